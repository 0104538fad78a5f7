import { sendPush } from './api-client';
import { connect } from './connect';
import { t } from './messages';
import { openBatch } from './pages/batch';
import { composerOn } from './pages/compose';
import { openServerForm, secretPageOn } from './pages/tabs';
import type { Surface, Target } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

/** Where each field of the page is, but those that are folded away. Runs in the page. */
function readPlaces(): number[] {
  const fields = [...document.querySelectorAll('main :is(input, select, textarea)')].filter((field) =>
    field.checkVisibility(),
  );
  return fields.map((field) => field.getBoundingClientRect().top + scrollY);
}

/** Turns each of these on, then off. */
async function expectSteady(page: Surface, where: string, ...toggles: (string | Target)[]): Promise<void> {
  for (const toggle of toggles.map((of) => (typeof of === 'string' ? { label: of } : of))) {
    await page.waitFor(toggle);
    await page.setChecked(toggle, false);
    for (const isOn of [true, false]) {
      const before = await page.evaluate(readPlaces);
      await page.setChecked(toggle, isOn);
      const after = await page.evaluate(readPlaces);
      const moved = after.map((top, field) => Math.abs(top - (before[field] ?? 0)));
      // Less than a pixel is how the page was scrolled.
      expect(Math.max(...moved), `${where}, ${JSON.stringify(toggle)}: ${isOn}`).toBeLessThan(1);
    }
  }
}

const WIDTHS = [400, 1180];

test('turning on encryption moves no field under the pointer, of whichever kind, with whichever options', async ({
  app,
  server,
}) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  for (const width of WIDTHS) {
    const page = await app.open('/compose.html');
    await page.setWidth(width);
    const composer = composerOn(page);
    await composer.unfold();
    for (const kind of ['text', 'qr'] as const) {
      await composer.chooseKind(kind);
      await expectSteady(page, `${kind}, ${width} px`, t('composerEndToEnd'));
    }
    await composer.setOptions({ name: 'a name', note: 'a note' });
    await expectSteady(page, `with options, ${width} px`, t('composerEndToEnd'), t('composerGenerateOnCreate'));
    await composer.chooseKind('text');
    await page.close();
  }
});

test('no option of a template moves a field under the pointer', async ({ app }) => {
  for (const width of WIDTHS) {
    const page = await app.open('/options.html#new-pushes');
    await page.setWidth(width);
    const own = [t('composerEndToEnd'), t('optionsMakesPassphrase')];
    await expectSteady(page, `defaults, ${width} px`, ...own);
    await page.click({ role: 'button', name: t('optionsEditTitle', t('templateKey')) });
    const [first, second] = ['.switch:has(+ .switch) input', '.switch + .switch input'];
    const inTemplate = [first, second].map((css): Target => ({ css: `.template-content ${css}` }));
    await expectSteady(page, `template, ${width} px`, ...inTemplate);
    await page.close();
  }
});

test('correcting what a check found moves no field under the pointer', async ({ app, server }) => {
  const { page, settings } = await openServerForm(app);
  await page.setWidth(400);
  await settings.type({ address: server.baseUrl, token: 'of-nobody' });
  await page.click(settings.checkAndSave);
  await page.waitFor(settings.findings);
  const before = await page.evaluate(readPlaces);
  await page.fill(settings.field.token, 'of-nobody-else');
  await expect.poll(() => page.count(settings.findings)).toBe(0);
  expect(await page.evaluate(() => scrollY), 'the end of the page is where it was').toBeGreaterThan(0);
  expect(await page.evaluate(readPlaces)).toEqual(before);
});

test('no option of a table moves a field under the pointer', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  for (const width of WIDTHS) {
    const { page, batch } = await openBatch(app);
    await page.setWidth(width);
    await batch.paste('Name\tPassword\tEmail\nAnn\tx\tann@example.test\n');
    const options = [t('batchGenerateSecrets'), t('batchGeneratePassphrases'), t('composerEndToEnd')];
    await expectSteady(page, `${width} px`, ...options);
    await page.close();
  }
});

const readButtons = () =>
  [...document.querySelectorAll('.files button')].map((button) => button.getBoundingClientRect().top + scrollY);

test('saving a received file moves no other under the pointer', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const names = ['one.txt', 'two.txt', `${'a long name of a file '.repeat(8)}.txt`];
  const files = names.map((name) => ({ name, bytes: new Uint8Array(9) }));
  const link = await sendPush(server.baseUrl, { payload: 'x' }, { token: server.tokens.other, files });
  const page = await app.open('/received.html');
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

const readCard = () =>
  [...document.querySelectorAll('.card h2, .card .link-box, .card .button')].map((part) => {
    const { x, y, width } = part.getBoundingClientRect();
    return part.tagName === 'H2' ? [x, y] : [x, y + scrollY, width];
  });

test('copying a weaker link, and showing a passphrase, move nothing on the card of a link', async ({
  app,
  startServer,
}) => {
  const { baseUrl } = await startServer({ retrieval_step_enabled: false });
  await connect(app, { baseUrl });
  const page = await app.open('/popup.html');
  await page.setWidth(400);
  await composerOn(page).setOptions({ retrievalStep: true, name: 'Reporting database', passphrase: 'a'.repeat(32) });
  await composerOn(page).send('key');
  const copy = { role: 'button', name: t('createdCopyAnyway') } as const;
  await page.waitFor(copy);
  const before = await page.evaluate(readCard);
  await page.click(copy);
  await page.waitFor({ role: 'heading', name: t('createdCopied') });
  await page.waitFor({ text: t('createdWeaker') });
  expect(await page.evaluate(readCard)).toEqual(before);
  await page.click({ in: { css: '.card' }, role: 'button', name: t('uiShow') });
  await page.waitFor({ text: 'a'.repeat(32) });
  expect(await page.evaluate(readCard)).toEqual(before);
});

test('an undo becomes “Expire now” in the same place', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const page = await app.open('/popup.html');
  await page.setWidth(400);
  await composerOn(page).send('key');
  await page.waitFor({ role: 'button', name: t('uiUndo') });
  const before = await page.evaluate(readCard);
  await page.waitFor({ role: 'button', name: t('createdExpireNow') });
  expect(await page.evaluate(readCard)).toEqual(before);
});
