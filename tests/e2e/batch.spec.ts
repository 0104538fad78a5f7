import { list, openAsRecipient } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { openBatch } from './pages/batch';
import { writeTempFile } from './temp-files';
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
  await page.click(batch.create(30));
  await page.waitFor({ text: `${t('pushesCreated')}: 30` });
  await page.click(batch.copyAll);
  await page.waitFor({ role: 'button', name: t('uiCopied') });
  const [headings, ...lines] = (await app.clipboard()).split('\n').map((line) => line.split('\t'));
  expect(headings).toEqual(['Name', 'Phone', t('pushesLink'), t('pushesFilter')]);
  expect(lines.map(([name]) => name)).toEqual(Array.from({ length: 30 }, (_, row) => `Name ${row}`));
  const payloadOf = async (line: number) => (await openAsRecipient(lines[line]?.[2] ?? '')).payload;
  expect(await payloadOf(0)).toBe(key);
  expect(await payloadOf(1)).toBe('=HYPERLINK(A1)');
  expect(await payloadOf(3)).toMatch(/^[^=+\-@].{19}$/);
  expect(await payloadOf(29)).toBe('secret 29');
  expect(await list(server.baseUrl, 'active', server.tokens.owner)).toHaveLength(30);
});

const OFF = t('batchMarkRemove');
/** What programs write, what is meant, and what the user answers for that. */
const MARKED: [form: string, text: string, secret: string, answers: string[]][] = [
  ['a formula for a text', 'name,password\nAnn,="0071"', '0071', [OFF]],
  ['mysql -e', 'name\tpassword\nAnn\tC:\\\\new\\t9', 'C:\\new\t9', [OFF]],
  ['a guard against formulas', "name,password\nAnn,'=Xk9", '=Xk9', [OFF]],
  ['Python with apostrophes', "name,password\nAnn,'Xk9'", 'Xk9', [OFF]],
  [
    'psql with a line feed and a bar',
    ' name | password | note \n------+----------+------\n Ann  | Qw8|zz2 +| b\n      | kkl4     | \n',
    'Qw8|zz2\nkkl4',
    [OFF, OFF, t('batchLinesRight')],
  ],
];

test('what a program has added to a cell is in no link once the user says so, and before there is no link', {
  tag: '@both',
}, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  for (const [form, text, secret, answers] of MARKED) {
    await batch.toReview(text);
    for (const name of answers) {
      expect(await page.isEnabled(batch.create(1)), form).toBe(false);
      await page.click({ role: 'button', name });
    }
    await page.click(batch.create(1));
    await page.click(batch.copyAll);
    await page.waitFor({ role: 'button', name: t('uiCopied') });
    const link = /https?:\S+/.exec(await app.clipboard())?.[0] ?? '';
    expect((await openAsRecipient(link)).payload, form).toBe(secret);
    await page.click({ role: 'button', name: t('batchAnother') });
  }
});

test('files of other programs become links of their rows alone, or are refused with the line', async ({
  app,
  server,
}) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  const choose = (name: string, content: string | Uint8Array) =>
    page.chooseFiles(batch.fileField, [writeTempFile(name, Buffer.from(content))]);
  await choose('passwords.csv', 'url,username,password\r\nhttp://a,root,""x#y"\r\nhttp://b,ben,z\r\n');
  await page.waitFor({ text: t('batchUnclosedQuote', '2') });
  await choose('half.csv', 'name;secret\nAnn;a\0b');
  await page.waitFor({ text: t('batchNotText') });

  const rows = 'version:v1.0\r\nName\tPassword\r\nAnn\tXk9$abc1\r\nBen\tQw8!zzz2\u{a0}\r\n(2 rows affected)\r\n';
  await choose('people.tsv', Buffer.from(rows, 'utf16le'));
  await page.waitFor({ text: t('batchLeftOut', '1') });
  await page.click(batch.check);
  await page.waitFor({ text: `${t('batchLine', '5')}: ${t('batchDoubtful')}` });
  await page.waitFor({ text: `${t('errorFieldPayload')}: ${t('batchInvisibleEnd')}` });
  expect(await page.isEnabled(batch.create(3))).toBe(false);
  await page.click({ role: 'button', name: t('batchExclude') });
  await page.click(batch.create(2));
  await page.waitFor({ text: `${t('pushesCreated')}: 2` });
  const pushes = await list(server.baseUrl, 'active', server.tokens.owner);
  const links = pushes.map(async ({ name, html_url }) => [name, (await openAsRecipient(html_url)).payload]);
  expect((await Promise.all(links)).sort()).toEqual([
    ['Ann', 'Xk9$abc1'],
    ['Ben', 'Qw8!zzz2\u{a0}'],
  ]);
});

test('above many rows, what sends them is in reach, and a row is edited and saved with the keyboard', {
  tag: '@both',
}, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  await batch.toReview(makeTable(40));
  const isInSight = () =>
    page.evaluate(() => {
      const { top, bottom } =
        document.querySelector('.create-links .primary')?.getBoundingClientRect() ?? new DOMRect();
      return top > 0 && bottom <= innerHeight && document.documentElement.scrollHeight > 2 * innerHeight;
    });
  expect(await isInSight()).toBe(true);
  await page.click({ role: 'button', name: t('optionsEditTitle', t('batchRowNumber', '1')) });
  await page.type({ label: `${t('errorFieldPayload')}, ${t('batchRowNumber', '1')}` }, ' and more');
  await page.press('Enter');
  await page.waitFor({ css: 'textarea' }, { gone: true });
  await page.click({ label: t('batchShowSecrets') });
  await page.waitFor({ text: 'secret 0 and more' });
  expect(await isInSight()).toBe(true);
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
  await page.waitFor({ text: t('batchUnknownTitle', INSTANCE) });
  await gate.held();
  await page.click(batch.pause);
  await page.close();
  gate.release();

  const popup = await app.openPopup();
  await popup.waitFor({ in: { css: '.popup-line' }, role: 'button', name: t('batchContinue') });
  await popup.close();
  const { page: later, batch: reopened } = await openBatch(app);
  await later.click(reopened.proceed);
  await later.waitFor(reopened.proceed, { gone: true });
  await later.waitFor(reopened.pause, { gone: true });
  const names = (await list(server.baseUrl, 'active', server.tokens.owner)).map(({ name }) => name);
  expect(names.sort()).toEqual(Array.from({ length: 5 }, (_, row) => `Name ${row}`));
  expect(gate.count('POST', CREATE)).toBe(5);
});

test('a double click on "Check rows" sends nothing, and one on "Create" expires nothing', { tag: '@both' }, async ({
  app,
  server,
  gate,
}) => {
  await connect(app, { baseUrl: gate.origin, token: server.tokens.owner, name: INSTANCE });
  const { page, batch } = await openBatch(app);
  await batch.paste(makeTable(2));
  await page.doubleClick(batch.check);
  await page.waitFor(batch.create(2));
  expect(gate.count('POST', CREATE)).toBe(0);
  await page.doubleClick(batch.create(2));
  await page.waitFor({ text: `${t('pushesCreated')}: 2` });
  expect(gate.count('POST', CREATE)).toBe(2);
  expect(await list(server.baseUrl, 'active', server.tokens.owner)).toHaveLength(2);
});
