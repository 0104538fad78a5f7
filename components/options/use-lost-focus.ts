import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus to an element when what had it went away with a change of `shown`: a keyboard's next step is then near, and not at
 * the top of the page. Focus that is somewhere stays there.
 * @param fromStart also when the element appears
 */
export function useLostFocus(element: RefObject<HTMLElement | null>, shown: string, fromStart = false): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isMeant = fromStart || !isFirst.current;
    isFirst.current = false;
    if (isMeant && document.activeElement === document.body) element.current?.focus();
  }, [element, fromStart, shown]);
}
