import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatNumber, type MessageKey, t } from '../../lib/i18n';
import { type ControlProps, Field } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';

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

interface OptionChoiceProps {
  legend: string;
  explanation: string;
  value: boolean | undefined;
  on: MessageKey;
  off: MessageKey;
  /** The organisation has set it. */
  isSet?: boolean;
  onChange: (value: boolean | undefined) => void;
}

/** A yes-or-no option of new pushes, or what the server does by itself. */
export function OptionChoice({ legend, explanation, value, on, off, isSet = false, onChange }: OptionChoiceProps) {
  const locked = isSet ? t('managedSet') : undefined;
  return (
    <div class="field">
      <SegmentedControl
        legend={legend}
        segments={[
          { value: 'server', label: t('optionsServerDefault'), off: locked },
          { value: 'on', label: t(on), off: locked },
          { value: 'off', label: t(off), off: locked },
        ]}
        value={value === undefined ? 'server' : value ? 'on' : 'off'}
        onChange={(choice) => onChange(choice === 'server' ? undefined : choice === 'on')}
      />
      <p class="small soft">{explanation}</p>
    </div>
  );
}

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
