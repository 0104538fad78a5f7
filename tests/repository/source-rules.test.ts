import { expect, test } from 'vitest';
import { cycles, productSources } from '../../scripts/metrics.mjs';
import { filesIn } from './files';

/** What makes markup or code out of text: with one of these a secret, or text from a server, could run. */
const DANGEROUS =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write(ln)?|console\.\w+)\b|\bsrcdoc\s*=|\b(eval|Function|trustedTypes\.createPolicy)\(/;

test('shipped code makes no markup or code out of text and writes nothing to the console', () => {
  const lines = filesIn(['entrypoints', 'components', 'lib'], /\.tsx?$/).flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ where: `${path}:${index + 1}`, code: line.replace(/^\s*(\/?\*|\/\/).*/, '') })),
  );
  expect(lines.filter(({ code }) => DANGEROUS.test(code)).map(({ where }) => where)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(cycles(productSources())).toEqual([]);
});
