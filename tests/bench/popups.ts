import { type BrowserContext, errors, type Locator, type Page } from '@playwright/test';
import { waitUntil } from '../e2e/wait-until';
import { type Bench, EMPTY_EXTENSION, type Installed, nameOf, SECRET_PUSH } from './browser';
import { measureLoadedFiles } from './package-sizes';
import { atMost, definePart, exactly, KILOBYTES, TIMES } from './report';
import { ratio, takeInTurns } from './sampling';

/** In milliseconds since the page was asked for. */
interface Seen {
  firstPaint: number;
  /** When the field that took the character was there and could take it; undefined if no field took it. */
  ready: number | undefined;
}

declare global {
  /** To be asked after a character was typed. Undefined before the first paint. */
  var benchSeen: ((character: string) => Seen | undefined) | undefined;
}

/** A text field of any kind, since other extensions have other ones. */
const TEXT_FIELDS = 'textarea, input:not([type]), input[type=text], [contenteditable]:not([contenteditable=false])';

/**
 * Watches a page from its first moment without changing it: it notes when a text field comes to be in the document and enabled, and when
 * it gets the cursor before any click. A field is ready when it can take text and, where the page sets the cursor itself, has it. That it
 * was the truth is shown afterwards by a character typed through the browser: only the field that took it counts. Runs in the page.
 */
function installTypingProbe(fields: string): void {
  const readyAt = new Map<Element, number>();
  const focusedAt = new Map<Element, number>();
  const look = () => {
    for (const element of document.querySelectorAll(fields)) {
      const canTakeText = !element.matches(':disabled, :read-only') && !element.closest('[inert]');
      if (!canTakeText) readyAt.delete(element);
      else if (!readyAt.has(element)) readyAt.set(element, performance.now());
    }
  };
  const attributeFilter = ['disabled', 'readonly', 'inert', 'contenteditable'];
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter });
  let isClicked = false;
  addEventListener('pointerdown', () => {
    isClicked = true;
  });
  const noteFocus = ({ target }: Event) => {
    if (target instanceof Element && !isClicked && !focusedAt.has(target)) focusedAt.set(target, performance.now());
  };
  addEventListener('focusin', noteFocus, true);
  globalThis.benchSeen = (character) => {
    const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime;
    if (firstPaint === undefined) return undefined;
    const textOf = (element: Element) => ('value' in element ? String(element.value) : (element.textContent ?? ''));
    const taker = [...readyAt.keys()].find((element) => element.isConnected && textOf(element).includes(character));
    return { firstPaint, ready: taker && Math.max(readyAt.get(taker) ?? 0, focusedAt.get(taker) ?? 0) };
  };
}

const CHARACTER = 'x';

/** How long a page may take until something can be typed, before it counts as a page where nothing can. */
const FIELD_TIMEOUT_MS = 3_000;

/** How long a page may take to set the cursor by itself, once there is a field. */
const CURSOR_TIMEOUT_MS = 500;

/**
 * Opens an extension's page in a tab of its own and closes it again. The extension's worker is asleep before, as it is for nearly every
 * popup: waking it is part of what opening costs.
 */
async function openOnce(context: BrowserContext, { origin, worker }: Installed, page: string) {
  await worker.kill();
  const tab = await context.newPage();
  try {
    await tab.addInitScript(installTypingProbe, TEXT_FIELDS);
    await tab.goto(`${origin}/${page}`);
    const focusesItself = await typeACharacter(tab);
    const look = () => tab.evaluate((it) => globalThis.benchSeen?.(it), CHARACTER);
    return { focusesItself, ...(await waitUntil('the page is painted', look)) };
  } finally {
    await tab.close();
  }
}

/** Types where the page sets the cursor, and resolves with whether it did; where it sets none, into its first field, after a click. */
async function typeACharacter(tab: Page): Promise<boolean> {
  const fields = tab.locator(TEXT_FIELDS).filter({ visible: true });
  const isThere = async (field: Locator, timeout: number) => {
    try {
      await field.first().waitFor({ timeout });
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  };
  if (!(await isThere(fields, FIELD_TIMEOUT_MS))) return false;
  const focusesItself = await isThere(fields.and(tab.locator(':focus')), CURSOR_TIMEOUT_MS);
  if (!focusesItself) await fields.first().click();
  await tab.keyboard.type(CHARACTER);
  return focusesItself;
}

/** For how long everything that the popup requests counts as a part of opening it. */
const OPENING_MS = 3_000;

/** The names of the files that the popup requests. */
async function loadedFiles(context: BrowserContext, origin: string): Promise<string[]> {
  const tab = await context.newPage();
  const requested = new Set<string>();
  tab.on('request', (request) => requested.add(request.url()));
  await tab.goto(`${origin}/popup.html`);
  await tab.waitForTimeout(OPENING_MS);
  await tab.close();
  const files = [...requested].filter((address) => address.startsWith(`${origin}/`));
  if (files.length < 2) throw new Error('Chromium did not tell what the popup requested');
  return files.map((address) => new URL(address).pathname.slice(1));
}

async function measure({ context, extension, own, server, build, against, rounds }: Bench) {
  await own.ask('refreshFeatures', undefined);
  const requestsBefore = server.calls.length;
  const subject = (name: string, page: string) => [name, { page, extension: extension(name) }] as const;
  const subjects = Object.fromEntries([
    subject(SECRET_PUSH, 'popup.html'),
    subject(EMPTY_EXTENSION, 'page.html'),
    ...against.map((it) => subject(nameOf(it), it.page)),
  ]);
  const seen = await takeInTurns(subjects, rounds, async (it) => {
    if (it.extension === extension(SECRET_PUSH)) await own.forgetTyped();
    return openOnce(context, it.extension, it.page);
  });
  // The worker has answered the last popup when it answers this.
  await own.ask('refreshFeatures', undefined);
  const requests = server.calls.length - requestsBefore;
  const opened = Object.entries(seen).map(([name, samples]) => {
    const ready = samples.flatMap((sample) => sample.ready ?? []);
    return {
      name,
      firstPaint: samples.map(({ firstPaint }) => firstPaint),
      ready: ready.length === samples.length ? ready : [],
      focusesItself: samples.every(({ focusesItself }) => focusesItself),
    };
  });
  const [ours, blank] = opened;
  if (!ours?.ready.length || !blank?.ready.length) throw new Error('A character was typed in vain');
  await own.forgetTyped();
  const size = measureLoadedFiles(build, await loadedFiles(context, own.origin));
  return { opened, ours, blank, requests, size };
}

/** Opening the popup, beside a blank page and other extensions, and the size of what it loads. */
export const popup = definePart({
  measure,
  durations: ({ opened, blank }) =>
    opened.flatMap(({ name, firstPaint, ready, focusesItself }) => [
      ['popup: first paint', name, firstPaint, blank.firstPaint],
      [`popup: ready to type${focusesItself ? '' : ', after a click'}`, name, ready, blank.ready],
    ]),
  goals: [
    [
      'first paint of the popup : blank page',
      atMost(1.15, TIMES),
      ({ ours, blank }) => ratio(ours.firstPaint, blank.firstPaint),
    ],
    [
      'ready to type : blank page with a field',
      atMost(1.25, TIMES),
      ({ ours, blank }) => ratio(ours.ready, blank.ready),
    ],
    ['requests on opening the popup, features fresh', exactly(0), ({ requests }) => requests],
    ['own code that the popup loads, gzip', atMost(25_000, KILOBYTES), ({ size }) => size.ownGzip],
    ['of zod, client, server, QR code in it', exactly('none'), ({ size }) => size.misplaced.join(', ') || 'none'],
  ],
  tables: ({ size }) => {
    const lines = (files: typeof size.loaded) => files.map(({ name, raw, gzip }) => [name, raw, gzip]);
    return [
      [['loaded by the popup', 'bytes', 'gzip'], ...lines(size.loaded), ['together', '', size.gzip]],
      [['loaded on demand', 'bytes', 'gzip'], ...lines(size.onDemand)],
    ];
  },
});
