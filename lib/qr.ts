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
