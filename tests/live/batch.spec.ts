import { list, parseToken, retrieve } from '../e2e/api-client';
import { connect } from '../e2e/connect';
import { count, t } from '../e2e/messages';
import { expect, test } from './live-test';

/** More than an instance as shipped lets pass in a minute. */
const ROWS = 130;

test('creates the links of a table that exceeds the rate limit, each once', async ({ app, instance }) => {
  test.setTimeout(600_000);
  const { baseUrl, token, pushName } = instance;
  await connect(app, { baseUrl, token });
  const page = await app.open('/batch.html');
  const rows = Array.from({ length: ROWS }, (_, index) => `${pushName}\t =secret ${index} `);
  await page.fill({ label: t('batchPaste') }, ['Name\tSecret', ...rows].join('\n'));
  await page.click({ role: 'button', name: t('receivedPasteNext') });
  await page.click({ role: 'button', name: t('batchNext') });
  await page.click({ role: 'button', name: count('batchCreate', ROWS) });

  await expect.poll(() => page.count({ role: 'button', name: t('batchExpireAll') }), { timeout: 300_000 }).toBe(1);
  await page.click({ role: 'button', name: t('batchCopyAll') });
  await expect.poll(async () => (await app.clipboard()).split('\n').length).toBe(ROWS + 1);
  const [, ...copied] = (await app.clipboard()).split('\n').map((line) => line.split('\t'));
  const tokens = copied.map(([, link = '']) => parseToken(link));
  expect(new Set(tokens).size).toBe(ROWS);
  for (const index of [0, 64, ROWS - 1])
    expect((await retrieve(baseUrl, tokens[index] ?? '')).payload).toBe(` =secret ${index} `);

  await page.click({ role: 'button', name: t('batchExpireAll') });
  await page.click({ in: { role: 'dialog' }, role: 'button', name: count('pushesExpireMany', ROWS) });
  await expect
    .poll(() => page.count({ css: '.tone-good', text: count('pushesExpiredDone', ROWS) }), { timeout: 300_000 })
    .toBe(1);
  expect((await list(baseUrl, 'active', token)).filter(({ name }) => name === pushName)).toEqual([]);
});
