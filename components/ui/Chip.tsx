import './chip.css';
import './instance-dot.css';
import type { ComponentChildren } from 'preact';

export function Chip({ variant, children }: { variant?: 'on' | 'warn'; children: ComponentChildren }) {
  return <span class={variant ? `chip ${variant}` : 'chip'}>{children}</span>;
}

export function InstanceDot({ color }: { color: string }) {
  return <span class="instance-dot" data-color={color} aria-hidden="true" />;
}
