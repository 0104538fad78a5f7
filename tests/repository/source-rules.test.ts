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

/** Files of which each shows another kind of button, or one that may be pressed twice: nothing in them sends, expires or deletes by it. */
const MAY_HAVE: Record<string, string[]> = {
  '<button': [
    'ui/Button',
    'activity/ActivityList',
    'pushes/PushTable',
    'pushes/columns',
    'results/ResultRow',
    'welcome/ServerChoice',
  ],
  '<form': ['ui/Form'],
  repeatable: [
    'ui/Button',
    'ui/Field',
    'push/PayloadField',
    'generator/Generator',
    'received/SecretText',
    'results/CreatedDetails',
    'results/LinkBox',
  ],
};

test.each(Object.entries(MAY_HAVE))('a double click or a key that is held sends nothing: %s', (markup, places) => {
  const found = sources(/^(components|entrypoints)\/.*\.tsx$/).filter(({ text }) =>
    new RegExp(`${markup}\\b`).test(text),
  );
  expect(found.map(({ name }) => name)).toEqual(places.map((place) => `components/${place}.tsx`).sort());
});

// A limit of its own is too short on a machine that is busy: vi.waitFor has a second.
test('all that tests wait for has the limit of the configuration', () => {
  const waiting = sources(/^tests\/(contract|e2e|unit)\/.*\.tsx?$/);
  expect(waiting.length).toBeGreaterThan(100);
  const own = waiting.filter(({ text }) => /\bvi\.wait(For|Until)\(|[{,] timeout: \d/.test(text));
  expect(own.map(({ name }) => name)).toEqual([]);
});
