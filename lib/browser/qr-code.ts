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
const MAX_BYTES_AT_M = 2_331;
/** How many bytes fit into a QR code of level L. */
const MAX_BYTES = 2_953;
/** The size of the SVG where nothing else sets it. */
const SVG_PIXELS = 512;
/** A module has whole pixels, because cameras fail at blurred edges. At eight and more, zxing-js misses one code of fifteen. */
const PIXELS_PER_MODULE = 4;

export class QrTooLong extends Error {}

/** Throws `QrTooLong`. */
function optionsFor(text: string) {
  const bytes = new Blob([text]).size;
  if (bytes > MAX_BYTES) throw new QrTooLong();
  return { errorCorrectionLevel: bytes > MAX_BYTES_AT_M ? 'L' : 'M', margin: QUIET_ZONE } as const;
}

/** Draws a QR code in this page, with a library loaded on demand. Throws `QrTooLong`. */
export async function createQrCode(text: string): Promise<QrDrawing> {
  const { toString: draw } = await import('qrcode');
  return { text, svg: await draw(text, { ...optionsFor(text), type: 'svg', width: SVG_PIXELS }) };
}

export type ImageType = 'png' | 'svg';

/** Rejects if the browser does not make one. */
async function toPng({ text }: QrDrawing): Promise<Blob> {
  const { toCanvas: draw } = await import('qrcode');
  const canvas = await draw(text, { ...optionsFor(text), scale: PIXELS_PER_MODULE });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser refused to draw');
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
