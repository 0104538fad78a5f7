import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A small picture beside words, or on a button that has a name: never the only way to know something. */
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
  return h('svg', attributes, ...shapes.map(([shape, itsOwn]) => h(shape, itsOwn)));
}
