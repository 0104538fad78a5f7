import { sendPush } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { secretPageOn } from './pages/tabs';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

/** Where each field of the options is. Runs in the page. */
function readPlaces(): number[] {
  const fields = [...document.querySelectorAll('.disclosure-content :is(input, select, textarea)')];
  return fields.map((field) => field.getBoundingClientRect().top + scrollY);
}

test('turning on encryption moves no field under the pointer', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const page = await app.open('/compose.html');
  for (const width of [400, 1180]) {
    await page.setWidth(width);
    if (width === 400) await page.click({ role: 'button', name: t('composerExpiryUnknown') });
    const toggle = { label: t('composerEndToEnd') };
    await page.waitFor(toggle);
    await page.setChecked(toggle, false);
    const before = await page.evaluate(readPlaces);
    await page.setChecked(toggle, true);
    const after = await page.evaluate(readPlaces);
    const moved = after.map((top, field) => Math.abs(top - (before[field] ?? 0)));
    // Less than a pixel is how the page was scrolled.
    expect(Math.max(...moved), `${width} px`).toBeLessThan(1);
  }
});

const readButtons = () =>
  [...document.querySelectorAll('.files button')].map((button) => button.getBoundingClientRect().top + scrollY);

test('saving a received file moves no other under the pointer', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const names = ['one.txt', 'two.txt', `${'a long name of a file '.repeat(8)}.txt`];
  const files = names.map((name) => ({ name, bytes: new Uint8Array(9) }));
  const link = await sendPush(server.baseUrl, { payload: 'x' }, { token: server.tokens.other, files });
  const page = await app.open('/open.html');
  for (const width of [360, 1180]) {
    await page.setWidth(width);
    await secretPageOn(page).paste(link);
    await page.click(secretPageOn(page).open);
    await page.waitFor(secretPageOn(page).save('one.txt'));
    const before = await page.evaluate(readButtons);
    for (const name of names) {
      await page.click(secretPageOn(page).save(name));
      await page.waitFor({ in: { css: `.files li:nth-child(${names.indexOf(name) + 1})` }, text: t('receivedSaved') });
      expect(await page.evaluate(readButtons), `${width} px`).toEqual(before);
    }
    await page.click({ role: 'button', name: t('receivedAnother') });
  }
  await downloaded(dir, 'one.txt');
});
