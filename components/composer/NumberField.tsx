import { useEffect, useRef } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n';
import { Field } from '../ui/Field';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  /** What stands in the field is no number. */
  isUnreadable: boolean;
  error: string | undefined;
  /** The most that the organisation allows. */
  most: number | undefined;
  /** What is asked for where the field is empty; undefined = the instance decides. */
  unsaid: number | undefined;
  /** undefined = empty: the instance decides. `unreadable`: something is typed, and it is no number. */
  onChange: (value: number | undefined | 'unreadable') => void;
}

/** A number that may be left to the instance. What is typed is left alone, also while it is no number yet. */
export function NumberField({ label, value, isUnreadable, error, most, unsaid, onChange }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const isStale = input.validity.badInput && !isUnreadable;
    if (isStale || numberIn(input) !== value) input.value = value === undefined ? '' : String(value);
  }, [value, isUnreadable]);
  return (
    <Field label={label} hint={most !== undefined && !error && t('managedAtMost', most)} error={error}>
      {(control) => (
        <input
          {...control}
          ref={field}
          type="number"
          inputMode="numeric"
          autocomplete="off"
          min={1}
          max={most}
          step={1}
          class="num"
          placeholder={unsaid === undefined ? t('composerServersDefault') : formatNumber(unsaid)}
          onInput={({ currentTarget }) =>
            onChange(currentTarget.validity.badInput ? 'unreadable' : numberIn(currentTarget))
          }
        />
      )}
    </Field>
  );
}

function numberIn({ value }: HTMLInputElement): number | undefined {
  return value === '' ? undefined : Number(value);
}
