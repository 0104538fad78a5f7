import type { Page } from '@playwright/test';
import { t } from '../e2e/messages';
import { makeServerState } from '../fakes/make-server-state';
import type { BenchBrowser, Installed } from './browser';
import { type CountedServer, startCountedServer } from './counted-server';
import { type Summary, summarize } from './sampling';

/** As many as an instance lists: 200 pages of fifty. */
const PUSHES = 10_000;

export interface PushesFigures {
  /** Until the first rows are in the page. Milliseconds since it was asked for. */
  firstRows: number;
  /** That the instance had got until then. */
  requestsToFirstRows: number;
  /** Until all are loaded, in milliseconds from the click. */
  loadAll: number;
  /** The longest task while they load, in milliseconds; browsers name none under 50. */
  longestTask: number;
  /** For each key of a search through all of them, until what is found is laid out. Milliseconds. */
  keys: Summary;
  /** Of what is live in the page with all of them, in bytes. */
  heap: number;
}

/** Searches as people type and delete them: with few, many and no finds. */
const SEARCHES = ['push 99', 'ticket 4711', 'seed0042', 'zzz', 'vpn for m. weber'];

/** Shows ten thousand pushes of an account on "My pushes", and searches them. */
export async function measurePushes(
  { context }: BenchBrowser,
  { origin }: Installed,
  connect: (server: CountedServer) => Promise<unknown>,
): Promise<PushesFigures> {
  const names = (at: number) => ({ name: at % 3 === 0 ? `VPN for M. Weber ${at}` : `Push ${at}`, note: 'Ticket 4711' });
  const server = await startCountedServer(makeServerState(PUSHES, Date.now(), names));
  const page = await context.newPage();
  try {
    await connect(server);
    const before = server.count();
    await page.addInitScript(noteFirstRow);
    await page.addInitScript(noteLongTasks);
    await page.goto(`${origin}/pushes.html`);
    const shown = await page.waitForFunction(() => globalThis.benchFirstRow);
    const firstRows = (await shown.jsonValue()) ?? 0;
    const requestsToFirstRows = server.count() - before;
    const start = performance.now();
    await page.evaluate(() => {
      globalThis.benchLongestTask = 0;
    });
    await page.getByRole('button', { name: t('pushesLoadAll') }).click();
    await page.getByText(t('pushesLimitReached')).waitFor({ timeout: 300_000 });
    const loadAll = performance.now() - start;
    const longestTask = await page.evaluate(() => globalThis.benchLongestTask);
    const heap = await heapOf(page);
    const keys = summarize(await page.evaluate(typeSearches, SEARCHES));
    return { firstRows, requestsToFirstRows, loadAll, longestTask, keys, heap };
  } finally {
    await page.close();
    await server.close();
  }
}

/** The used heap after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

declare global {
  var benchFirstRow: number | undefined;
  var benchLongestTask: number;
}

/** Runs in the page, before its own scripts. */
function noteLongTasks(): void {
  globalThis.benchLongestTask = 0;
  new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration);
    globalThis.benchLongestTask = Math.max(globalThis.benchLongestTask, ...durations);
  }).observe({ type: 'longtask' });
}

/** Runs in the page, before its own scripts. */
function noteFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.push-row')) return;
    globalThis.benchFirstRow = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page. What a key costs is what keeps the browser from its next picture: the page's own work, which ends with the
 * promises that it left, and the layout that follows.
 */
async function typeSearches(searches: string[]): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) throw new Error('There is no search field');
  const samples: number[] = [];
  const type = async (text: string) => {
    const start = performance.now();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    document.body.getBoundingClientRect();
    samples.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  for (const search of searches) {
    for (let end = 1; end <= search.length; end++) await type(search.slice(0, end));
    for (let end = search.length - 1; end >= 0; end--) await type(search.slice(0, end));
  }
  return samples;
}
