// Only here: a real click in the menu and an answer to the browser's question, neither of which Chromium takes without a screen.

import { askWorker } from './connect';
import type { Firefox } from './firefox/firefox';
import { words } from './messages';
import { composerOn, menuItem } from './pages/compose';
import { openSecretOn } from './pages/tabs';
import { DOCUMENT, PICTURE, startFileSite } from './sites';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

// The release may read a page only after the person's own click in its menu, and a host only after asking: both are real here.
test.use({ build: 'release' });

declare const browser: { permissions: { getAll(): Promise<{ origins?: string[] }> } };

const COMPOSER = /\/compose\.html$/;
const OPEN = /\/open\.html/;

test('reads a file of the page, and one of another host with a temporary permission', async ({ app }) => {
  const firefox = app as Firefox;
  const files = await startFileSite();
  try {
    const { host, hostname } = new URL(files.other.origin);
    await askWorker(app, 'useBuiltIn');
    const dir = await collectDownloads(app);
    const page = await app.open(files.page);

    const pushAndSave = async (name: string): Promise<Buffer> => {
      const tab = await app.tab(COMPOSER);
      await tab.waitFor(composerOn(tab).chosenFile);
      await tab.click(composerOn(tab).createButton);
      // In the composer's place: earlier links are shown below it.
      const link = await tab.text({ css: 'main .linkbox bdi' });
      await tab.close();
      const recipient = await app.open(link);
      await recipient.click(openSecretOn(recipient).open);
      await recipient.click(openSecretOn(recipient).save(name));
      const bytes = Buffer.from(await downloaded(dir, name));
      await recipient.close();
      return bytes;
    };
    const granted = () => app.evaluate(async () => (await browser.permissions.getAll()).origins ?? []);

    await page.chooseFromMenu({ css: '#own' }, menuItem('push-media'));
    expect((await pushAndSave('own picture.png')).equals(PICTURE)).toBe(true);

    await page.chooseFromMenu({ css: '#report' }, menuItem('push-linked-file'));
    expect(await firefox.answerPermissionPrompt('allow')).toContain(hostname);
    expect((await pushAndSave('отчёт 2026.pdf')).equals(DOCUMENT)).toBe(true);
    await expect.poll(granted).toEqual([]);

    // It looks like a push: the page asks first, and the browser only once it is said to be a file.
    await page.chooseFromMenu({ css: '#photo' }, menuItem('push-linked-file'));
    const choice = await app.tab(OPEN);
    await choice.waitFor({ role: 'heading', name: words('openChooseTitle') });
    expect(await granted()).toEqual([]);
    await choice.click({ role: 'button', name: words('openChooseFile') });
    expect(await firefox.answerPermissionPrompt('allow')).toContain(hostname);
    expect((await pushAndSave('отчёт 2026.pdf')).equals(DOCUMENT)).toBe(true);
    await expect.poll(granted).toEqual([]);
    expect(files.other.calls.filter(({ path }) => path === '/p/photo.json')).toHaveLength(1);

    await page.chooseFromMenu({ css: '#other' }, menuItem('push-media'));
    await firefox.answerPermissionPrompt('refuse');
    const tab = await app.tab(COMPOSER);
    await tab.waitFor({ text: words('takenNoPermission', host) });
    expect(files.other.calls.filter(({ path }) => path === '/other.png')).toHaveLength(1);
  } finally {
    await files.close();
  }
});
