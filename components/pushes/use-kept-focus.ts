import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus on when what had it inside of `region` went away: nobody has it then, and a keyboard would be at the top of the page.
 * What is seen does not move. `next`: who gets it, by what is there then.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, next: () => HTMLElement | null | undefined): void {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let isInside = element.contains(document.activeElement);
    const onFocusIn = ({ target }: Event) => {
      isInside = target instanceof Node && element.contains(target);
    };
    // A press beside everything takes the focus away on purpose.
    const onPointerDown = () => {
      isInside = false;
    };
    const observer = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) latest.current()?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [region]);
}
