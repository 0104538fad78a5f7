import type { ComponentChildren } from 'preact';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';

interface LinkFieldProps {
  label: string;
  /** Why what is in it cannot be opened. */
  error?: ComponentChildren;
  value: string;
  onInput: (link: string) => void;
}

/** A field for a link that was received, with or without what stood around it. */
export function LinkField({ label, error, value, onInput }: LinkFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...SECRET_FIELD}
          {...control}
          type="text"
          dir="ltr"
          class="mono"
          aria-required="true"
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
