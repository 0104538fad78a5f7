import { create } from 'qrcode';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { nextNotification, readStored, recordNotifications } from './extension-state';
import { t } from './messages';
import { composerOn, menuItem, resultCardOn } from './pages/compose';
import { selectContent } from './sites';
import type { Surface } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

const button = (name: string) => ({ role: 'button', name }) as const;

/** The modules of a picture of a QR code, row by row, `#` for a dark one: what a camera would see in the middle of each. */
function modulesIn(page: Surface, picture: Uint8Array, type: string, size: number): Promise<string> {
  return page.evaluate(
    async ({ base64, mime, count }) => {
      const image = new Image();
      image.src = `data:${mime};base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = image.naturalWidth;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is nothing to draw on');
      context.drawImage(image, 0, 0);
      const step = image.naturalWidth / count;
      const isDark = (column: number, row: number) =>
        (context.getImageData((column + 0.5) * step, (row + 0.5) * step, 1, 1).data[0] ?? 255) < 128;
      const at = [...Array(count).keys()];
      return at.map((row) => at.map((column) => (isDark(column, row) ? '#' : '.')).join('')).join('\n');
    },
    { base64: Buffer.from(picture).toString('base64'), mime: type, count: size },
  );
}

/** The same of a text, with its quiet zone of four. */
function modulesOf(text: string): { rows: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 8;
  const isDark = (column: number, row: number) => {
    const isInside = [column, row].every((at) => at >= 4 && at < size - 4);
    return isInside && modules.get(row - 4, column - 4) === 1;
  };
  const at = [...Array(size).keys()];
  return {
    rows: at.map((row) => at.map((column) => (isDark(column, row) ? '#' : '.')).join('')).join('\n'),
    size,
  };
}

test('saves the QR code as PNG and SVG, copies it and shows it large', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const page = await app.open('/compose.html');
  await composerOn(page).setOptions({ name: 'For the audit' });
  await composerOn(page).send('a secret');
  const link = await resultCardOn(page).expectCopiedLink();
  await page.click(button(t('composerKindQr')));
  const { rows, size } = modulesOf(link);

  await page.click(button(t('createdQrPng')));
  const png = await downloaded(dir, 'For the audit.png');
  expect(await modulesIn(page, png, 'image/png', size)).toBe(rows);
  await page.click(button(t('createdQrSvg')));
  const svg = await downloaded(dir, 'For the audit.svg');
  expect(await modulesIn(page, svg, 'image/svg+xml', size)).toBe(rows);

  await page.click(button(t('createdQrCopy')));
  await page.waitFor(button(t('uiCopied')));
  // A picture is on the clipboard now, in the place of the link.
  expect(await app.clipboard()).toBe('');

  await page.click(button(t('createdQrEnlarge')));
  const big = { role: 'dialog', name: t('composerKindQr') } as const;
  await page.waitFor(big);
  await page.click(button(t('uiClose')));
  await page.waitFor(big, { gone: true });
});

/** In the two browsers together. Chromium is the one that loses what a page copies as it goes. */
const PUSHES = { chromium: 500, firefox: 100 };

/** Pushes a selection from the menu, over and over. Resolves with what was on the clipboard each time that “Link copied” was said, and what should have been. */
async function pushManyTimes(
  app: ExtensionBrowser,
  address: string,
  times: number,
): Promise<{ wrong: string[]; copied: number }> {
  await recordNotifications(app);
  const page = await app.open(address);
  const seen = { wrong: [] as string[], copied: 0 };
  for (let push = 0; push < times; push++) {
    await selectContent(page, 'key');
    await page.chooseFromMenu({ css: '#key' }, menuItem('push-selection'));
    const { title } = await nextNotification(app);
    const onClipboard = await app.clipboard();
    const stored = (await readStored(app, 'session', 'results')) as { value: { link: string }[] };
    const newest = stored.value[0];
    if (title === t('createdCopied') && onClipboard === newest?.link) seen.copied++;
    else seen.wrong.push(`push ${push}: “${title}”, ${newest?.link} was made, ${onClipboard} is on the clipboard`);
  }
  return seen;
}

test('each link reported as copied is on the clipboard, over hundreds of pushes in two browsers', {
  tag: '@nightly',
}, async ({ launch, startServer, site, target }) => {
  // So many pushes take as long as the machine takes.
  test.setTimeout(0);
  const server = await startServer({ throttling: { minute: 0, second: 0 } });
  const browsers = [await launch(), await launch()];
  for (const app of browsers) await connect(app, { baseUrl: server.baseUrl });
  // Headless browsers have a clipboard each: what one copies says nothing of the other.
  for (const [index, app] of browsers.entries()) await app.writeClipboard(`of browser ${index}`);
  for (const [index, app] of browsers.entries()) expect(await app.clipboard()).toBe(`of browser ${index}`);

  const times = PUSHES[target] / browsers.length;
  const seen = await Promise.all(browsers.map((app) => pushManyTimes(app, site.selections, times)));
  expect(seen).toEqual(browsers.map(() => ({ wrong: [], copied: times })));
});
