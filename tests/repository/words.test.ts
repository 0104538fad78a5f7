import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { htmlFiles } from './checks/html';
import { type SourceFile, sourceFile, sourceFiles } from './checks/source';
import { incompleteWords, misusedWords, unusedWords, type Words } from './checks/words';

const words: Words = JSON.parse(
  readFileSync(new URL('../../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);
const sources = [...sourceFiles('entrypoints', 'components', 'lib'), sourceFile('wxt.config.ts')];

describe('the English words', () => {
  test('each has a message, a description and both plural forms', () => {
    expect(incompleteWords(words)).toEqual([]);
  });

  test('each is used', () => {
    expect(unusedWords(words, sources, htmlFiles())).toEqual([]);
  });

  test('each use names words that exist, with a value for each place in them', () => {
    expect(sources.flatMap((file) => misusedWords(words, file))).toEqual([]);
  });
});

describe('the check of the words', () => {
  const code = (text: string): SourceFile => ({ path: 'lib/sample.ts', text });
  const described = (message: string) => ({ message, description: 'Somewhere' });

  test('finds a key without words, without a description, a plural form or a placeholder', () => {
    const bad = {
      a: { description: 'Somewhere' },
      b: { message: 'B' },
      c_one: described('$1 c'),
      d: described('In $BOX$'),
    };
    expect(incompleteWords(bad)).toEqual([
      'a: no message',
      'b: no description',
      'c_one: no other plural form',
      'd: no placeholder BOX',
    ]);
  });

  test('finds a key that nothing names, and none that is named in any way', () => {
    const some = {
      a: described('A'),
      b_one: described('$1 b'),
      b_other: described('$1 bs'),
      c: described('C'),
      d: described('D'),
    };
    const used = code(`t('a'); count("b", 2); // d`);
    expect(unusedWords(some, [used], [{ path: 'a.html', text: '<title>__MSG_c__</title>' }])).toEqual(['d']);
  });

  test('finds a use of words that do not exist, and one without a value for a place', () => {
    const some = {
      a: described('A'),
      b: described('$1 of $2'),
      c_one: described('$1 c'),
      c_other: described('$1 cs in $2'),
      e: { ...described('In $BOX$'), placeholders: { box: { content: '$1' } } },
    };
    expect(
      misusedWords(some, code(`t('a');\nt('x');\nt('b', 1);\ncount('c', 2, 'box');\nobject.t('x');\nt('e')`)),
    ).toEqual([
      'lib/sample.ts:2: no words for x',
      'lib/sample.ts:3: b has places for 2, gets 1',
      'lib/sample.ts:6: e has places for 1, gets 0',
    ]);
  });
});
