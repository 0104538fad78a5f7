import type { Page } from '@playwright/test';
import { count, t } from '../e2e/messages';
import { waitUntil } from '../e2e/wait-until';
import type { BenchBrowser, Installed } from './browser';
import { type CountedServer, startCountedServer } from './counted-server';
import { type Summary, summarize } from './sampling';

const ROWS = 1_000;

/** Rows around the tenth, and as many before the end. */
const SAMPLED = 19;

export interface BatchFigures {
  /** From the paste, and from the click, until what was read and what was checked is shown. Milliseconds. */
  checked: number;
  /** The longest that the page was blocked meanwhile; 0 below what a browser calls long (50 ms). */
  longestTask: number;
  /** From one create to the next, as the server sees them. */
  early: Summary;
  late: Summary;
  all: Summary;
}

/** Pastes a table, and creates all its links. */
export async function measureBatch(
  { context }: BenchBrowser,
  { origin }: Installed,
  connect: (server: CountedServer) => Promise<unknown>,
): Promise<BatchFigures> {
  const server = await startCountedServer();
  const page = await context.newPage();
  try {
    await connect(server);
    await page.goto(`${origin}/batch.html`);
    await page.getByLabel(t('batchPaste')).waitFor();
    const read = await measureUntilShown(page, { paste: makeTable(), shows: '.columns select' });
    const checked = await measureUntilShown(page, { press: t('batchNext'), shows: 'tbody input[type=checkbox]' });
    await page.getByRole('button', { name: count('batchCreate', ROWS) }).click();
    await waitUntil('every row is created', () => server.createTimes.length === ROWS, 120_000);
    await page.getByRole('button', { name: t('batchCopyAll') }).waitFor();
    const between = server.createTimes.slice(1).map((time, index) => time - (server.createTimes[index] ?? 0));
    return {
      checked: read.shown + checked.shown,
      longestTask: Math.max(read.longestTask, checked.longestTask),
      early: summarize(between.slice(0, SAMPLED)),
      late: summarize(between.slice(-SAMPLED)),
      all: summarize(between),
    };
  } finally {
    await page.close();
    await server.close();
  }
}

/** As a spreadsheet copies it. */
function makeTable(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `Person ${at}`,
    `Zw3!kdQ8${at}`,
    `p${at}@example.org`,
    'first day',
  ]);
  return [['Name', 'Password', 'E-mail', 'Note'], ...rows].map((cells) => cells.join('\t')).join('\n');
}

interface Step {
  paste?: string;
  /** The name of a button. */
  press?: string;
  /** Matches what is there afterwards. */
  shows: string;
}

/** Runs a step in the page. Throws if it shows nothing. */
async function measureUntilShown(page: Page, step: Step): Promise<{ shown: number; longestTask: number }> {
  return page.evaluate(async ({ paste, press, shows }) => {
    let longestTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    });
    observer.observe({ type: 'longtask' });
    const start = performance.now();
    if (paste !== undefined) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', paste);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('textarea')?.dispatchEvent(event);
    }
    const buttons = [...document.querySelectorAll('button')];
    if (press !== undefined) buttons.find(({ textContent }) => textContent === press)?.click();
    while (!document.querySelector(shows)) {
      if (performance.now() - start > 60_000) throw new Error(`Nothing matches ${shows}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const shown = performance.now() - start;
    // Long tasks are reported after the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    for (const { duration } of observer.takeRecords()) longestTask = Math.max(longestTask, duration);
    observer.disconnect();
    return { shown, longestTask };
  }, step);
}
