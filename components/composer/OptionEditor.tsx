import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n';
import { type ControlProps, Field } from '../ui/Field';

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
  readOnly?: boolean;
  /** undefined = empty: the instance decides. `unreadable`: something is typed, and it is no number. */
  onChange: (value: number | undefined | 'unreadable') => void;
}

/** A number that may be left to the instance. What is typed is left alone, also while it is no number yet. */
export function NumberField({ label, value, isUnreadable, error, most, unsaid, readOnly, onChange }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Before the next key: after a frame, as with useEffect, more is typed by then, and the older value would be put in its place.
  useLayoutEffect(() => {
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
          readOnly={readOnly}
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

interface SwitchSelectProps extends ControlProps {
  value: boolean | undefined;
  /** What will happen when it is on, and when it is off. */
  on: string;
  off: string;
  disabled?: boolean;
  onChange: (value: boolean | undefined) => void;
}

/** On, off, or left to the instance. */
export function SwitchSelect({ value, on, off, onChange, ...control }: SwitchSelectProps) {
  return (
    <select
      {...control}
      autocomplete="off"
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
    >
      <option value="">{t('composerServersDefault')}</option>
      <option value="true">{on}</option>
      <option value="false">{off}</option>
    </select>
  );
}
