import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type RowWindow, windowOf } from './window-of';

export interface RowGeometry extends RowWindow {
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
      const { first, end } = windowOf(now.above, now.seenHeight, now.rowHeight, counted.current);
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
  return { ...windowOf(above, seenHeight, rowHeight, count), rowHeight, seenRows };
}
