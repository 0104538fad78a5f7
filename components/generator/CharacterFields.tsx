import { CHARACTER_CLASSES, CHARACTER_RANGE, type CharacterClass } from '../../lib/generate/settings';
import { type MessageKey, t } from '../../lib/i18n';
import type { Generator } from '../../lib/state/generator';
import { CheckField } from '../ui/CheckField';
import { CountField } from './CountField';

const LABELS: Record<CharacterClass, MessageKey> = {
  lower: 'generatorLower',
  upper: 'generatorUpper',
  digits: 'generatorDigits',
  signs: 'generatorSigns',
};

/** How many characters, and which. One class always stays. */
export function CharacterFields({ generator }: { generator: Generator }) {
  const { length, classes, allowsLookAlikes } = generator.settings.value.characters;
  const range = generator.ranges.value.characters;
  const toggle = (kind: CharacterClass, isOn: boolean) =>
    void generator.changeCharacters({
      classes: CHARACTER_CLASSES.filter((other) => (other === kind ? isOn : classes.includes(other))),
    });
  return (
    <div class="generator-fields">
      <CountField
        label={t('generatorLength')}
        range={range}
        hint={range.least > CHARACTER_RANGE.least && t('managedAtLeast', range.least)}
        value={length}
        onChange={(next) => void generator.changeCharacters({ length: next })}
      />
      <div class="checks">
        {CHARACTER_CLASSES.map((kind) => (
          <CheckField
            key={kind}
            label={t(LABELS[kind])}
            isOn={classes.includes(kind)}
            isFixed={classes.length === 1 && classes.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
        <CheckField
          label={t('generatorLookAlikes')}
          isOn={allowsLookAlikes}
          onChange={(isOn) => void generator.changeCharacters({ allowsLookAlikes: isOn })}
        />
      </div>
    </div>
  );
}
