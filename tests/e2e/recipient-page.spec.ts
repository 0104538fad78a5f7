import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDir } from './build';
import { connect } from './connect';
import { t } from './messages';
import { openSettings } from './pages/tabs';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

test('settings save the page for recipients as the package has it', {
  tag: ['@extension', '@nightly'],
}, async ({ app, server, target }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const { page } = await openSettings(app);
  await page.click({ role: 'button', name: t('optionsCheck') });
  await page.waitFor({ text: t('optionsRecipientPageAbsent') });
  await page.click({ role: 'button', name: t('optionsRecipientPageSave') });
  const shipped = readFileSync(join(buildDir(target, 'e2e'), 'recipient-page.txt'));
  expect(Buffer.from(await downloaded(dir, 'secret-push.html')).equals(shipped)).toBe(true);
});
