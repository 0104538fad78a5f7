import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSettings, secretPageOn, serverChoiceOn } from './pages/tabs';
import { expect, test } from './test';

test.use({ build: 'release' });

test('release loads and does its main job without a browser error', { tag: '@both' }, async ({ launch, key }) => {
  const app = await launch({ recordErrors: true });
  const popup = await app.openPopup();
  await serverChoiceOn(popup).chooseDemo();
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  const recipient = await app.open(link);
  await recipient.waitFor(secretPageOn(recipient).open);
  expect(await recipient.address(), 'the token stays in no address').not.toContain('#');
  expect(await secretPageOn(recipient).read()).toBe(key);
  const { page } = await openSettings(app, 'about');
  await page.waitFor({ role: 'heading', name: t('aboutPermissionsTitle') });
  await app.killWorker();
  // The next one starts.
  await app.inWorker(() => undefined);
  expect(await app.extensionErrors()).toEqual([]);
});
