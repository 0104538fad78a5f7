import { list, openAsRecipient } from './api-client';
import { connect } from './connect';
import { formatCount, startingWith, t } from './messages';
import { openBatch } from './pages/batch';
import { expect, test } from './test';

const CREATE = /^\/api\/v2\/pushes$/;
const INSTANCE = 'Ours';

/** A table of so many rows, with their secrets. */
function makeTable(rows: number, secretOf = (row: number) => `secret ${row}`): string {
  const lines = Array.from({ length: rows }, (_, row) => `Name ${row}\t${secretOf(row)}\t+4${row}`);
  return ['Name\tPassword\tPhone', ...lines].join('\r\n');
}

test('a pasted table becomes one link a row, exact and in its order', { tag: '@both' }, async ({
  app,
  server,
  key,
}) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  const secrets: Record<number, string> = { 0: `"${key.replaceAll('"', '""')}"`, 1: '=HYPERLINK(A1)', 3: '' };
  await batch.toReview(makeTable(30, (row) => secrets[row] ?? `secret ${row}`));

  expect(await page.isEnabled(batch.create(30))).toBe(false);
  await page.click({ role: 'button', name: t('batchLinesRight') });
  await page.click({ role: 'button', name: t('optionsEditTitle', t('batchRowNumber', 3)) });
  await page.evaluate(() => {
    const [, field] = document.querySelectorAll<HTMLTextAreaElement>('td textarea');
    if (!field) throw new Error('There is no field for the secret');
    field.value = '\ud83d';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitFor({ text: t('errorDamagedCharacter', t('errorFieldPayload')) });
  expect(await page.isEnabled(batch.create(30))).toBe(false);
  await page.click({ role: 'button', name: t('batchExclude') });

  await page.click(batch.create(29));
  await page.waitFor({ text: `${t('pushesCreated')}: 29` });
  await page.click(batch.copyAll);
  await page.waitFor({ role: 'button', name: t('uiCopied') });
  const [headings, ...lines] = (await app.clipboard()).split('\n').map((line) => line.split('\t'));
  expect(headings).toEqual(['Name', 'Phone', t('pushesLink'), t('pushesFilter')]);
  expect(lines.map(([name]) => name)).toEqual(Array.from({ length: 30 }, (_, row) => (row === 2 ? '' : `Name ${row}`)));
  const payloadOf = async (line: number) => (await openAsRecipient(lines[line]?.[2] ?? '')).payload;
  expect(await payloadOf(0)).toBe(key);
  expect(await payloadOf(1)).toBe('=HYPERLINK(A1)');
  expect(await payloadOf(3)).toMatch(/^[^=+\-@].{19}$/);
  expect(await payloadOf(29)).toBe('secret 29');
  expect(await list(server.baseUrl, 'active', server.tokens.owner)).toHaveLength(29);
});

test('waits as long as the server says, and sends no row twice', async ({ app, startSeeded }) => {
  const server = await startSeeded(0);
  await connect(app, { baseUrl: server.origin, token: server.token, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  await batch.toReview(makeTable(8));
  server.limit(5);
  await page.click(batch.create(8));
  await page.waitFor({ text: startingWith(t('pushesPaused', formatCount(1, 'second')).split('1')[0] ?? '') });
  server.pass(1_000);
  await page.waitFor({ text: `${t('pushesCreated')}: 8` });
  expect(await list(server.origin, 'active', server.token)).toHaveLength(8);
});

test('stops while the server is away, and goes on with the rows that were not sent', async ({
  app,
  server,
  gate,
  startServer,
}) => {
  await connect(app, { baseUrl: gate.origin, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  await batch.toReview(makeTable(6));
  gate.hold('answer', 'POST', CREATE);
  await page.click(batch.create(6));
  await gate.held();
  await server.close();
  gate.release();
  await page.waitFor({ text: t('errorNetwork', INSTANCE) });
  for (const words of [`${t('pushesCreated')}: 1`, `${t('createdRowUnknown')}: 1`, `${t('batchNotSent')}: 4`])
    await page.waitFor({ text: words });

  await startServer({}, { port: Number(new URL(server.baseUrl).port) });
  await page.click(batch.proceed);
  await page.waitFor({ text: `${t('pushesCreated')}: 5` });
  await page.waitFor({ text: `${t('createdRowUnknown')}: 1` });
  const links = (await batch.rows()).map(([, , , link]) => link ?? '');
  expect(new Set(links).size).toBe(6);
  expect((await openAsRecipient(links[5] ?? '')).payload).toBe('secret 5');
});

test('a batch outlives its worker and its page, and no row is sent twice', {
  tag: '@both',
}, async ({ app, server, gate }) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  await batch.toReview(makeTable(5));
  gate.hold('answer', 'POST', CREATE);
  await page.click(batch.create(5));
  await gate.held();
  await app.killWorker();
  await page.waitFor({ text: t('createdUnknownWhy', INSTANCE) });
  await gate.held();
  await page.click(batch.pause);
  await page.close();
  gate.release();

  const { page: later, batch: reopened } = await openBatch(app);
  await later.click(reopened.proceed);
  await later.waitFor(reopened.proceed, { gone: true });
  await later.waitFor(reopened.pause, { gone: true });
  const names = (await list(server.baseUrl, 'active', server.tokens.owner)).map(({ name }) => name);
  expect(names.sort()).toEqual(Array.from({ length: 5 }, (_, row) => `Name ${row}`));
  expect(gate.count('POST', CREATE)).toBe(5);
  expect((await reopened.rows()).map(([, name]) => name)).toHaveLength(5);
});
