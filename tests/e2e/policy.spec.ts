import { readOutcomes } from './extension-state';
import { t } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { expect, test } from './test';

test('a policy applies from the start and holds for new pushes', async ({ launchManaged, server }) => {
  const app = await launchManaged({
    instances: [{ name: 'Company', address: server.baseUrl, default: true, note: 'Ask the help desk for a token.' }],
    allowOwnInstances: false,
    allowDemo: false,
    kinds: ['text', 'url'],
    retrievalStep: true,
    maximumDays: 3,
    requirePassphrase: true,
  });

  const popup = await app.openPopup();
  const [composer, card] = [composerOn(popup), resultCardOn(popup)];
  await popup.waitFor({ text: 'Company' });
  expect(await popup.isEnabled(composer.kind('file'))).toBe(false);
  await composer.unfold();
  expect(await popup.count(composer.field.step), 'what is set is no control').toBe(0);
  await popup.fill(composer.field.days, '30');
  await composer.send(' a\n\tsecret ');
  await popup.waitFor({ text: t('policyNotAllowed') });
  expect(await readOutcomes(app)).toEqual([]);
  expect(await popup.value(composer.payload)).toBe(' a\n\tsecret ');

  await popup.click({ role: 'button', name: t('uiUse', 3) });
  await popup.setChecked({ role: 'checkbox', name: t('composerGenerateOnCreate') }, true);
  await popup.waitFor({ text: t('policyNotAllowed') }, { gone: true });
  await popup.click(composer.createButton);
  await card.expectCopiedLink();
  expect(await readOutcomes(app)).toMatchObject([
    { state: 'created', hasPassphrase: true, stored: { expireAfterDays: 3, retrievalStep: true } },
  ]);
});
