import type { IconNode } from 'lucide';
import type { ButtonHTMLAttributes } from 'preact';
import { Icon } from './Icon';

export type ButtonLook = 'quiet' | 'primary' | 'outline' | 'plain' | 'danger' | 'link';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  look?: ButtonLook;
  icon?: IconNode;
  /** At work: keeps its place and its focus, and does nothing when pressed. */
  busy?: boolean;
}

/** A button; `type="submit"` where it sends a form. */
export function Button({ look = 'quiet', icon, busy = false, class: extra, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={['button', look, extra].filter(Boolean).join(' ')}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}
