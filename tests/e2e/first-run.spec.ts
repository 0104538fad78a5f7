import { t } from './messages';
import { composerOn } from './pages/compose';
import { serverChoiceOn, settingsOn } from './pages/tabs';
import { expect, test } from './test';

test('popup without an instance offers three choices and opens the form for a server in a tab', async ({ app }) => {
  const popup = await app.openPopup();
  await popup.waitFor(serverChoiceOn(popup).tryHere);
  expect(await popup.count(composerOn(popup).payload)).toBe(0);
  const widths = () => popup.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  await expect.poll(widths, 'nothing scrolls sideways').toEqual([400, 400]);
  await popup.click(serverChoiceOn(popup).connect);
  const settings = await app.tab(/\/options\.html/);
  await settings.waitFor(settingsOn(settings).field.address);
});

test.describe('release', () => {
  test.use({ build: 'release' });

  test('welcome page opens after the install and leads to a server or the demo', async ({ launch }) => {
    const app = await launch();
    const page = await app.tab(/\/welcome\.html$/);
    const { connect, tryHere } = serverChoiceOn(page);
    await page.waitFor({ role: 'heading', name: t('welcomeTitle') });
    await page.waitFor({ text: t(app.name === 'firefox' ? 'welcomeToolbar' : 'welcomePin') });
    await page.click(connect);
    const settings = await app.tab(/\/options\.html#connect$/);
    await settings.waitFor({ label: t('optionsAddress') });
    // From the back/forward cache a page comes at once: the script has to end before.
    await settings.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => page.address()).toContain('/welcome.html');
    await page.click(tryHere);
    await page.waitFor({ text: t('welcomeReady', t('demoName')) });
    expect(await page.count(connect)).toBe(0);
  });
});
