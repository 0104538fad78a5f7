import { describe, expect, test } from 'vitest';
import { dangerousPlaces } from './checks/danger';
import { dishonestPlaces } from './checks/dishonesty';
import { type SourceFile, sourceFiles } from './checks/source';
import { spokenPlaces } from './checks/spoken';

const shipped = sourceFiles('entrypoints', 'components', 'lib');

describe('what is shipped', () => {
  test('makes neither markup nor code out of text, and writes nothing to the console', () => {
    expect(shipped.flatMap(dangerousPlaces)).toEqual([]);
  });

  test('has its words for people in the locale file alone', () => {
    expect(shipped.filter(({ path }) => path.endsWith('.tsx')).flatMap(spokenPlaces)).toEqual([]);
  });
});

test('no test is left out, tried again, expected to fail, or sleeps', () => {
  expect(sourceFiles('tests').flatMap(dishonestPlaces)).toEqual([]);
});

describe('the check for dangerous code', () => {
  test.each([
    ['element.innerHTML = text', 'innerHTML'],
    ["element['outerHTML'] = text", 'outerHTML'],
    ["element.insertAdjacentHTML('beforeend', text)", 'insertAdjacentHTML'],
    ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'dangerouslySetInnerHTML'],
    ['document.write(text)', 'document.write'],
    ['eval(text)', 'eval'],
    ['globalThis.eval(text)', 'eval'],
    ['new Function(text)', 'Function'],
    ['console.debug(text)', 'console.debug'],
  ])('finds %s', (code, what) => {
    expect(dangerousPlaces(component(code))).toEqual([`components/Sample.tsx:1: ${what}`]);
  });

  test('finds nothing in words about it', () => {
    expect(
      dangerousPlaces(component("// innerHTML\nconst eval_ = 'console.log'; element.textContent = text;")),
    ).toEqual([]);
  });
});

describe('the check for dishonest tests', () => {
  test.each([
    ["test.skip('a', f)", '.skip'],
    ["describe.only('a', f)", '.only'],
    ["test.describe.fixme('a', f)", '.fixme'],
    ["test.concurrent.fails('a', f)", '.fails'],
    ["it.skipIf(slow)('a', f)", '.skipIf'],
    ["test('a', { retry: 2 }, f)", 'retry: 2'],
    ['test.describe.configure({ retries: 1 })', 'retries: 1'],
    ['await page.waitForTimeout(100)', 'waitForTimeout'],
    ['await sleep(100)', 'sleep'],
    ['await new Promise((resolve) => setTimeout(resolve, 100))', 'setTimeout'],
    ["import { setTimeout as pause } from 'node:timers/promises'", 'node:timers/promises'],
  ])('finds %s', (code, what) => {
    expect(dishonestPlaces({ path: 'tests/sample.test.ts', text: code })).toEqual([`tests/sample.test.ts:1: ${what}`]);
  });

  test('finds nothing in what only looks like it', () => {
    expect(dishonestPlaces({ path: 'tests/sample.test.ts', text: "list.only('a'); use({ retries: 0 });" })).toEqual([]);
  });
});

describe('the check for words in components', () => {
  test.each([
    ['<p>Copied</p>', 'Copied'],
    ["<p>{copied && 'Copied'}</p>", 'Copied'],
    ['<p>{copied ? t(key) : `Copied`}</p>', 'Copied'],
    ['<input placeholder="Secret" />', 'Secret'],
    ["<button aria-label={open ? 'Close' : t(key)} />", 'Close'],
  ])('finds %s', (code, what) => {
    expect(spokenPlaces(component(code))).toEqual([`components/Sample.tsx:1: ${what}`]);
  });

  test('finds nothing in translated text, class names, addresses and signs', () => {
    expect(spokenPlaces(component('<input placeholder="https://" />'))).toEqual([]);
    expect(spokenPlaces(component('<p class="soft" title={t(key)}>{t(key)} · {n} ×</p>'))).toEqual([]);
  });
});

function component(text: string): SourceFile {
  return { path: 'components/Sample.tsx', text };
}
