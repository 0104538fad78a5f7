import { expect, test } from 'vitest';
import { PRODUCT, sources } from '../../scripts/sources.mjs';

/** What makes markup or code out of text: with one of these a secret, or text from a server, could run. */
const DANGEROUS =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write(ln)?|console\.\w+)\b|\bsrcdoc\s*=|\b(eval|Function|trustedTypes\.createPolicy)\(/;

const lines = sources(PRODUCT).flatMap(({ name, text }) =>
  text
    .split('\n')
    .map((line, index) => ({ name, where: `${name}:${index + 1}`, code: line.replace(/^\s*(\/?\*|\/\/).*/, '') })),
);

test('shipped code makes no markup or code out of text and writes nothing to the console', () => {
  expect(lines.filter(({ code }) => DANGEROUS.test(code)).map(({ where }) => where)).toEqual([]);
});

// Firefox keeps what these make in a temporary file from 1 MiB on: `collectBlob` does not.
test('only ciphertext becomes a blob that the browser may keep on disk', () => {
  const onDisk = lines.filter(({ code }) => /\.blob\(\)|responseType = 'blob'/.test(code));
  expect(onDisk.map(({ name, code }) => [name, code.trim()])).toEqual([
    ['lib/encryption/age.ts', 'return new Response(await createEncrypter(key).encrypt(content)).blob();'],
  ]);
});
