import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { Field } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';

interface OptionNumberProps {
  legend: string;
  /** What the number counts, as the name of its field. */
  unit: string;
  value: number | undefined;
  /** What the field starts with. */
  suggestion: number;
  onChange: (value: number | undefined) => void;
}

/** The number that `typed` is, if it is whole and at least 1; up to five digits, since no instance takes more. */
function wholeNumber(typed: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : undefined;
}

/** A number for new pushes, or what the server does by itself. A number that cannot be used stays as typed and is not saved. */
export function OptionNumber({ legend, unit, value, suggestion, onChange }: OptionNumberProps) {
  const [typed, setTyped] = useState<string>();
  const isOwn = value !== undefined;
  const shown = typed !== undefined && wholeNumber(typed) === undefined ? typed : String(value ?? '');
  const isWrong = typed !== undefined && isOwn && wholeNumber(typed) === undefined;
  return (
    <div class="option-number">
      <SegmentedControl
        legend={legend}
        segments={[
          { value: 'server', label: t('optionsServerDefault') },
          { value: 'own', label: t('optionsOwnNumber') },
        ]}
        value={isOwn ? 'own' : 'server'}
        onChange={(choice) => {
          setTyped(undefined);
          onChange(choice === 'own' ? suggestion : undefined);
        }}
      />
      {isOwn && (
        <Field label={unit} error={isWrong && t('optionsNumberWrong', value)}>
          {(control) => (
            <input
              {...control}
              class="num"
              type="text"
              inputMode="numeric"
              autocomplete="off"
              value={shown}
              onInput={(event) => {
                const text = event.currentTarget.value;
                setTyped(text);
                const number = wholeNumber(text);
                if (number !== undefined) onChange(number);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
