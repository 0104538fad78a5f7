import { create } from 'qrcode';
import { connect } from './connect';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import type { Surface } from './surface';
import { collectDownloads, downloaded } from './temp-files';
import { expect, test } from './test';

const button = (name: string) => ({ role: 'button', name }) as const;

/** The modules of a picture of a QR code, row by row, `#` for a dark one: what a camera would see in the middle of each. */
function modulesIn(page: Surface, picture: Uint8Array, type: string, size: number): Promise<string> {
  return page.evaluate(
    async ({ base64, mime, count }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([bytes], { type: mime }));
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

test('saves the QR code as PNG and SVG, copies it and shows it large', { tag: '@both' }, async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const dir = await collectDownloads(app);
  const page = await app.open('/compose.html');
  await composerOn(page).setOptions({ name: 'For the audit' });
  await composerOn(page).send('a secret');
  const link = await resultCardOn(page).expectCopiedLink();
  await page.click(button(words('createdQrShow')));
  const { rows, size } = modulesOf(link);

  await page.click(button(words('createdQrPng')));
  const png = await downloaded(dir, 'For the audit.png');
  expect(await modulesIn(page, png, 'image/png', size)).toBe(rows);
  await page.click(button(words('createdQrSvg')));
  const svg = await downloaded(dir, 'For the audit.svg');
  expect(await modulesIn(page, svg, 'image/svg+xml', size)).toBe(rows);

  await page.click(button(words('createdQrCopy')));
  await page.waitFor(button(words('uiCopied')));
  // A picture is on the clipboard now, in the place of the link.
  expect(await app.clipboard()).toBe('');

  await page.click(button(words('createdQrBig')));
  const big = { role: 'dialog', name: words('createdQrTitle') } as const;
  await page.waitFor(big);
  await page.click(button(words('createdQrClose')));
  await page.waitFor(big, { gone: true });
});
