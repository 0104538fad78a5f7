import type { IconNode } from 'lucide';
import { type ButtonHTMLAttributes, type ComponentChildren, h } from 'preact';
import { ignoreHeldEnter } from './held-enter';

/** A decorative picture beside a text, or on a button with a label. */
export function Icon({ of: shapes, size = 17 }: { of: IconNode; size?: number }) {
  const attributes = {
    class: 'icon',
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.8,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    focusable: 'false',
  } as const;
  return h('svg', attributes, ...shapes.map(([shape, shapeAttributes]) => h(shape, shapeAttributes)));
}

export type ButtonVariant = 'quiet' | 'primary' | 'outline' | 'plain' | 'danger' | 'link';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  variant?: ButtonVariant;
  icon?: IconNode;
  /** Whether its operation runs: the button keeps its focus, and does nothing when pressed. */
  busy?: boolean;
  /** Whether it may be pressed again in a row, such as one that shows and hides: it takes each click of a double click, and a key that is held. */
  repeatable?: boolean;
}

/**
 * Takes one press at a time. With the first click of a double click what lies under the pointer may have become another button, and a key
 * that is still held may find another one focused: neither was meant for it.
 */
export function Button({
  variant = 'quiet',
  icon,
  busy = false,
  repeatable = false,
  class: extra,
  children,
  onClick,
  onKeyDown,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={['button', variant, extra].filter(Boolean).join(' ')}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || (!repeatable && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (!repeatable) ignoreHeldEnter(event);
        onKeyDown?.(event);
      }}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

interface TabLinkProps {
  variant?: ButtonVariant;
  href: string;
  icon?: IconNode;
  'aria-label'?: string;
  children: ComponentChildren;
}

/** Opens an address in a tab, which does not learn of this page. Looks like a button. */
export function TabLink({ variant = 'quiet', icon, children, ...rest }: TabLinkProps) {
  return (
    <a {...rest} class={`button ${variant}`} target="_blank" rel="noopener noreferrer">
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}

export function LinkButton(props: Omit<ButtonProps, 'variant'>) {
  return <Button {...props} variant="link" />;
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
  icon: IconNode;
  /** The button's accessible name, which is its tooltip as well. */
  label: string;
}

export function IconButton({ label, variant = 'plain', ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} aria-label={label} title={label} />;
}
