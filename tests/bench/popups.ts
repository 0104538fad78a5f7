import type { Page } from '@playwright/test';
import { waitUntil } from '../e2e/wait-until';
import type { BenchBrowser, Installed } from './browser';
import { inRandomOrder, type Rounds, type Summary, summarize } from './sampling';

/** What the probe saw, in milliseconds since the page was asked for. */
export interface Seen {
  firstPaint: number;
  /** When the field that took the character was there and could take it; undefined if no field took it. */
  ready: number | undefined;
  /** Whether the page put the cursor there by itself. */
  focusesItself: boolean;
}

/** A text field of any kind, since other extensions have other ones. */
const TEXT_FIELDS = 'textarea, input:not([type]), input[type=text], [contenteditable]:not([contenteditable=false])';

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
function installTypingProbe(fields: string): void {
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

const CHARACTER = 'x';

/** How long a page may take until something can be typed, before it counts as a page where nothing can. */
const PATIENCE_MS = 3_000;

/** How long a page may take to set the cursor by itself, once there is a field. */
const CURSOR_PATIENCE_MS = 500;

/**
 * Opens an extension's page in a tab of its own and closes it again. The extension's worker is asleep before, as it is for nearly every
 * popup: waking it is part of what opening costs.
 */
async function takePopupSample(browser: BenchBrowser, { origin, worker }: Installed, page: string): Promise<Seen> {
  await worker.kill();
  const tab = await browser.context.newPage();
  try {
    await tab.addInitScript(installTypingProbe, TEXT_FIELDS);
    await tab.goto(`${origin}/${page}`);
    await typeACharacter(tab);
    return await waitUntil('the page is painted', () =>
      tab.evaluate((it) => globalThis.benchProbe?.seen(it), CHARACTER),
    );
  } finally {
    await tab.close();
  }
}

/** Types into the field where the page sets the cursor; where it sets none, into its first field, after a click. */
async function typeACharacter(tab: Page): Promise<void> {
  const field = await soon(PATIENCE_MS, () => fieldOf(tab, 'any'));
  if (!field) return;
  const focused = await soon(CURSOR_PATIENCE_MS, () => fieldOf(tab, 'focused'));
  if (!focused) await field.click();
  await tab.keyboard.type(CHARACTER);
}

const fieldOf = async (tab: Page, which: 'any' | 'focused') =>
  (await tab.evaluateHandle((it) => globalThis.benchProbe?.field(it), which)).asElement();

async function soon<T>(timeoutMs: number, look: () => Promise<T | null>): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  do {
    const found = await look();
    if (found !== null) return found;
  } while (performance.now() < deadline);
  return undefined;
}

export interface PopupSubject {
  name: string;
  extension: Installed;
  /** Its path, without a slash before it. */
  page: string;
  /** Removes what the last sample left. */
  reset: () => Promise<void>;
}

/** In milliseconds since the page was asked for. */
export interface PopupFigures {
  firstPaint: Summary;
  /** Undefined if nothing can be typed there. */
  ready: Summary | undefined;
  focusesItself: boolean;
}

/** Opens the pages in random order. */
export async function measurePopups(
  browser: BenchBrowser,
  subjects: readonly PopupSubject[],
  rounds: Rounds,
  random: () => number,
): Promise<Map<string, PopupFigures>> {
  const seen = new Map(subjects.map(({ name }) => [name, [] as Awaited<ReturnType<typeof takePopupSample>>[]]));
  for (const { subject, isWarmUp } of inRandomOrder(subjects, rounds, random)) {
    await subject.reset();
    const sample = await takePopupSample(browser, subject.extension, subject.page);
    if (!isWarmUp) seen.get(subject.name)?.push(sample);
  }
  return new Map(
    [...seen].map(([name, samples]) => {
      const ready = samples.flatMap((sample) => sample.ready ?? []);
      return [
        name,
        {
          firstPaint: summarize(samples.map(({ firstPaint }) => firstPaint)),
          ready: ready.length === samples.length ? summarize(ready) : undefined,
          focusesItself: samples.every(({ focusesItself }) => focusesItself),
        },
      ];
    }),
  );
}
