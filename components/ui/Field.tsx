import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

/** What ties a control to its label, hint and error: spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  /** Why what is typed cannot be used; said aloud when it appears. */
  error?: ComponentChildren;
  children: (control: ControlProps) => VNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div class="field">
      <label id={`${id}-label`} for={id} class="small soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span id={`${id}-hint`} class="small soft">
          {hint}
        </span>
      )}
      <span role="status" class="small field-error status" id={`${id}-error`}>
        {error}
      </span>
    </div>
  );
}
