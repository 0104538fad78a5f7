import { join } from 'node:path';
import { connect } from './connect';
import { readBadge, readStored } from './extension-state';
import { containing, count, t } from './messages';
import { composerOn, pushFromPopup } from './pages/compose';
import { openSettings, serverChoiceOn } from './pages/tabs';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

declare const chrome: { permissions: { getAll(): Promise<{ origins?: string[] }> } };

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

  // Back.
  await page.click({ role: 'link', name: t('optionsTransfer') });
  await page.chooseFiles({ css: 'input[type=file]' }, [join(dir, name)]);
  await page.waitFor({ text: containing(server.baseUrl) });
  await page.click({ role: 'button', name: t('transferImport') });
  await page.waitFor({ role: 'alert' });
  await page.click({ role: 'link', name: t('optionsInstances') });
  await page.waitFor({ role: 'heading', name: 'Ours' });

  const again = await app.openPopup();
  expect(await again.text({ css: '.fold-head > button' })).toContain(count('composerDayCount', 3));
});
