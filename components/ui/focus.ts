import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface FocusRegion {
  element: HTMLElement;
  /** Whether the focus is inside, or was before its element was removed. */
  isInside: boolean;
}

/** Every region of the page that keeps the focus. Of nested ones, the innermost moves it. */
const regions = new Set<FocusRegion>();

/** Focuses `next()` without scrolling when the focused element inside `element` is removed. */
export function useFocusFallback(element: RefObject<HTMLElement | null>, next: () => HTMLElement | null | undefined) {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    const root = element.current;
    if (!root) return;
    const region: FocusRegion = { element: root, isInside: root.contains(document.activeElement) };
    regions.add(region);
    const isNested = () =>
      [...regions].some((inner) => inner !== region && inner.isInside && root.contains(inner.element));
    const onFocusIn = ({ target }: Event) => {
      region.isInside = target instanceof Node && root.contains(target);
    };
    // A click on no control removes the focus on purpose.
    const onPointerDown = () => {
      region.isInside = false;
    };
    const observer = new MutationObserver(() => {
      if (region.isInside && document.activeElement === document.body && !isNested())
        latest.current()?.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      regions.delete(region);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [element]);
}

/** Scrolls to an element when it appears. */
export function useScrollIntoView(
  element: RefObject<HTMLElement | null>,
  block: 'start' | 'nearest',
  isRendered = true,
): void {
  useEffect(() => {
    if (isRendered) element.current?.scrollIntoView({ block });
  }, [element, block, isRendered]);
}

/** Focuses an element after a change of `shown` removed the focused one; with `fromStart`, also when the element appears. */
export function useRestoreFocus(element: RefObject<HTMLElement | null>, shown: string, fromStart = false): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const applies = fromStart || !isFirst.current;
    isFirst.current = false;
    if (applies && document.activeElement === document.body) element.current?.focus();
  }, [element, fromStart, shown]);
}

/** Focuses `next()` in place of the empty field that has the focus, when both are shown, and again with another `shown`. */
export function useFocusInsteadOf(fieldId: string, next: () => HTMLElement | null | undefined, shown: string): void {
  useEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement && field.id === fieldId && field.value === '') next()?.focus();
  }, [fieldId, shown]);
}
