import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type RowWindow, windowOf } from './window-of';

export interface RowGeometry extends RowWindow {
  /** Of every row, in px. */
  rowHeight: number;
  /** Rows that fit into what is seen. */
  seenRows: number;
}

/** Follows which rows of a list are seen while the page scrolls. `body`: holds the rows, all of one height, and is as high as all of them. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowGeometry {
  const [geometry, setGeometry] = useState<RowGeometry>({ ...windowOf(0, 0, 0, count), rowHeight: 0, seenRows: 10 });

  useLayoutEffect(() => {
    const measure = () => {
      const element = body.current;
      if (!element) return;
      const rowHeight = element.querySelector<HTMLElement>('.push-row')?.offsetHeight ?? 0;
      const above = -element.getBoundingClientRect().top;
      const seen = windowOf(above, window.innerHeight, rowHeight, count);
      const seenRows = rowHeight > 0 ? Math.floor(window.innerHeight / rowHeight) : 10;
      setGeometry((before) =>
        before.first === seen.first && before.end === seen.end && before.rowHeight === rowHeight
          ? before
          : { ...seen, rowHeight, seenRows },
      );
    };
    measure();
    // The list gets narrower beside an open panel, and its rows higher then.
    const observer = new ResizeObserver(measure);
    if (body.current) observer.observe(body.current);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [body, count]);

  return { ...geometry, end: Math.min(geometry.end, count), first: Math.min(geometry.first, count) };
}
