import { composerOn } from './pages/composer';
import { firstRunOn } from './pages/first-run';
import { openSecretOn } from './pages/open-secret';
import { resultCardOn } from './pages/result-card';
import { openSettings, settingsOn } from './pages/settings';
import { expect, test } from './test';
import { counted, words } from './words';

test('the first popup offers two doors, and nothing to type into', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.waitFor(firstRunOn(popup).connect);
  await popup.waitFor(firstRunOn(popup).tryHere);
  expect(await popup.count(composerOn(popup).payload)).toBe(0);
});

test('the popup is 400 pixels wide and shows all of its width', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.waitFor(firstRunOn(popup).connect);
  const widths = () => popup.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  await expect.poll(widths).toEqual([400, 400]);
});

test('the door to a server leads to the form for it, in a tab', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.click(firstRunOn(popup).connect);
  const settings = await app.tab(/\/options\.html/);
  await settings.waitFor(settingsOn(settings).field.address);
});

test('one click on “Try it here” gives an instance that works and is marked as a demonstration', async ({
  app,
  key,
}) => {
  const popup = await app.openPopup();
  await firstRunOn(popup).takeBuiltIn();
  expect(await popup.text({ css: 'header' })).toContain(words('builtInChip'));

  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  expect(await popup.text({ css: '.card' })).toContain(words('builtInChip'));
  expect(await app.clipboard()).toBe(link);
});

test('what was pushed to the demonstration is read on a page of ours, byte for byte, and looking there costs nothing', async ({
  app,
  key,
}) => {
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

test('the settings take the built-in instance in one click, too, and say what it is', async ({ app }) => {
  const { page } = await openSettings(app);
  await page.click(firstRunOn(page).tryHere);
  await page.waitFor({ role: 'heading', name: words('builtInName') });
  expect(await page.text({ role: 'region', name: words('optionsInstances') })).toContain(words('builtInExplained'));
});
