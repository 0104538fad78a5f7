import { downloadBlob } from './browser/downloads';
import { safeFileName } from './push/files';

export interface QrDrawing {
  /** Modules along a side, with the quiet zone. */
  size: number;
  /** SVG path of the dark modules, in modules. */
  path: string;
  isDark: (column: number, row: number) => boolean;
}

/** Light modules around the code; scanners need four (ISO/IEC 18004). */
const QUIET_ZONE = 4;
const MAX_BYTES_AT_M = 2_331;
/** What fits at level L. */
const MAX_BYTES = 2_953;

export class QrTooLong extends Error {}

/** Draws a QR code in this page, with a library loaded on demand. Throws `QrTooLong`. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode');
  const bytes = new Blob([text]).size;
  if (bytes > MAX_BYTES) throw new QrTooLong();
  const { modules } = create(text, { errorCorrectionLevel: bytes > MAX_BYTES_AT_M ? 'L' : 'M' });
  const size = modules.size + 2 * QUIET_ZONE;
  const isInside = (at: number) => at >= QUIET_ZONE && at < size - QUIET_ZONE;
  const isDark = (column: number, row: number) =>
    isInside(column) && isInside(row) && modules.get(row - QUIET_ZONE, column - QUIET_ZONE) === 1;
  return { size, path: pathOf(size, isDark), isDark };
}

function pathOf(size: number, isDark: QrDrawing['isDark']): string {
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column;
      while (isDark(column, row)) column++;
      if (column > start) path += `M${start} ${row}h${column - start}v1H${start}z`;
    }
  return path;
}

/** Whole modules: cameras fail at blurred edges. */
const PIXELS_PER_MODULE = 12;

export type PictureType = 'png' | 'svg';

export function svgOf({ size, path }: QrDrawing): string {
  const pixels = size * PIXELS_PER_MODULE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="#000" d="${path}"/>`,
    '</svg>\n',
  ].join('\n');
}

/** Rejects if the browser does not make one. */
async function pngOf({ size, isDark }: QrDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS_PER_MODULE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser refused to draw');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(column, row))
        context.fillRect(column * PIXELS_PER_MODULE, row * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser refused to draw');
  return png;
}

/** Copies the drawing as an image. Resolves only if the browser confirms it. */
export async function copyPicture(drawing: QrDrawing): Promise<void> {
  // A promise, since some browsers require the call within the click.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(drawing) })]);
}

export async function savePicture(drawing: QrDrawing, type: PictureType, name: string): Promise<void> {
  const picture = type === 'png' ? await pngOf(drawing) : new Blob([svgOf(drawing)], { type: 'image/svg+xml' });
  downloadBlob(picture, safeFileName(`${name}.${type}`));
}
