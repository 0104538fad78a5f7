import type { ComponentChildren } from 'preact';

/** A word or two about the thing beside it. */
export function Chip({ look, children }: { look?: 'on' | 'warn'; children: ComponentChildren }) {
  return <span class={look ? `chip ${look}` : 'chip'}>{children}</span>;
}
