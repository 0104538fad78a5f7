import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A region that cares for the focus within it. */
interface Keeper {
  element: HTMLElement;
  /** Whether the focus is there, or was before what had it went away. */
  isInside: boolean;
}

/** Those of the page: of nested ones the innermost gives the focus on. */
const keepers = new Set<Keeper>();

/**
 * Gives the focus on when what had it inside of `region` went away: nobody has it then, and a keyboard would be at the top of the page.
 * What is seen does not move. `next`: who gets it, by what is there then.
 */
export function useFocusFallback(
  region: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined,
): void {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const keeper = { element, isInside: element.contains(document.activeElement) };
    keepers.add(keeper);
    const isOthers = () =>
      [...keepers].some((other) => other !== keeper && other.isInside && element.contains(other.element));
    const onFocusIn = ({ target }: Event) => {
      keeper.isInside = target instanceof Node && element.contains(target);
    };
    // A press beside everything takes the focus away on purpose.
    const onPointerDown = () => {
      keeper.isInside = false;
    };
    const observer = new MutationObserver(() => {
      if (keeper.isInside && document.activeElement === document.body && !isOthers())
        latest.current()?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      keepers.delete(keeper);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [region]);
}

/**
 * Gives the focus to an element when what had it went away with a change of `shown`: a keyboard's next step is then near, and not at
 * the top of the page. Focus that is somewhere stays there.
 * @param fromStart also when the element appears
 */
export function useRestoreFocus(element: RefObject<HTMLElement | null>, shown: string, fromStart = false): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isMeant = fromStart || !isFirst.current;
    isFirst.current = false;
    if (isMeant && document.activeElement === document.body) element.current?.focus();
  }, [element, fromStart, shown]);
}

/**
 * Scrolls to what has just come, once it is there. `start`: from its beginning on, which is to be read; `nearest`: no further than it
 * takes to see it whole, or from its beginning where it is larger than what is seen.
 */
export function useInView(of: RefObject<HTMLElement | null>, block: 'start' | 'nearest', isThere = true): void {
  useEffect(() => {
    if (isThere) of.current?.scrollIntoView({ block });
  }, [of, block, isThere]);
}
