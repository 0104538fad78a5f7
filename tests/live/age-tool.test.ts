import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptFile, encryptFile, encryptText } from '@/lib/encryption/age';
import { generateKey } from '@/lib/encryption/key';

/** The age tool where it is installed, and `script`, which gives it a terminal: it asks there for the passphrase. */
const isInstalled = spawnSync('age', ['--version']).status === 0 && spawnSync('script', ['--version']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'age-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `key`: asked for once to decrypt, twice to encrypt. */
function age(options: string, key: string, input: Uint8Array | string): Buffer {
  const [from, to] = [join(folder, 'in'), join(folder, 'out')];
  writeFileSync(from, input);
  const { status } = spawnSync('script', ['-qec', `age ${options} -o ${to} ${from}`, '/dev/null'], {
    input: `${key}\n${key}\n`,
  });
  expect(status).toBe(0);
  return readFileSync(to);
}

// Without the tool there is nothing to compare with.
describe.runIf(isInstalled)('the age tool', () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 31) % 251);

  it('opens what is encrypted here, byte for byte', async () => {
    const key = generateKey();
    const text = 'Zoë’s p4ss\r\n\tword 🔑 \n';
    expect(age('-d', key, await encryptText(text, key)).toString()).toBe(text);
    const file = await encryptFile(new Blob([bytes]), key);
    expect(age('-d', key, new Uint8Array(await file.arrayBuffer()))).toEqual(Buffer.from(bytes));
  });

  it.each(['-p', '-p -a'])('is opened here, byte for byte, as it encrypts with %s', async (options) => {
    const key = generateKey();
    const decrypted = await decryptFile(new Blob([new Uint8Array(age(options, key, bytes))]), key);
    expect(decrypted.ok && new Uint8Array(await decrypted.value.arrayBuffer())).toEqual(bytes);
  });
});
