import type { Chromium } from './chromium/chromium';
import { composerOn } from './pages/composer';
import { firstRunOn } from './pages/first-run';
import { openSecretOn } from './pages/open-secret';
import { resultCardOn } from './pages/result-card';
import { openSettings } from './pages/settings';
import { expect, test } from './test';
import { words } from './words';

test.use({ build: 'release' });

test('the release loads and does its main job without a complaint on the extensions page', async ({ launch, key }) => {
  const app = (await launch({ noteComplaints: true })) as Chromium;
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
  await app.worker();
  expect(await app.complaints()).toEqual([]);
});
