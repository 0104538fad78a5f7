import { expect, test } from 'vitest';
import { PRODUCT, sources } from '../../scripts/sources.mjs';

/** What makes markup or code out of text: with one of these a secret, or text from a server, could run. */
const DANGEROUS =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write(ln)?|console\.\w+)\b|\bsrcdoc\s*=|\b(eval|Function|trustedTypes\.createPolicy)\(/;

test('shipped code makes no markup or code out of text and writes nothing to the console', () => {
  const lines = sources(PRODUCT).flatMap(({ name, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ where: `${name}:${index + 1}`, code: line.replace(/^\s*(\/?\*|\/\/).*/, '') })),
  );
  expect(lines.filter(({ code }) => DANGEROUS.test(code)).map(({ where }) => where)).toEqual([]);
});
