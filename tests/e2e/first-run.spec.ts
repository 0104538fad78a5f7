import { counted, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { firstRunOn, openSecretOn, openSettings, settingsOn } from './pages/tabs';
import { expect, test } from './test';

test('popup shows two setup choices and no composer when no instance is connected', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.waitFor(firstRunOn(popup).connect);
  await popup.waitFor(firstRunOn(popup).tryHere);
  expect(await popup.count(composerOn(popup).payload)).toBe(0);
});

test('popup is 400 pixels wide and does not scroll sideways', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.waitFor(firstRunOn(popup).connect);
  const widths = () => popup.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  await expect.poll(widths).toEqual([400, 400]);
});

test('popup opens the form for a server in a tab', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.click(firstRunOn(popup).connect);
  const settings = await app.tab(/\/options\.html/);
  await settings.waitFor(settingsOn(settings).field.address);
});

test('“Try it here” connects a working instance marked as a demo', async ({ app, key }) => {
  const popup = await app.openPopup();
  await firstRunOn(popup).takeBuiltIn();
  expect(await popup.text({ css: 'header' })).toContain(words('builtInChip'));

  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect(await popup.text({ css: '.card' })).toContain(words('builtInChip'));
  expect(await app.clipboard()).toBe(link);
});

test('a demo push opens byte for byte, and its page alone uses no view', async ({ app, key }) => {
  const popup = await app.openPopup();
  await firstRunOn(popup).takeBuiltIn();
  await composerOn(popup).setOptions({ views: '2', retrievalStep: true });
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();

  const first = await app.open(link);
  await first.waitFor({ text: words('openUsesView') });
  expect(await first.address(), 'the token stays in no address').not.toContain('#');
  await first.close();

  const page = await app.open(link);
  expect(await openSecretOn(page).read()).toBe(key);
  await page.waitFor({ text: words('openLeft', counted('openViewsLeft', 1), counted('openDaysLeft', 7)) });
});

test('settings connect the built-in instance in one click and explain it', async ({ app }) => {
  const { page } = await openSettings(app);
  await page.click(firstRunOn(page).tryHere);
  await page.waitFor({ role: 'heading', name: words('builtInName') });
  expect(await page.text({ role: 'region', name: words('optionsInstances') })).toContain(words('builtInExplained'));
});

test.describe('release', () => {
  test.use({ build: 'release', keepsFirstPage: true });

  test('welcome page opens after the install and leads to a server or the demo', async ({ app }) => {
    const page = await app.tab(/\/welcome\.html$/);
    const { connect, tryHere } = firstRunOn(page);
    await page.waitFor({ role: 'heading', name: words('welcomeTitle') });
    await page.waitFor({ text: words(app.name === 'firefox' ? 'welcomeToolbar' : 'welcomePin') });
    await page.click(connect);
    const settings = await app.tab(/\/options\.html#connect$/);
    await settings.waitFor({ label: words('optionsAddress') });
    await settings.close();
    await page.click(tryHere);
    await page.waitFor({ text: words('welcomeReady', words('builtInName')) });
    expect(await page.count(connect)).toBe(0);
  });
});
