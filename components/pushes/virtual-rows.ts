import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PushRow } from '../../lib/pushes/push-row';

/** Rows that are drawn beyond the visible ones, for the time until a scroll draws more. */
const OVERSCAN = 5;

/** Returns the range of rows to render; `end` is exclusive. `above`: pixels between the first row and the top of the window. */
export function visibleRange(above: number, windowHeight: number, rowHeight: number, count: number) {
  if (rowHeight <= 0) return { first: 0, end: Math.min(count, 2 * OVERSCAN) };
  const clamp = (row: number) => Math.min(Math.max(row, 0), count);
  return {
    first: clamp(Math.floor(above / rowHeight) - OVERSCAN),
    end: clamp(Math.ceil((above + windowHeight) / rowHeight) + OVERSCAN),
  };
}

/** Tracks which rows are visible. Does not measure while a search changes the rows: the browser would lay out everything twice. */
export function useVirtualRows(body: RefObject<HTMLElement | null>, count: number) {
  const measured = useRef({ above: 0, windowHeight: 0, rowHeight: 0 });
  const counted = useRef(count);
  counted.current = count;
  const [, setDrawn] = useState('');
  const range = () => {
    const { above, windowHeight, rowHeight } = measured.current;
    return { ...visibleRange(above, windowHeight, rowHeight, counted.current), rowHeight };
  };

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = () => {
      measured.current = {
        above: -element.getBoundingClientRect().top,
        windowHeight: window.innerHeight,
        rowHeight: element.querySelector<HTMLElement>('.push-row')?.offsetHeight ?? measured.current.rowHeight,
      };
      setDrawn(JSON.stringify(range()));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Rows change its height, an open details panel its width.
    observer.observe(element);
    // What comes or goes above the list moves it, without a scroll.
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [body]);

  const { windowHeight, rowHeight } = measured.current;
  return { ...range(), visibleRows: rowHeight > 0 ? Math.floor(windowHeight / rowHeight) : 10 };
}

/** Keys of the drawn rows. A new row reuses the elements of a removed one, unless the focus is inside: a moved element loses it. */
export function useStableRowKeys(body: RefObject<HTMLElement | null>, tokens: readonly string[]) {
  const keys = useRef<ReadonlyMap<string, number>>(new Map());
  const last = useRef(0);
  const before = keys.current;
  const drawn = new Set(tokens);
  const hasFocus = body.current?.contains(document.activeElement);
  const free = hasFocus ? [] : [...before].flatMap(([token, key]) => (drawn.has(token) ? [] : key));
  keys.current = new Map(tokens.map((token) => [token, before.get(token) ?? free.shift() ?? ++last.current]));
  return keys.current;
}

export interface ScrollAnchor {
  rows: readonly PushRow[];
  index: number;
  /** How far the row lay below the top of the window, in px. */
  below: number;
}

/** Finds the anchor's push in the updated rows, or the first one below it that is still there. */
export function locateAnchor(
  { rows: before, index, below }: ScrollAnchor,
  rows: readonly PushRow[],
  rowHeight: number,
) {
  const indexes = new Map(rows.map(({ urlToken }, at) => [urlToken, at]));
  for (let old = index; old < before.length; old++) {
    const found = indexes.get(before[old]?.urlToken ?? '');
    if (found !== undefined) return { index: found, below: below + (old - index) * rowHeight };
  }
  return undefined;
}

/** Keeps visible rows in their place when pushes come or go above them. With another `viewKey` the list starts at its top. */
export function useScrollAnchor(
  body: RefObject<HTMLElement | null>,
  rows: readonly PushRow[],
  rowHeight: number,
  viewKey: object,
): void {
  const anchor = useRef<ScrollAnchor & { viewKey: object }>(undefined);

  useLayoutEffect(() => {
    const element = body.current;
    const before = anchor.current;
    if (!element || rowHeight === 0) return;
    const topOf = (index: number) => element.getBoundingClientRect().top + index * rowHeight;
    if (before && before.viewKey === viewKey) {
      const found = locateAnchor(before, rows, rowHeight);
      const moved = found ? topOf(found.index) - found.below : 0;
      if (moved !== 0) window.scrollBy(0, moved);
    } else if (before && topOf(0) < 0) {
      anchor.current = undefined;
      element.scrollIntoView({ block: 'start' });
    }
    const onScroll = () => {
      const index = Math.floor(-topOf(0) / rowHeight);
      anchor.current = index >= 0 && index < rows.length ? { rows, index, below: topOf(index), viewKey } : undefined;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [body, rows, rowHeight, viewKey]);
}
