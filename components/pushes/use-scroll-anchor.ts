import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PushRow } from '../../lib/push/push-row';

interface Anchor {
  urlToken: string;
  /** How far its row lies below the top of what is seen, in px. */
  below: number;
  view: string;
}

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
  const anchor = useRef<Anchor>(undefined);

  useLayoutEffect(() => {
    const element = body.current;
    const before = anchor.current;
    if (!element || rowHeight === 0) return;
    const topOf = (at: number) => element.getBoundingClientRect().top + at * rowHeight;
    if (before && before.view === view) {
      const at = rows.findIndex(({ urlToken }) => urlToken === before.urlToken);
      const moved = at < 0 ? 0 : topOf(at) - before.below;
      if (moved !== 0) window.scrollBy(0, moved);
    } else if (before && element.getBoundingClientRect().top < 0) {
      anchor.current = undefined;
      element.scrollIntoView({ block: 'start' });
    }
    const take = () => {
      const at = Math.floor(-element.getBoundingClientRect().top / rowHeight);
      const row = at >= 0 ? rows[at] : undefined;
      anchor.current = row ? { urlToken: row.urlToken, below: topOf(at), view } : undefined;
    };
    window.addEventListener('scroll', take, { passive: true });
    return () => window.removeEventListener('scroll', take);
  }, [body, rows, rowHeight, view]);
}
