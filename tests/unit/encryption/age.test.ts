import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectBlob } from '@/lib/base/collect-blob';
import { decryptFile, decryptInto, decryptText, encryptFile, encryptText } from '@/lib/encryption/age';
import { withFileNames } from '@/lib/encryption/file-names';
import { generateKey } from '@/lib/encryption/key';
import { MAX_ENCRYPTED_BYTES, MAX_FILES, MAX_PAYLOAD_CHARACTERS } from '@/lib/push/validate-draft';

const KEY = 'AAECAwQFBgcICQoLDA0ODw';
/** Windows and macOS allow 255 UTF-16 units, of up to three bytes each. */
const NAMES = Array<string>(MAX_FILES).fill('名'.repeat(255));
const MACS = NAMES.map(() => `--- ${'A'.repeat(43)}`);
const OTHER_KEY = '_____________________w';

/** Made by `age -p` 1.1.1 with this key for a passphrase, which takes a second to derive each time. */
const vector = (name: string) => readFileSync(new URL(`vectors/${name}`, import.meta.url));

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function decryptedBytes(encrypted: Blob, key: string) {
  const decrypted = await decryptFile(encrypted, key);
  return decrypted.ok ? bytesOf(decrypted.value) : decrypted.failure;
}

it('what the age tool has encrypted opens as it was, in armor and in binary', async () => {
  const content = 'Zoë’s p4ss\r\n\tword 🔑 \n';
  expect(await decryptText(vector('text.age').toString(), KEY)).toEqual({ ok: true, value: content });
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(await decryptedBytes(new Blob([vector('bytes.age')]), KEY)).toEqual(bytes);
});

it('a page goes on while a key is derived from a passphrase for a second', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await decryptText(vector('text.age').toString(), KEY);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

describe('what is encrypted here', () => {
  it('is any text, exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const key = generateKey();
        expect(await decryptText(await encryptText(text, key), key)).toEqual({ ok: true, value: text });
      }),
      {
        examples: [[''], ['\ufeffwith a mark at the start'], ['\r\n\r\n \t'], ['-----END AGE ENCRYPTED FILE-----']],
        numRuns: 20,
      },
    );
  });

  it.each([
    ['alone', MAX_ENCRYPTED_BYTES.text, (text: string) => text],
    [
      'beside ten files of the longest names',
      MAX_ENCRYPTED_BYTES.file,
      (text: string) => withFileNames(text, NAMES, MACS),
    ],
  ])('fits an instance as the longest text, %s', async (_, bytes, complete) => {
    const armor = await encryptText(complete('x'.repeat(bytes)), KEY);
    expect(armor.length).toBeLessThanOrEqual(MAX_PAYLOAD_CHARACTERS.text);
  });

  it('is any file, exactly, of one chunk and of several', async () => {
    for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
      const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
      expect(await decryptedBytes(await encryptFile(new Blob([bytes]), KEY), KEY)).toEqual(bytes);
    }
  });

  it('is any file, exactly, as it arrives in pieces of any size', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 251);
    const encrypted = await bytesOf(await encryptFile(new Blob([bytes]), KEY));
    for (const size of [7, 1_023, 1_024, 1_025, 1_000_000]) {
      const decrypted = await decryptInto(inPieces(encrypted, size), KEY, { take: collectBlob });
      expect(decrypted.ok && (await bytesOf(decrypted.value)), `pieces of ${size}`).toEqual(bytes);
    }
  });

  it('is never a part of a file, as Firefox gives of one that was changed meanwhile', async () => {
    for (const content of ['short', 'longer than it was']) {
      const changed = new Blob(['as it was']);
      changed.stream = () => new Blob([content]).stream();
      await expect(encryptFile(changed, KEY)).rejects.toThrow('changed');
    }
  });

  it('is refused for half a character, which UTF-8 would replace', async () => {
    await expect(encryptText('half: \ud83d', KEY)).rejects.toThrow('lone surrogate');
  });

  it('holds nothing of the text or the key, and is never the same twice', async () => {
    const encrypt = () => encryptText('correct horse battery', KEY);
    const [one, two] = [await encrypt(), await encrypt()];
    expect(one).not.toBe(two);
    const binary = atob(one.split('\n').slice(1, -2).join(''));
    expect(binary).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 10\n/);
    for (const clear of ['horse', KEY]) expect(one + binary).not.toContain(clear);
  });
});

describe('an armored file', () => {
  const utf16 = (text: string, littleEndian = true) => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
    return view.buffer;
  };

  it.each<[string, (armor: string) => BlobPart]>([
    ['white space around it', (it) => ` \r\n\n${it}\n\t `],
    ['a byte order mark', (it) => `\ufeff${it}`],
    ['CRLF', (it) => it.replaceAll('\n', '\r\n')],
    ['words before it', (it) => `Hello,\n\n${it}`],
    ['UTF-16 with a mark', (it) => utf16(`\ufeff${it}`)],
    ['UTF-16 without one', (it) => utf16(it)],
    ['UTF-16 in the other order', (it) => utf16(`\ufeff${it}`, false)],
  ])('opens with %s, whatever its size', async (_, change) => {
    const large = 'a line of text\n'.repeat(450_000);
    for (const content of ['p4ss', large]) {
      const decrypted = await decryptFile(new Blob([change(await encryptText(content, KEY))]), KEY);
      // Matchers are slow with so much.
      expect(decrypted.ok && (await decrypted.value.text()) === content).toBe(true);
    }
  });

  it('of any size is refused without its end, and where it was changed', async () => {
    for (const content of ['p4ss', 'a line of text\n'.repeat(450_000)]) {
      const armor = await encryptText(content, KEY);
      expect(await decryptedBytes(new Blob([armor.slice(0, -40)]), KEY)).toBe('not-encrypted');
      expect(await decryptedBytes(new Blob([armor.replace(/\n.(?=[^\n]*\n-----END)/, '\n')]), KEY)).toBe('damaged');
    }
  });
});

describe('what cannot be opened', () => {
  const headerOf = (stanza: string) => new Blob([`age-encryption.org/v1\n${stanza}\nbody\n--- mac\n`]);

  it.each([
    ['a text', new Blob(['p4ss']), 'not-encrypted'],
    ['nothing', new Blob([]), 'not-encrypted'],
    ['a later version', new Blob(['age-encryption.org/v2\n-> scrypt c2FsdA 10\n']), 'not-encrypted'],
    ['armor with a cut line', new Blob(['-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\nYWdl\n']), 'not-encrypted'],
    ['what is for another recipient', headerOf('-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVw'), 'other-recipient'],
    ['a line that no program makes', headerOf('-> scrypt_salt bBjlhJVYZeE4aqUdmtRHfw 10'), 'damaged'],
    ['a derivation of minutes', headerOf('-> scrypt bBjlhJVYZeE4aqUdmtRHfw 21'), 'too-slow'],
  ])('is %s', async (_, encrypted, problem) => {
    expect(await decryptFile(encrypted, KEY)).toEqual({ ok: false, failure: problem });
  });

  it('is said to need another key, or to be damaged, by where it differs', async () => {
    const bytes = await bytesOf(await encryptFile(new Blob(['p4ss']), KEY));
    expect(await decryptedBytes(new Blob([bytes]), OTHER_KEY)).toBe('wrong-key');
    expect(await decryptedBytes(new Blob([bytes.slice(0, -1)]), KEY)).toBe('damaged');
    expect(await decryptedBytes(new Blob([bytes, '!']), KEY)).toBe('damaged');
    const header = new TextDecoder().decode(bytes).search(/\n--- /) + 49;
    for (const cut of [header - 60, header - 1, header, header + 1, header + 15, header + 16, header + 31])
      expect(await decryptedBytes(new Blob([bytes.slice(0, cut)]), KEY), `cut after ${cut}`).toBe('damaged');
  });

  it('is kept whole, however little of it was read', async () => {
    const armor = new TextEncoder().encode(await encryptText('p4ss', KEY));
    const binary = await bytesOf(await encryptFile(new Blob([new Uint8Array(5_000)]), KEY));
    for (const [encrypted, problem] of [
      [binary, 'wrong-key'],
      [armor, 'wrong-key'],
      [armor.slice(0, -9), 'not-encrypted'],
      [binary.slice(0, 100), 'damaged'],
    ] as const) {
      const kept: Blob[] = [];
      const target = { take: collectBlob, keep: (whole: Blob) => void kept.push(whole) };
      expect(await decryptInto(inPieces(encrypted, 700), OTHER_KEY, target)).toEqual({ ok: false, failure: problem });
      expect(await Promise.all(kept.map(bytesOf))).toEqual([encrypted]);
    }
  });

  it('is a file with any flipped bit, and never another content', async () => {
    const bytes = await bytesOf(await encryptFile(new Blob(['p4ss']), KEY));
    // The first bytes of the work factor would only make it slow.
    const positions = fc.integer({ min: 0, max: bytes.length * 8 - 1 });
    await fc.assert(
      fc.asyncProperty(positions, async (bit) => {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await decryptedBytes(new Blob([flipped]), KEY)).toEqual(expect.any(String));
      }),
      { numRuns: 60 },
    );
  });

  it('is armor with a changed character, unless the text is the same', async () => {
    const armor = await encryptText('p4ss', KEY);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: armor.length - 1 }),
        fc.constantFrom('A', '/', ' ', '\n'),
        async (at, other) => {
          const decrypted = await decryptText(armor.slice(0, at) + other + armor.slice(at + 1), KEY);
          if (decrypted.ok) expect(decrypted.value).toBe('p4ss');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is a text whose bytes are none', async () => {
    const bytes = await bytesOf(await encryptFile(new Blob([new Uint8Array([0xff, 0xfe])]), KEY));
    const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? [];
    const armor = ['-----BEGIN AGE ENCRYPTED FILE-----', ...lines, '-----END AGE ENCRYPTED FILE-----'].join('\n');
    expect(await decryptText(armor, KEY)).toEqual({ ok: false, failure: 'not-text' });
  });
});
