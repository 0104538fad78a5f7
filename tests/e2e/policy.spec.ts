import { readStored } from './extension-state';
import { containing, t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { openSettings } from './pages/tabs';
import { expect, test } from './test';

test('a policy applies from the start and holds for new pushes', {
  tag: '@both',
}, async ({ launchManaged, server }) => {
  const managed = await launchManaged({
    instances: [{ name: 'Company', address: server.baseUrl, default: true, note: 'Ask the help desk for a token.' }],
    allowOwnInstances: false,
    allowDemo: false,
    kinds: ['text', 'url'],
    retrievalStep: true,
    maximumDays: 3,
    requirePassphrase: true,
  });
  const { app } = managed;

  const popup = await app.openPopup();
  const [composer, card] = [composerOn(popup), resultCardOn(popup)];
  await popup.waitFor({ text: 'Company' });
  expect(await popup.isEnabled(composer.kind('file'))).toBe(false);
  await composer.unfold();
  expect(await popup.isEnabled(composer.field.step)).toBe(false);
  await popup.fill(composer.field.days, '30');
  await composer.send(' a\n\tsecret ');
  await popup.waitFor({ text: containing(t('policyLimit', t('composerDaysLabel'), 3)) });
  await popup.waitFor({ text: containing(t('policyActionChange')) });
  expect(await readStored(app, 'session', 'results')).toBeUndefined();
  expect(await popup.value(composer.payload)).toBe(' a\n\tsecret ');

  await popup.click({ role: 'button', name: t('policyUseMax', 3) });
  await popup.click({ role: 'button', name: t('composerGenerateOnCreate') });
  await popup.waitFor({ text: containing(t('policyActionChange')) }, { gone: true });
  await popup.click(composer.createButton);
  await card.expectCopiedLink();
  expect(await readStored(app, 'session', 'results')).toMatchObject({
    value: [{ state: 'created', hasPassphrase: true, stored: { expireAfterDays: 3, retrievalStep: true } }],
  });
  await popup.close();

  const { page } = await openSettings(app);
  await page.waitFor({ text: 'Ask the help desk for a token.' });
  expect(await page.count({ role: 'button', name: t('optionsAdd') })).toBe(0);
  expect(await page.count({ role: 'button', name: t('optionsRemove', 'Company') })).toBe(0);
  await page.click({ role: 'button', name: t('optionsEdit') });
  await page.waitFor({ text: t('policyLocked') });
  expect(await page.attribute({ label: t('optionsAddress') }, 'readonly')).not.toBeNull();
  expect(await page.isEnabled({ label: t('optionsToken') })).toBe(true);
});
