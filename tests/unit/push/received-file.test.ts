import { describe, expect, it } from 'vitest';
import { safeFileName } from '@/lib/push/files';

describe('a received file', () => {
  it.each([
    'report.pdf',
    'concert.txt',
    'com10.txt',
    'Schlüssel für 東京.bin',
    'مفتاح.txt',
    'ключ 🔑.pem',
    'a b.tar.gz',
  ])('keeps the name %s', (name) => {
    expect(safeFileName(name)).toBe(name);
  });

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\run.bat', 'C__run.bat'],
    ['.bashrc', 'bashrc'],
    ['a\u0000b\n.txt', 'a_b_.txt'],
    ['annexe\u202efdp.exe', 'annexe_fdp.exe'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['com¹.txt', '_com¹.txt'],
    ['nul .txt', '_nul .txt'],
    ['CONOUT$', '_CONOUT$'],
    ['trailing. . ', 'trailing'],
    ['half \ud83d', 'half _'],
    ['...', 'file'],
    ['', 'file'],
  ])('of the name %j is saved as %j', (name, saved) => {
    expect(safeFileName(name)).toBe(saved);
  });

  it('with a name too long for a disk keeps its ending and whole letters', () => {
    const saved = safeFileName(`${'鍵'.repeat(200)}.tar.gz`);
    expect(new TextEncoder().encode(saved).length).toBeLessThanOrEqual(240);
    expect(saved).toMatch(/^鍵+\.tar\.gz$|^鍵+.*\.gz$/u);
  });
});
