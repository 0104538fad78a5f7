import { useState } from 'preact/hooks';
import {
  CHARACTER_CLASSES,
  CHARACTER_RANGE,
  type CharacterClass,
  classifyStrength,
  isInRange,
  SEPARATORS,
  type Strength,
  WORD_RANGE,
} from '../../lib/generator/generator-settings';
import { formatUnit } from '../../lib/i18n/format';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { Generator } from '../../lib/state/push/generator';
import { CLASS_TEXTS, SEPARATOR_TEXTS, settingLabel } from '../../lib/text/generator';
import { CheckField, Field } from '../ui/Field';
import { SelectField } from '../ui/SelectField';

interface CountFieldProps {
  label: string;
  range: { min: number; max: number };
  hint?: string | false;
  value: number;
  /** Called with values within the range. */
  onChange: (value: number) => void;
}

/** A number out of range stays as typed with an error, and the last valid one applies. */
function CountField({ label, range, hint, value, onChange }: CountFieldProps) {
  const [isBad, setBad] = useState(false);
  return (
    <Field label={label} hint={hint} error={isBad ? t('generatorRange', range.min, range.max) : undefined}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          autocomplete="off"
          class="tabular-nums"
          min={range.min}
          max={range.max}
          step={1}
          defaultValue={String(value)}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            const isGood = isInRange(range, valueAsNumber);
            setBad(!isGood);
            if (isGood) onChange(valueAsNumber);
          }}
        />
      )}
    </Field>
  );
}

/** Length and character classes. The last class cannot be switched off. */
export function CharacterFields({ generator }: { generator: Generator }) {
  const { length, classes, allowsLookAlikes } = generator.settings.value.characters;
  const range = generator.ranges.value.characters;
  const toggle = (kind: CharacterClass, isOn: boolean) =>
    void generator.changeCharacters({
      classes: CHARACTER_CLASSES.filter((each) => (each === kind ? isOn : classes.includes(each))),
    });
  return (
    <div class="generator-fields">
      <CountField
        label={t('generatorLength')}
        range={range}
        hint={range.min > CHARACTER_RANGE.min && t('organizationAtLeast', range.min)}
        value={length}
        onChange={(next) => void generator.changeCharacters({ length: next })}
      />
      <div class="checks">
        {CHARACTER_CLASSES.map((kind) => (
          <CheckField
            key={kind}
            label={settingLabel(CLASS_TEXTS[kind])}
            isChecked={classes.includes(kind)}
            isLocked={classes.length === 1 && classes.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
        <CheckField
          label={settingLabel('generatorLookAlikes')}
          isChecked={allowsLookAlikes}
          onChange={(isOn) => void generator.changeCharacters({ allowsLookAlikes: isOn })}
        />
      </div>
    </div>
  );
}

export function WordFields({ generator }: { generator: Generator }) {
  const { count, separator, hasCapitals, hasDigit } = generator.settings.value.words;
  const range = generator.ranges.value.words;
  return (
    <div class="generator-fields">
      <div class="two-columns">
        <CountField
          label={t('generatorCount')}
          range={range}
          hint={range.min > WORD_RANGE.min && t('organizationAtLeast', range.min)}
          value={count}
          onChange={(next) => void generator.changeWords({ count: next })}
        />
        <SelectField
          label={t('generatorSeparator')}
          value={SEPARATORS.indexOf(separator)}
          onChange={(index) => void generator.changeWords({ separator: SEPARATORS[Number(index)] ?? separator })}
        >
          {SEPARATORS.map((option, index) => (
            <option key={option} value={index}>
              {t(SEPARATOR_TEXTS[option])}
            </option>
          ))}
        </SelectField>
      </div>
      <div class="checks">
        <CheckField
          label={t('generatorCapitals')}
          isChecked={hasCapitals}
          onChange={(isOn) => void generator.changeWords({ hasCapitals: isOn })}
        />
        <CheckField
          label={t('generatorDigit')}
          isChecked={hasDigit}
          onChange={(isOn) => void generator.changeWords({ hasDigit: isOn })}
        />
      </div>
    </div>
  );
}

const STRENGTH_TEXT: Record<Strength, MessageKey> = {
  weak: 'generatorStrengthWeak',
  online: 'generatorStrengthOnline',
  offline: 'generatorStrengthOffline',
  key: 'generatorStrengthKey',
};

/** Says an entropy in whole bits, rounded down, and what it withstands. Empty while it is unknown. */
export function strengthText(bits: number | undefined): string {
  return bits === undefined ? '' : t(STRENGTH_TEXT[classifyStrength(bits)], formatUnit(Math.floor(bits), 'bit'));
}
