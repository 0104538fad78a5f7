import type { Bitmap2D } from 'lean-qr';
import { sanitizeFileName } from '../push/files';
import { noteCopied } from './clipboard';
import { downloadBlob } from './downloads';

export interface QrDrawing {
  text: string;
  /** The drawing, black on white, with the quiet zone. */
  svg: string;
}

/** Light modules around the code; scanners need four (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** The size of the SVG where nothing else sets it. */
const SVG_PIXELS = 512;
/** A module has whole pixels, because cameras fail at blurred edges. At eight and more, zxing-js misses one code of fifteen. */
const PIXELS_PER_MODULE = 4;
/** The library's number for more data than a code can hold. */
const TOO_LONG = 4;

export class QrTooLong extends Error {}

/** Letters beyond ASCII are marked as UTF-8 (ECI): some readers take them for Chinese ones else. Throws `QrTooLong`. */
async function encode(text: string): Promise<Bitmap2D> {
  const { correction, generate, mode } = await import('lean-qr');
  const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8];
  for (const level of [correction.M, correction.L]) {
    try {
      return generate(text, { minCorrectionLevel: level, maxCorrectionLevel: level, modes });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === TOO_LONG)) throw error;
    }
  }
  throw new QrTooLong();
}

/** Draws a QR code in this page, with a library loaded on demand. Throws `QrTooLong`. */
export async function createQrCode(text: string): Promise<QrDrawing> {
  const [code, { toSvgSource }] = await Promise.all([encode(text), import('lean-qr/extras/svg')]);
  const look = { on: '#000000', off: '#ffffff', pad: QUIET_ZONE, width: SVG_PIXELS, height: SVG_PIXELS };
  return { text, svg: toSvgSource(code, look) };
}

export type ImageType = 'png' | 'svg';

/** Rejects if the browser does not make one. */
async function toPng({ text }: QrDrawing): Promise<Blob> {
  const code = await encode(text);
  const side = (code.size + 2 * QUIET_ZONE) * PIXELS_PER_MODULE;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  const isDark = (x: number, y: number) => code.get(x - QUIET_ZONE, y - QUIET_ZONE);
  for (let y = 0; y < side; y += PIXELS_PER_MODULE)
    for (let x = 0; x < side; x += PIXELS_PER_MODULE) {
      if (context) context.fillStyle = isDark(x / PIXELS_PER_MODULE, y / PIXELS_PER_MODULE) ? '#000' : '#fff';
      context?.fillRect(x, y, PIXELS_PER_MODULE, PIXELS_PER_MODULE);
    }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png || !context) throw new Error('The browser refused to draw');
  return png;
}

/** Copies the drawing as an image. Resolves only if the browser confirms it. */
export async function copyQrImage(qrCode: QrDrawing): Promise<void> {
  // A promise, since some browsers require the call within the click.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(qrCode) })]);
  noteCopied();
}

export async function downloadQrImage(drawing: QrDrawing, type: ImageType, name: string): Promise<void> {
  const picture = type === 'png' ? await toPng(drawing) : new Blob([drawing.svg], { type: 'image/svg+xml' });
  downloadBlob(picture, sanitizeFileName(`${name}.${type}`));
}
