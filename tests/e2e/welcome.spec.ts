import { words } from './messages';
import { firstRunOn } from './pages/tabs';
import { expect, test } from './test';

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
