import { create } from 'qrcode';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { nextNotification, readOutcomes, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, resultCardOn } from './pages/compose';
import { selectContent } from './sites';
import type { Surface } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

const button = (name: string) => ({ role: 'button', name }) as const;

/** The modules of a picture of a QR code within its quiet zone of four, `1` for a dark one: what a camera sees in the middle of each. */
function readModules(page: Surface, picture: Uint8Array, type: string, size: number): Promise<string> {
  return page.evaluate(
    async ({ source, count }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = image.naturalWidth;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const middleOf = (module: number) => (module + 4.5) * (image.naturalWidth / (count + 8));
      const isDark = (_: unknown, at: number) =>
        (context?.getImageData(middleOf(at % count), middleOf(Math.floor(at / count)), 1, 1).data[0] ?? 255) < 128;
      return Array.from({ length: count ** 2 }, isDark)
        .map(Number)
        .join('');
    },
    { source: `data:${type};base64,${Buffer.from(picture).toString('base64')}`, count: size },
  );
}

test('saves the QR code as PNG and SVG, and copies it', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const page = await app.open('/compose.html');
  await composerOn(page).setOptions({ name: 'For the audit' });
  await composerOn(page).send('a secret');
  const link = await resultCardOn(page).expectCopiedLink();
  await page.click(button(t('composerKindQr')));
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules;
  const modules = Array.from(data, Number).join('');

  await page.click(button(t('createdQrPng')));
  const png = await downloaded(dir, 'For the audit.png');
  expect(await readModules(page, png, 'image/png', size)).toBe(modules);
  await page.click(button(t('createdQrSvg')));
  const svg = await downloaded(dir, 'For the audit.svg');
  expect(await readModules(page, svg, 'image/svg+xml', size)).toBe(modules);

  await page.click(button(t('createdQrCopy')));
  await page.waitFor(button(t('uiCopied')));
  // A picture is on the clipboard now, in the place of the link.
  expect(await app.clipboard()).toBe('');
});

/** In the two browsers together. Chromium is the one that loses what a page copies as it goes. */
const PUSHES = { chromium: 500, firefox: 100 };

/** Pushes a selection from the menu, over and over, and sees what is on the clipboard each time that “Link copied” is said. */
async function pushManyTimes(app: ExtensionBrowser, address: string, times: number): Promise<void> {
  await recordNotifications(app);
  const page = await app.open(address);
  for (let push = 0; push < times; push++) {
    await selectContent(page, 'key');
    await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
    expect((await nextNotification(app)).title).toBe(t('createdCopied'));
    const onClipboard = await app.clipboard();
    const [newest] = (await readOutcomes(app)) as { link: string }[];
    expect(onClipboard, `push ${push}`).toBe(newest?.link);
  }
}

test('each link reported as copied is on the clipboard, over hundreds of pushes in two browsers', {
  tag: '@nightly',
}, async ({ launch, server, site, target }) => {
  // So many pushes take as long as the machine takes.
  test.setTimeout(0);
  const browsers = [await launch(), await launch()];
  for (const app of browsers) await connect(app, { baseUrl: server.baseUrl });
  // Headless browsers have a clipboard each: what one copies says nothing of the other.
  for (const [index, app] of browsers.entries()) await app.writeClipboard(`of browser ${index}`);
  for (const [index, app] of browsers.entries()) expect(await app.clipboard()).toBe(`of browser ${index}`);
  await Promise.all(browsers.map((app) => pushManyTimes(app, site.selections, PUSHES[target] / browsers.length)));
});
