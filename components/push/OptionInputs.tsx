import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n/translate';
import type { StoredFlagName } from '../../lib/push/options';
import { FLAG_TEXTS } from '../../lib/text/options';
import { LinkButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { SelectField } from '../ui/SelectField';
import { FixedValue } from './FixedValue';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  /** Whether the text in the field is no number. */
  isUnreadable: boolean;
  error: string | undefined;
  /** The highest number that the policy allows. */
  max: number | undefined;
  /** Used while the field is empty; undefined = the instance decides. */
  fallback: number | undefined;
  /** The organization has set it. */
  isFixed: boolean;
  /** The id of what is said of several fields. */
  describedBy: string | undefined;
  /** undefined = empty: the instance decides. `unreadable` = no number. */
  onChange: (value: number | undefined | 'unreadable') => void;
}

/** A number that may be left to the instance. The typed text stays, also while it is no number yet. */
export function NumberField({
  label,
  value,
  isUnreadable,
  error,
  max,
  fallback,
  isFixed,
  describedBy,
  onChange,
}: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const placeholder = fallback === undefined ? t('composerDefaultShort') : formatNumber(fallback);
  // `useEffect` would be too late: by the next frame the user may have typed more.
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const isStale = input.validity.badInput && !isUnreadable;
    if (isStale || parseNumberInput(input) !== value) input.value = value === undefined ? '' : String(value);
  }, [value, isUnreadable]);
  if (isFixed)
    return <FixedValue label={label} value={value === undefined ? t('composerServerDefault') : formatNumber(value)} />;
  const useMax = () => {
    if (max !== undefined) onChange(max);
    // The button goes with the error.
    field.current?.focus();
  };
  return (
    <Field
      label={label}
      hint={max !== undefined && !error && t('organizationAtMost', max)}
      error={error}
      cure={max !== undefined && error !== undefined && <LinkButton onClick={useMax}>{t('uiUse', max)}</LinkButton>}
    >
      {(control) => (
        <input
          {...control}
          ref={field}
          aria-describedby={[describedBy, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
          // Screen readers say 0 for an empty number.
          aria-valuetext={value === undefined && !isUnreadable ? placeholder : undefined}
          type="number"
          inputMode="numeric"
          autocomplete="off"
          min={1}
          max={max}
          step={1}
          class="tabular-nums"
          placeholder={placeholder}
          onInput={({ currentTarget }) =>
            onChange(currentTarget.validity.badInput ? 'unreadable' : parseNumberInput(currentTarget))
          }
        />
      )}
    </Field>
  );
}

function parseNumberInput({ value }: HTMLInputElement): number | undefined {
  return value === '' ? undefined : Number(value);
}

interface FlagFieldProps {
  option: StoredFlagName;
  hint: ComponentChildren;
  disabled: boolean;
  /** The organization has set it. */
  isFixed: boolean;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

export function FlagField({ option, value, isFixed, onChange, ...field }: FlagFieldProps) {
  const { label, on, off } = FLAG_TEXTS[option];
  if (isFixed)
    return <FixedValue label={t(label)} value={t(value === undefined ? 'composerServerDefault' : value ? on : off)} />;
  const change = (text: string) => onChange(text === '' ? undefined : text === 'true');
  return (
    <SelectField {...field} label={t(label)} value={String(value ?? '')} onChange={change}>
      <option value="">{t('composerServerDefault')}</option>
      <option value="true">{t(on)}</option>
      <option value="false">{t(off)}</option>
    </SelectField>
  );
}
