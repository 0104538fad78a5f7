/** A QR code as a picture of squares. */
export interface QrDrawing {
  /** Modules along a side, the quiet zone included. */
  size: number;
  /** An SVG path of the dark modules, in units of one module. */
  path: string;
  isDark: (column: number, row: number) => boolean;
}

/** Light modules around the code; scanners need four (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** What fits at level M; level L takes 2,953. */
const MOST_BYTES_AT_M = 2_331;
const PIXELS_PER_MODULE = 12;

/** Draws text as a QR code in this page; nothing leaves it. Its library is loaded when it is first needed. Rejects if the text is too long. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: new Blob([text]).size > MOST_BYTES_AT_M ? 'L' : 'M' });
  const size = modules.size + 2 * QUIET_ZONE;
  const isInside = (at: number) => at >= QUIET_ZONE && at < size - QUIET_ZONE;
  const isDark = (column: number, row: number) =>
    isInside(column) && isInside(row) && modules.get(row - QUIET_ZONE, column - QUIET_ZONE) === 1;
  return { size, path: pathOf(size, isDark), isDark };
}

/** One stroke a row of neighbours. */
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

/** Saves it as a PNG through the browser's download, under `name`. */
export async function saveAsPng({ size, isDark }: QrDrawing, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS_PER_MODULE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(column, row))
        context.fillRect(column * PIXELS_PER_MODULE, row * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileNameOf(name)}.png`;
  link.click();
  // The browser reads it after the click; a minute is plenty, and the page may be gone before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Without what file systems refuse. */
function fileNameOf(name: string): string {
  return (
    name
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .slice(0, 80)
      .trim() || 'qr'
  );
}
