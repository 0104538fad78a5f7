import { count, t } from '../e2e/messages';
import { startSeededServer } from '../e2e/servers';
import { waitUntil } from '../e2e/wait-until';
import { type Bench, SECRET_PUSH } from './browser';
import { measureUntilShown, takeLongestTask, watchLongTasks } from './page-timing';
import { atMost, definePart, MS, TIMES } from './report';
import { median, ratio } from './sampling';

const ROWS = 1_000;

/** Rows around the tenth, and as many before the end. */
const SAMPLED = 19;

async function measure({ context, own }: Bench) {
  const server = await startSeededServer(0);
  const page = await context.newPage();
  try {
    await own.connect(server);
    await watchLongTasks(page);
    await page.goto(`${own.origin}/batch.html`);
    const field = page.getByLabel(t('batchPaste'));
    await field.waitFor();
    await takeLongestTask(page);
    const read = await measureUntilShown(field, '.columns select', { paste: makeTable() });
    const next = page.getByRole('button', { name: t('batchNext') });
    const checked = await measureUntilShown(next, 'tbody input[type=checkbox]');
    const longestTask = await takeLongestTask(page);
    await page.getByRole('button', { name: count('batchCreate', ROWS) }).click();
    await waitUntil('every row is created', () => server.count('POST', /./) === ROWS, 600_000);
    await page.getByRole('button', { name: t('batchCopyAll') }).waitFor();
    const times = server.calls.filter(({ method }) => method === 'POST').map(({ at }) => at);
    const created = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    const [early, late] = [created.slice(0, SAMPLED), created.slice(-SAMPLED)];
    return { checked: read + checked, longestTask, created, early, late };
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

/**
 * A table of a thousand rows: from the paste, and from the click, until what was read and checked is shown; then from one create to the
 * next, as the server sees them.
 */
export const batch = definePart({
  measure,
  durations: ({ checked, created, early, late }) => [
    ['batch: 1,000 rows read and checked', SECRET_PUSH, [checked]],
    ['batch: a row created', SECRET_PUSH, created],
    ['batch: one of the first rows', SECRET_PUSH, early],
    ['batch: one of the last rows', SECRET_PUSH, late, early],
  ],
  goals: [
    ['1,000 rows read and checked', atMost(300, MS), ({ checked }) => checked],
    ['longest task meanwhile', atMost(50, MS), ({ longestTask }) => longestTask],
    ['a row created, median', atMost(20, MS), ({ created }) => median(created)],
    ['row 1,000 : row 10', atMost(1.2, TIMES), ({ early, late }) => ratio(late, early)],
  ],
});
