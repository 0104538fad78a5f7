import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PushRow } from '../../lib/push/push-row';
import { type Anchor, placeOf } from './place-of';

/**
 * Keeps what one looks at in its place when pushes come or go above it. `view`: what was asked of the list; where that changes, the list
 * starts anew.
 */
export function useScrollAnchor(
  body: RefObject<HTMLElement | null>,
  rows: readonly PushRow[],
  rowHeight: number,
  view: string,
): void {
  const anchor = useRef<Anchor & { view: string }>(undefined);

  useLayoutEffect(() => {
    const element = body.current;
    const before = anchor.current;
    if (!element || rowHeight === 0) return;
    const topOf = (at: number) => element.getBoundingClientRect().top + at * rowHeight;
    if (before && before.view === view) {
      const place = placeOf(before, rows, rowHeight);
      const moved = place ? topOf(place.at) - place.below : 0;
      if (moved !== 0) window.scrollBy(0, moved);
    } else if (before && element.getBoundingClientRect().top < 0) {
      anchor.current = undefined;
      element.scrollIntoView({ block: 'start' });
    }
    const take = () => {
      const at = Math.floor(-element.getBoundingClientRect().top / rowHeight);
      anchor.current = at >= 0 && at < rows.length ? { rows, at, below: topOf(at), view } : undefined;
    };
    window.addEventListener('scroll', take, { passive: true });
    return () => window.removeEventListener('scroll', take);
  }, [body, rows, rowHeight, view]);
}
