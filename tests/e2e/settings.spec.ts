import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { list, openAsRecipient } from './api-client';
import { connect } from './connect';
import { firstNotification, readBadge, readStored, recordNotifications } from './extension-state';
import { containing, count, t } from './messages';
import { composerOn, generatorOn, pushFromPopup, pushSelection, resultCardOn } from './pages/compose';
import { openSettings, serverChoiceOn } from './pages/tabs';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

declare const chrome: { permissions: { getAll(): Promise<{ origins?: string[] }> } };

const TEMPLATE = { label: t('templateChoice') };

test('popup and menu each push with their own template', async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const { page } = await openSettings(app, 'new-pushes');
  await page.click({ role: 'button', name: t('templatesAdd') });
  await page.fill({ label: t('templatesName') }, 'VPN access');
  const open = { css: '.template-content:not([hidden])' };
  await page.setChecked({ in: open, role: 'checkbox', name: t('optionsMakesPassphrase') }, true);
  await page.fill({ in: open, label: t('optionsMessage') }, 'Your access to the VPN:');
  await page.choose(
    { in: { role: 'group', name: t('templatesMenu') }, label: t('composerKindText') },
    t('templateKey'),
  );
  await page.choose(
    { in: { role: 'group', name: t('templatesComposer') }, label: t('composerKindUrl') },
    t('templatePassword'),
  );
  await page.waitFor({ text: t('optionsSaved') });

  const popup = await app.openPopup();
  const [composer, card] = [composerOn(popup), resultCardOn(popup)];
  await composer.chooseKind('url');
  // In the middle of a line.
  await popup.waitFor({ text: new RegExp(t('composerStepLabel'), 'i') });
  await composer.chooseKind('text');
  await popup.choose(TEMPLATE, 'VPN access');
  await composer.send('from the popup');
  await card.expectCopiedLink();
  await popup.waitFor({ role: 'button', name: t('createdCopyPassphrase') });
  await popup.close();

  await recordNotifications(app);
  await pushSelection(app, site);
  await firstNotification(app);

  expect(await list(server.baseUrl, 'active', server.tokens.owner)).toMatchObject([
    { days_remaining: 1, views_remaining: 3 },
    { passphrase: expect.stringMatching(/^[a-z]+(-[a-z]+){4}$/) },
  ]);
});

test('exports settings, deletes all data and imports them again', async ({ app, server }) => {
  const dir = await collectDownloads(app);
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, keep: 'device', name: 'Ours' });
  const { page } = await openSettings(app, 'new-pushes');
  await page.fill(composerOn(page).field.days, '3');
  await page.waitFor({ text: t('optionsSaved') });
  await pushFromPopup(app, 'made before');
  const tab = await app.open('/compose.html');
  await tab.fill(composerOn(tab).payload, 'typed and not sent');

  // Out.
  await page.click({ role: 'link', name: t('optionsTransfer') });
  await page.click({ role: 'button', name: t('pushesExport') });
  const name = `secret-push-settings-${new Date().toISOString().slice(0, 10)}.json`;
  const bytes = await downloaded(dir, name);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(server.baseUrl);
  expect(text).not.toContain(server.tokens.owner);

  // Forgotten.
  await page.click({ role: 'link', name: t('optionsPrivacy') });
  const forget = { role: 'button', name: t('deleteDataButton') } as const;
  await page.click(forget);
  await page.click({ in: { role: 'dialog', name: t('deleteDataQuestion') }, ...forget });
  await page.waitFor({ text: t('deleteDataDone') });
  expect(await readStored(app, 'local')).toEqual({});
  // How the watch is doing is said anew at once, as after an install: that there is nothing to watch.
  const session = (await readStored(app, 'session')) as Record<string, { value: unknown }>;
  expect(Object.keys(session).filter((key) => key !== 'pollStatus')).toEqual([]);
  expect(await readBadge(app)).toBe('');
  const hosts = await app.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);
  // What the build itself asks for can be given back in Firefox alone.
  if (app.name === 'firefox') expect(hosts).toEqual([]);
  await tab.waitFor(serverChoiceOn(tab).connect);
  expect(await tab.text()).not.toContain('typed and not sent');
  await tab.close();

  // Broken, and back.
  mkdirSync(join(app.profileDir, 'files'), { recursive: true });
  const broken = join(app.profileDir, 'files', 'broken.json');
  writeFileSync(broken, text.replace('"green"', '"golden"'));
  await page.click({ role: 'link', name: t('optionsTransfer') });
  const file = { css: 'input[type=file]' };
  await page.chooseFiles(file, [broken]);
  await page.waitFor({ text: containing('instances[0].color') });
  await page.chooseFiles(file, [join(dir, name)]);
  await page.waitFor({ text: containing(server.baseUrl) });
  await page.click({ role: 'button', name: t('transferImport') });
  await page.waitFor({ role: 'alert' });
  await page.click({ role: 'link', name: t('optionsInstances') });
  await page.waitFor({ role: 'heading', name: 'Ours' });
  await page.waitFor({ text: t('checkNoToken') });
  await page.waitFor({ text: t('optionsNotChecked') });

  const again = await app.openPopup();
  expect(await again.text({ css: '.fold-head > button' })).toContain(count('composerDayCount', 3));
});

test('a generated payload and passphrase reach the recipient as shown', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner });
  const first = await app.openPopup();
  const composer = composerOn(first);
  await composer.unfold();

  const forPassphrase = generatorOn(first, 'passphrase');
  await forPassphrase.open();
  await first.fill(forPassphrase.count, '4');
  await first.choose(forPassphrase.separator, t('generatorSpace'));
  await expect.poll(() => first.text(forPassphrase.made)).toMatch(/^[a-z]+( [a-z]+){3}$/);
  const passphrase = await forPassphrase.another();
  expect(await first.value(composer.field.passphrase)).toBe(passphrase);

  const typed = ' typed\n\tby hand ';
  await first.fill(composer.payload, typed);
  const forPayload = generatorOn(first, 'payload');
  await forPayload.open();
  await forPayload.use('generatorReplace');
  await first.click({ ...forPayload.undo, in: { css: '.payload' } });
  expect(await first.value(composer.payload), 'undo gives back what was typed').toBe(typed);

  await forPayload.open();
  await first.press('Escape');
  await first.waitFor(forPayload.panel, { gone: true });
  expect(await first.value(composer.payload), 'the popup stays, and nothing was put in').toBe(typed);

  await forPayload.open();
  await first.fill(forPayload.count, '128');
  await expect.poll(async () => (await first.text(forPayload.made)).length).toBe(128);
  const payload = await forPayload.use('generatorReplace');
  await first.close();

  const second = await app.openPopup();
  expect(await second.value(composerOn(second).payload)).toBe(payload);
  const again = generatorOn(second, 'payload');
  await again.open();
  expect((await second.text(again.made)).length, 'its settings are remembered').toBe(128);
  await second.click(again.door);
  await second.click(composerOn(second).createButton);
  const link = await resultCardOn(second).expectCopiedLink();

  expect((await openAsRecipient(link, passphrase)).payload).toBe(payload);
  const [row] = await list(server.baseUrl, 'active', server.tokens.owner);
  expect(row?.passphrase).toBe(passphrase);
});
