import { expect, it } from 'vitest';
import { applyChange, changesOf, pick } from '../../../scripts/mutate/changes.mjs';

const changed = (source: string) => changesOf('source.tsx', source).map((change) => applyChange(source, change));

it.each([
  ['a comparison', 'a === b;', ['a !== b;']],
  ['a logical operator', 'a && b;', ['a || b;']],
  ['a fallback', 'a ?? b;', ['a && b;']],
  ['a number', 'f(0);', ['f(1);']],
  ['a boolean', 'f(true);', ['f(false);']],
  ['a member of a union', "const a = { kind: 'text' };", ["const a = { kind: '' };"]],
  ['a return', 'function f() { return a; }', ['function f() { void a; }']],
  ['an await', 'async () => { await a; }', ['async () => {  a; }']],
  ['a negation', 'f(!a);', ['f(a);']],
  ['an optional member', 'a?.b;', ['a.b;']],
  ['an optional call', 'a?.();', ['a();']],
  ['a condition', 'if (a) f();', ['if (true) f();', 'if (false) f();']],
  ['a method', 'a.some(f);', ['a.every(f);']],
  ['a bound', 'Math.max(a, b);', ['Math.min(a, b);']],
  ['what is inside an element', '<p id="a">{a > b}</p>;', ['<p id="a">{a >= b}</p>;']],
])('changes %s', (_, source, expected) => {
  expect(changed(source)).toEqual(expected);
});

it.each([
  ['types', "type A = 'a' | 1; let a: A;"],
  ['imports', "import a from 'a'; export * from 'b'; import('c');"],
  ['texts', "f('Two words');"],
  ['names of fields', "const a = { 'b-c': d };"],
])('leaves %s alone', (_, source) => {
  expect(changed(source)).toEqual([]);
});

it('offers nothing that does not parse', () => {
  expect(changed('a ?? b ?? c;')).toEqual([]);
});

it('picks the same for the same seed, and nothing twice', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const picked = pick(items, 20, 7);
  expect(pick(items, 20, 7)).toEqual(picked);
  expect(new Set(picked).size).toBe(20);
  expect(pick(items, 20, 8)).not.toEqual(picked);
  expect(pick(items, 200, 7).toSorted((a, b) => a - b)).toEqual(items);
});
