import type { FormHTMLAttributes, Ref } from 'preact';
import { ignoreHeldEnter } from './held-enter';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  formRef?: Ref<HTMLFormElement>;
  onSubmit: () => void;
}

/** A form that never leaves the page, and sends nothing for a key that is held. */
export function Form({ formRef, onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      autocomplete="off"
      {...rest}
      ref={formRef ?? null}
      onKeyDown={ignoreHeldEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
