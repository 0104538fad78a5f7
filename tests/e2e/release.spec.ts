import { composerOn } from './pages/composer';
import { firstRunOn } from './pages/first-run';
import { openSecretOn } from './pages/open-secret';
import { resultCardOn } from './pages/result-card';
import { openSettings } from './pages/settings';
import { expect, test } from './test';
import { words } from './words';

test.use({ build: 'release' });

test('release loads and does its main job without a browser error', { tag: '@both' }, async ({ launch, key }) => {
  const app = await launch({ noteComplaints: true });
  const popup = await app.openPopup();
  await firstRunOn(popup).takeBuiltIn();
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  const recipient = await app.open(link);
  expect(await openSecretOn(recipient).read()).toBe(key);
  const { page } = await openSettings(app, 'about');
  await page.waitFor({ role: 'heading', name: words('aboutPermissionsTitle') });
  await app.killWorker();
  // The next one starts.
  await app.inWorker(() => undefined);
  expect(await app.complaints()).toEqual([]);
});
