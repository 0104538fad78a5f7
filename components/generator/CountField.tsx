import { useState } from 'preact/hooks';
import { isWithin } from '../../lib/generate/settings';
import { t } from '../../lib/i18n';
import { Field } from '../ui/Field';

interface CountFieldProps {
  label: string;
  range: { least: number; most: number };
  hint?: string | false;
  /** What it starts with. */
  value: number;
  /** Called with what is within the range. */
  onChange: (value: number) => void;
}

/** A number within a range. What is typed is left alone; while it is outside, it says so, and what was set holds. */
export function CountField({ label, range, hint, value, onChange }: CountFieldProps) {
  const [isBad, setBad] = useState(false);
  return (
    <Field label={label} hint={hint} error={isBad ? t('generatorRange', range.least, range.most) : undefined}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          autocomplete="off"
          class="num"
          min={range.least}
          max={range.most}
          step={1}
          defaultValue={String(value)}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            const isGood = isWithin(range, valueAsNumber);
            setBad(!isGood);
            if (isGood) onChange(valueAsNumber);
          }}
        />
      )}
    </Field>
  );
}
