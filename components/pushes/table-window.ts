import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PushRow } from '../../lib/push/push-row';

/** Rows that are drawn, from `first` up to `end`, which is not. */
export interface VisibleRange {
  first: number;
  end: number;
}

/** Rows beyond the edge that are drawn, so that a scroll does not run into nothing before the next picture. */
const BEYOND = 5;

/**
 * Which of `count` rows of the same height can be seen.
 * @param above how far the first row lies above the top of what is seen; negative: below it. In px, as the others.
 */
export function visibleRange(above: number, seenHeight: number, rowHeight: number, count: number): VisibleRange {
  if (rowHeight <= 0) return { first: 0, end: Math.min(count, 2 * BEYOND) };
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor(above / rowHeight) - BEYOND),
    end: within(Math.ceil((above + seenHeight) / rowHeight) + BEYOND),
  };
}

export interface RowGeometry extends VisibleRange {
  /** Of every row, in px; 0 until it is known. */
  rowHeight: number;
  /** Rows that fit into what is seen. */
  seenRows: number;
}

/** Where the list is, as measured last. */
interface Place {
  /** How far its first row lies above the top of what is seen, in px. */
  above: number;
  seenHeight: number;
  rowHeight: number;
}

const UNKNOWN: Place = { above: 0, seenHeight: 0, rowHeight: 0 };

/**
 * Follows which rows of a list are seen while the page scrolls. `body`: holds the rows, all of one height, and is as high as all of them.
 * Nothing is measured while rows come and go with each key of a search: that would have the browser lay out everything twice.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowGeometry {
  const place = useRef(UNKNOWN);
  const counted = useRef(count);
  const [, setDrawn] = useState('');
  const { above, seenHeight, rowHeight } = place.current;
  counted.current = count;

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = () => {
      place.current = {
        above: -element.getBoundingClientRect().top,
        seenHeight: window.innerHeight,
        rowHeight: element.querySelector<HTMLElement>('.push-row')?.offsetHeight ?? place.current.rowHeight,
      };
      const now = place.current;
      const { first, end } = visibleRange(now.above, now.seenHeight, now.rowHeight, counted.current);
      setDrawn(`${first} ${end} ${now.rowHeight}`);
    };
    measure();
    // It gets higher with its rows, and narrower beside an open panel.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [body]);

  const seenRows = rowHeight > 0 ? Math.floor(seenHeight / rowHeight) : 10;
  return { ...visibleRange(above, seenHeight, rowHeight, count), rowHeight, seenRows };
}

/** What one looked at: the first row that is seen. */
export interface ScrollAnchor {
  rows: readonly PushRow[];
  /** Which of them. */
  at: number;
  /** How far it lay below the top of what is seen, in px. */
  below: number;
}

/**
 * Where that is in the rows that there are now, and where it lay; if its push is gone, the same of the first one below it that is not.
 * Undefined: nothing of it is there.
 */
export function placeOf(
  { rows: before, at, below }: ScrollAnchor,
  now: readonly PushRow[],
  rowHeight: number,
): { at: number; below: number } | undefined {
  const places = new Map(now.map(({ urlToken }, place) => [urlToken, place]));
  for (let old = at; old < before.length; old++) {
    const place = places.get(before[old]?.urlToken ?? '');
    if (place !== undefined) return { at: place, below: below + (old - at) * rowHeight };
  }
  return undefined;
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
  const anchor = useRef<ScrollAnchor & { view: string }>(undefined);

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
