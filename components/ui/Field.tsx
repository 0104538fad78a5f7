import './check-field.css';
import './switch.css';
import { Eye, EyeOff } from 'lucide';
import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { IconButton } from './Button';
import { SECRET_FIELD } from './secret-field';

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  /** Announced when it appears. */
  error?: ComponentChildren;
  /** A button beside the error. */
  cure?: ComponentChildren;
  children: (control: ControlProps) => VNode;
}

export function Field({ label, hint, error, cure, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const status = (
    <span role="status" class="small field-error status" id={`${id}-error`}>
      {error}
    </span>
  );
  return (
    <div class="field">
      <label id={`${id}-label`} for={id} class="small muted">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span id={`${id}-hint`} class="small muted">
          {hint}
        </span>
      )}
      {cure === undefined ? (
        status
      ) : (
        <div class="row field-cure">
          {status}
          {cure}
        </div>
      )}
    </div>
  );
}

interface CheckFieldProps {
  label: string;
  isChecked: boolean;
  isLocked?: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckField({ label, isChecked, isLocked = false, onChange }: CheckFieldProps) {
  return (
    <label class="check-field">
      <input
        type="checkbox"
        autocomplete="off"
        checked={isChecked}
        disabled={isLocked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

export interface SecretInputProps extends Partial<ControlProps> {
  'aria-required'?: 'true';
  value: string;
  onInput: (value: string) => void;
  placeholder?: string;
}

/** Hidden until requested; no password field, which browsers would offer to save. */
export function SecretInput({ value, onInput, ...rest }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div class="has-button">
      <input
        {...SECRET_FIELD}
        {...rest}
        type="text"
        dir="ltr"
        class={isShown ? 'mono' : 'mono is-masked'}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <IconButton
        variant="quiet"
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('uiHide') : t('uiShow')}
        aria-controls={rest.id}
        aria-describedby={rest.id && `${rest.id}-label`}
        repeatable
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

export function Switch(props: Omit<CheckFieldProps, 'isLocked'> & { explanation: ComponentChildren }) {
  const { label, explanation, isChecked, onChange } = props;
  const id = useId();
  return (
    <div class="switch">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        <p id={`${id}-why`} class="small muted">
          {explanation}
        </p>
      </div>
    </div>
  );
}
