import { describe, expect, it } from 'vitest';
import { createProgressMeter, sanitizeFileName } from '@/lib/push/files';

describe('a received file', () => {
  it.each(['com10.txt', 'مفتاح.txt', 'ключ 🔑.pem'])('keeps the name %s', (name) => {
    expect(sanitizeFileName(name)).toBe(name);
  });

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\run.bat', 'C__run.bat'],
    ['a\u0000b\n.txt', 'a_b_.txt'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['com¹.txt', '_com¹.txt'],
    ['nul .txt', '_nul .txt'],
    ['CONOUT$', '_CONOUT$'],
    ['trailing. . ', 'trailing'],
    ['...', 'file'],
    ['', 'file'],
  ])('of the name %j is saved as %j', (name, saved) => {
    expect(sanitizeFileName(name)).toBe(saved);
  });

  it('keeps its ending and whole letters if its name is too long for a disk', () => {
    const saved = sanitizeFileName(`${'鍵'.repeat(200)}.tar.gz`);
    expect(new TextEncoder().encode(saved).length).toBeLessThanOrEqual(240);
    expect(saved).toMatch(/^鍵+\.tar\.gz$|^鍵+.*\.gz$/u);
  });
});

/** What is said after each piece of news: [ms, bytes sent of 1,000]. */
function announced(...news: [ms: number, sentBytes: number][]) {
  let now = 0;
  const meter = createProgressMeter(1_000, () => now);
  return news.map(([ms, sentBytes]) => {
    now = ms;
    return meter(sentBytes);
  });
}

describe('progress', () => {
  it('has no rate before a second is over', () => {
    expect(announced([900, 90])).toEqual([{ sentBytes: 90, totalBytes: 1_000 }]);
  });

  it('tells the rate, and the time left at that rate', () => {
    expect(announced([500, 100], [2_000, 400]).at(-1)).toEqual({
      sentBytes: 400,
      totalBytes: 1_000,
      bytesPerSecond: 200,
      secondsLeft: 3,
    });
  });

  it('follows a line that slows down', () => {
    const slow = Array.from({ length: 20 }, (_, at): [number, number] => [3_000 + at * 1_000, 600 + at * 10]);
    expect(announced([1_000, 300], [2_000, 590], ...slow).at(-1)?.bytesPerSecond).toBeCloseTo(10);
  });

  it('has no rate while nothing moves', () => {
    expect(announced([1_000, 0], [2_000, 0]).at(-1)).toEqual({ sentBytes: 0, totalBytes: 1_000 });
  });
});
