import { expect, it } from 'vitest';
import { applyChange, changesOf, pick } from '../../../scripts/mutate/changes.mjs';

const changed = (source: string) => changesOf('source.tsx', source).map((change) => applyChange(source, change));

it.each([
  ['an operator', 'a === b;', ['a !== b;']],
  ['a member of a union', "const a = { kind: 'text' };", ["const a = { kind: '' };"]],
  ['a statement', 'async () => { await a; }', ['async () => {  a; }']],
  ['a condition', 'if (a) f();', ['if (true) f();', 'if (false) f();']],
  ['what is inside an element', '<p id="a">{a > b}</p>;', ['<p id="a">{a >= b}</p>;']],
  ['no types', "type A = 'a' | 1; let a: A;", []],
  ['no imports', "import a from 'a'; export * from 'b'; import('c');", []],
  ['no texts', "f('Two words');", []],
  ['nothing that does not parse', 'a ?? b ?? c;', []],
])('changes %s', (_, source, expected) => {
  expect(changed(source)).toEqual(expected);
});

it('picks the same for the same seed, and nothing twice', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(pick(items, 20, 7)).toEqual(pick(items, 20, 7));
  expect(pick(items, 20, 8)).not.toEqual(pick(items, 20, 7));
  expect(pick(items, 200, 7).toSorted((a, b) => a - b)).toEqual(items);
});
