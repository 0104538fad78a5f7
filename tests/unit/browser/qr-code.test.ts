import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { createQrCode, QrTooLong } from '@/lib/browser/qr-code';

/** Modules along a side of the drawing, and its colors: of the ground, then of the code. */
function look(svg: string) {
  const [, size] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  return { size: Number(size), colors: Array.from(svg.matchAll(/(?:fill|stroke)="([^"]+)"/g), ([, color]) => color) };
}

describe('a QR code', () => {
  it.each([
    ['a link', 'https://pw.example.org/p/q7hx2_kd0vrw9zl4/r', 'M'],
    ['a text that needs the room', 'x'.repeat(2_900), 'L'],
  ] as const)('is black on white with four light modules on every side: %s', async (_, text, errorCorrectionLevel) => {
    const { modules } = create(text, { errorCorrectionLevel });
    const { svg } = await createQrCode(text);
    expect(look(svg)).toEqual({ size: modules.size + 8, colors: ['#ffffff', '#000000'] });
    // The first dark module is that of a corner's mark.
    expect(svg).toContain('d="M4 4.5h7');
  });

  it('refuses what no code can hold', async () => {
    await expect(createQrCode('x'.repeat(3_000))).rejects.toThrow(QrTooLong);
  });
});
