import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { drawQr, QrTooLong } from '@/lib/qr';

const LINK = 'https://pw.example.org/p/q7hx2_kd0vrw9zl4/r';

describe('a QR code', () => {
  it('has four light modules on every side, and the code inside', async () => {
    const { size, isDark } = await drawQr(LINK);
    const { modules } = create(LINK, { errorCorrectionLevel: 'M' });
    expect(size).toBe(modules.size + 8);
    for (let at = 0; at < size; at++)
      for (const edge of [0, 1, 2, 3, size - 4, size - 1])
        expect([isDark(at, edge), isDark(edge, at)]).toEqual([false, false]);
    expect(isDark(4, 4)).toBe(true);
  });

  it('is drawn as it is: a module is in the path when it is dark', async () => {
    const { size, path, isDark } = await drawQr(LINK);
    const drawn = new Set<string>();
    for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
      for (let at = 0; at < Number(width); at++) drawn.add(`${Number(column) + at} ${row}`);
    const dark = new Set<string>();
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++) if (isDark(column, row)) dark.add(`${column} ${row}`);
    expect(drawn).toEqual(dark);
  });

  it('refuses what no code can hold', async () => {
    await expect(drawQr('x'.repeat(3_000))).rejects.toThrow(QrTooLong);
    await expect(drawQr('x'.repeat(2_900))).resolves.toBeDefined();
  });
});
