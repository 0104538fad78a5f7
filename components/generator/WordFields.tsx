import { SEPARATORS, type Separator, WORD_RANGE } from '../../lib/generate/settings';
import { type MessageKey, t } from '../../lib/i18n';
import type { Generator } from '../../lib/state/generator';
import { CheckField } from '../ui/CheckField';
import { Field } from '../ui/Field';
import { CountField } from './CountField';

const LABELS: Record<Separator, MessageKey> = {
  '-': 'generatorHyphen',
  ' ': 'generatorSpace',
  '.': 'generatorFullStop',
  _: 'generatorUnderscore',
  '': 'generatorNothing',
};

/** How many words, and what is done with them. */
export function WordFields({ generator }: { generator: Generator }) {
  const { count, separator, hasCapitals, hasDigit } = generator.settings.value.words;
  const range = generator.ranges.value.words;
  return (
    <div class="generator-fields">
      <div class="pair">
        <CountField
          label={t('generatorCount')}
          range={range}
          hint={range.least > WORD_RANGE.least && t('managedAtLeast', range.least)}
          value={count}
          onChange={(next) => void generator.changeWords({ count: next })}
        />
        <Field label={t('generatorSeparator')}>
          {(control) => (
            <select
              {...control}
              autocomplete="off"
              value={SEPARATORS.indexOf(separator)}
              onChange={({ currentTarget }) =>
                void generator.changeWords({ separator: SEPARATORS[currentTarget.selectedIndex] ?? separator })
              }
            >
              {SEPARATORS.map((it, i) => (
                <option key={it} value={i}>
                  {t(LABELS[it])}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div class="checks">
        <CheckField
          label={t('generatorCapitals')}
          isOn={hasCapitals}
          onChange={(isOn) => void generator.changeWords({ hasCapitals: isOn })}
        />
        <CheckField
          label={t('generatorDigit')}
          isOn={hasDigit}
          onChange={(isOn) => void generator.changeWords({ hasDigit: isOn })}
        />
      </div>
    </div>
  );
}
