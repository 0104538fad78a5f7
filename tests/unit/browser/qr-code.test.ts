import { correction, generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { describe, expect, it } from 'vitest';
import { createQrCode, QrTooLong } from '@/lib/browser/qr-code';

/** The first module and how many there are along a side of the drawing, and its colors: of the ground, then of the code. */
function look(svg: string) {
  const [, first, size] = /viewBox="(-?\d+) \1 (\d+) \2"/.exec(svg) ?? [];
  const colors = Array.from(svg.matchAll(/fill="([^"]+)"/g), ([, color]) => color);
  return { first: Number(first), size: Number(size), colors };
}

const levelOf = (level: 'M' | 'L') => ({
  minCorrectionLevel: correction[level],
  maxCorrectionLevel: correction[level],
});

describe('a QR code', () => {
  it.each([
    ['a link', 'https://pw.example.org/p/q7hx2_kd0vrw9zl4/r', 'M'],
    ['a text that needs the room', 'x'.repeat(2_900), 'L'],
  ] as const)('is black on white with four light modules on every side: %s', async (_, text, level) => {
    const code = generate(text, { ...levelOf(level), modes: [mode.numeric, mode.alphaNumeric, mode.ascii] });
    const { svg } = await createQrCode(text);
    expect(look(svg)).toMatchObject({ first: -4, size: code.size + 8, colors: ['#ffffff', '#000000'] });
    expect(svg).toContain(toSvgPath(code));
  });

  it.each(['Ab1ü', '20°C', 'пароль', '日本'])('says that %s is UTF-8', async (text) => {
    // https://www.iso.org/standard/83389.html: 26 stands for UTF-8.
    const marked = mode.multi(mode.eci(26), mode.bytes(new TextEncoder().encode(text)));
    const { svg } = await createQrCode(text);
    expect(svg).toContain(toSvgPath(generate(marked, levelOf('M'))));
  });

  it('refuses what no code can hold', async () => {
    await expect(createQrCode('x'.repeat(3_000))).rejects.toThrow(QrTooLong);
  });
});
