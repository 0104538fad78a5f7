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
  /** The most that the organisation allows. */
  most?: number | undefined;
  /** The organisation has set it. */
  isSet?: boolean;
  onChange: (value: number | undefined) => void;
}

/** The number that `typed` is, if it is whole, at least 1 and no more than `most`; up to five digits, since no instance takes more. */
function wholeNumber(typed: string, most = 99_999): number | undefined {
  return /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= most ? Number(typed) : undefined;
}

/** A number for new pushes, or what the server does by itself. A number that cannot be used stays as typed and is not saved. */
export function OptionNumber({ legend, unit, value, suggestion, most, isSet = false, onChange }: OptionNumberProps) {
  const locked = isSet ? t('managedSet') : undefined;
  const [typed, setTyped] = useState<string>();
  const isOwn = value !== undefined;
  const shown = typed !== undefined && wholeNumber(typed, most) === undefined ? typed : String(value ?? '');
  const isWrong = typed !== undefined && isOwn && wholeNumber(typed, most) === undefined;
  return (
    <div class="option-number">
      <SegmentedControl
        legend={legend}
        segments={[
          { value: 'server', label: t('optionsServerDefault'), off: locked },
          { value: 'own', label: t('optionsOwnNumber'), off: locked },
        ]}
        value={isOwn ? 'own' : 'server'}
        onChange={(choice) => {
          setTyped(undefined);
          onChange(choice === 'own' ? Math.min(suggestion, most ?? suggestion) : undefined);
        }}
      />
      {isOwn && (
        <Field
          label={unit}
          hint={most !== undefined && t('managedAtMost', most)}
          error={isWrong && t('optionsNumberWrong', value)}
        >
          {(control) => (
            <input
              {...control}
              class="num"
              readOnly={isSet}
              type="text"
              inputMode="numeric"
              autocomplete="off"
              value={shown}
              onInput={(event) => {
                const text = event.currentTarget.value;
                setTyped(text);
                const number = wholeNumber(text, most);
                if (number !== undefined) onChange(number);
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
