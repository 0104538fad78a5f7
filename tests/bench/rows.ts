import { t } from '../e2e/messages';
import { startSeededServer } from '../e2e/servers';
import { type Bench, SECRET_PUSH } from './browser';
import { takeLongestTask, watchLongTasks } from './page-timing';
import { atMost, definePart, MS } from './report';
import { percentile } from './sampling';

/** As many as an instance lists: 200 pages of fifty. */
const PUSHES = 10_000;

/** Searches as people type and delete them: with few, many and no finds. */
const SEARCHES = ['push 99', 'ticket 4711', 'seed0042', 'zzz', 'vpn for m. weber'];

declare global {
  var benchFirstRow: number | undefined;
}

async function measure({ context, own }: Bench) {
  const server = await startSeededServer(PUSHES, (at) => ({
    name: at % 3 === 0 ? `VPN for M. Weber ${at}` : `Push ${at}`,
    note: 'Ticket 4711',
  }));
  const page = await context.newPage();
  try {
    await own.connect(server);
    await page.addInitScript(noteFirstRow);
    await watchLongTasks(page);
    await page.goto(`${own.origin}/pushes.html`);
    const shown = await page.waitForFunction(() => globalThis.benchFirstRow);
    const firstRows = (await shown.jsonValue()) ?? 0;
    await takeLongestTask(page);
    const start = performance.now();
    await page.getByRole('button', { name: t('pushesLoadAll') }).click();
    await page.getByText(t('pushesLimitReached')).waitFor({ timeout: 300_000 });
    const loadAll = performance.now() - start;
    const longestTask = await takeLongestTask(page);
    return { firstRows, loadAll, longestTask, keys: await page.evaluate(typeSearches, SEARCHES) };
  } finally {
    await page.close();
    await server.close();
  }
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

/** Ten thousand pushes of an account on "My pushes", and searches through them. */
export const rows = definePart({
  measure,
  durations: ({ firstRows, loadAll, keys }) => [
    ['own pushes: first rows', SECRET_PUSH, [firstRows]],
    ['own pushes: 10,000 loaded', SECRET_PUSH, [loadAll]],
    ['own pushes: a key of a search', SECRET_PUSH, keys],
  ],
  goals: [
    ['a key of a search through them, p95', atMost(16, MS), ({ keys }) => percentile(keys, 95)],
    ['input blocked while they load', atMost(50, MS), ({ longestTask }) => longestTask],
  ],
});
