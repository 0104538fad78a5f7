import type { IconNode } from 'lucide';
import { Button, type ButtonProps } from './Button';

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
  icon: IconNode;
  /** What it does: its name for ears and its tooltip. */
  label: string;
}

/** A button that shows only a picture. */
export function IconButton({ label, look = 'plain', ...rest }: IconButtonProps) {
  return <Button {...rest} look={look} aria-label={label} title={label} />;
}
