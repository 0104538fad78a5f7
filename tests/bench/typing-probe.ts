/** What the probe saw, in milliseconds since the page was asked for. */
export interface Seen {
  firstPaint: number;
  /** When the field that took the character was there and could take it; undefined if no field took it. */
  ready: number | undefined;
  /** Whether the page put the cursor there by itself. */
  focusesItself: boolean;
}

/** A text field of any kind, since other extensions have other ones. */
export const TEXT_FIELDS =
  'textarea, input:not([type]), input[type=text], [contenteditable]:not([contenteditable=false])';

/** What the probe leaves in the page for the bench. */
export interface Probe {
  /** The first field that can take text; `focused`: that has the cursor, too. */
  field(which: 'any' | 'focused'): Element | undefined;
  /** To be asked after a character was typed into `field()`. */
  seen(character: string): Seen | undefined;
}

declare global {
  var benchProbe: Probe | undefined;
}

/**
 * Watches a page from its first moment without changing it: it notes when a text field comes to be in the document and enabled, and when
 * it gets the cursor. A field is ready when it can take text and, where the page sets the cursor itself, has it. That it was the truth is
 * shown afterwards by a character typed through the browser: only the field that took it counts. Runs in the page, so it stands alone.
 */
export function installTypingProbe(fields: string): void {
  const readyAt = new Map<Element, number>();
  const focusedAt = new Map<Element, number>();
  const canTakeText = (element: Element) => !element.matches(':disabled, :read-only') && !element.closest('[inert]');

  const look = () => {
    for (const element of document.querySelectorAll(fields)) {
      if (!canTakeText(element)) readyAt.delete(element);
      else if (!readyAt.has(element)) readyAt.set(element, performance.now());
    }
  };
  const attributeFilter = ['disabled', 'readonly', 'inert', 'contenteditable'];
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter });
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && !focusedAt.has(target)) focusedAt.set(target, performance.now());
    },
    true,
  );
  const paints: PerformanceEntry[] = [];
  new PerformanceObserver((list) => paints.push(...list.getEntries())).observe({ type: 'paint', buffered: true });

  const candidates = () => [...readyAt.keys()].filter((element) => element.isConnected && element.checkVisibility());
  let focusesItself = false;
  globalThis.benchProbe = {
    field: (which) => {
      if (which === 'any') return candidates()[0];
      const focused = candidates().find((element) => element === document.activeElement);
      focusesItself = focused !== undefined;
      return focused;
    },
    seen: (character) => {
      const firstPaint = paints.find(({ name }) => name === 'first-paint')?.startTime;
      if (firstPaint === undefined) return undefined;
      const textOf = (element: Element) => ('value' in element ? String(element.value) : (element.textContent ?? ''));
      const taker = candidates().find((element) => textOf(element).includes(character));
      const ready = taker && Math.max(readyAt.get(taker) ?? 0, (focusesItself && focusedAt.get(taker)) || 0);
      return { firstPaint, ready, focusesItself };
    },
  };
}
