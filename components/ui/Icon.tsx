import type { LucideIcon } from 'lucide-preact';

/** A small picture beside words, or on a button that has a name: never the only way to know something. */
export function Icon({ of: Glyph, size = 17 }: { of: LucideIcon; size?: number }) {
  return <Glyph class="icon" size={size} strokeWidth={1.8} aria-hidden="true" focusable="false" />;
}
