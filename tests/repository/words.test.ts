import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/language';
import { htmlFiles } from './checks/html';
import { differencesFromEnglish } from './checks/locales';
import { type SourceFile, sourceFile, sourceFiles } from './checks/source';
import { incompleteWords, misusedWords, unusedWords, type Words } from './checks/words';

const wordsOf = (tag: string): Words =>
  JSON.parse(readFileSync(new URL(`../../public/_locales/${tag}/messages.json`, import.meta.url), 'utf8'));

const words = wordsOf('en');
const OTHERS = LANGUAGES.filter((tag) => tag !== 'en');

/** What is called the same everywhere: names, addresses and keys. */
const ALIKE = ['aboutVersion', 'checkVersion', 'composerPlaceholderLink', 'composerShortcut', 'extensionName'];
const SHORTCUTS = ['optionsKeyboardCreateKeys', 'optionsKeyboardCreateMac'];
/** Words that these languages have in common with English, each looked at. */
const ALIKE_IN: Record<(typeof OTHERS)[number], readonly string[]> = {
  ar: SHORTCUTS,
  de: [
    'composerKindLink',
    'composerKindText',
    'composerNameLabel',
    'composerPassphraseLabel',
    'createdPassphrase',
    'errorFieldName',
    'errorFieldPassphrase',
    'exportPush',
    'exportSystem',
    'openPassphraseLabel',
    'openPasteLabel',
    'optionsName',
    'pushesFormat',
    'pushesLink',
    'pushesName',
  ],
  es: ['exportNo', 'generatorBits_one', 'generatorBits_other', ...SHORTCUTS],
  fr: [
    'colourRose',
    'colourViolet',
    'composerHasNote',
    'composerNoteLabel',
    'errorFieldNote',
    'exportNote',
    'exportPush',
    'generatorBits_one',
    'generatorBits_other',
    'optionsActive',
    'optionsInstances',
    'pushesCount_one',
    'pushesFormat',
    'pushesInstance',
    'pushesOptions',
    'readyLabel',
    'templateDocument',
  ],
  it: [
    'composerHasPassphrase',
    'composerKindLink',
    'composerPassphraseLabel',
    'createdPassphrase',
    'errorFieldPassphrase',
    'exportNo',
    'exportPush',
    'exportUserAgent',
    'filesTotal_one',
    'generatorBits_one',
    'openPassphraseLabel',
    'openPasteLabel',
    'optionsPrivacy',
    'pushesCount_one',
    'pushesLink',
  ],
  nl: [
    'checkKindLinks',
    'colourAmber',
    'colourViolet',
    'composerHintTabs_one',
    'composerHintTabs_other',
    'composerKindLink',
    'exportPush',
    'generatorBits_one',
    'generatorBits_other',
    'openPasteLabel',
    'optionsPrivacy',
    'pushesCount_one',
    'pushesCount_other',
    'pushesLink',
    'templateDocument',
    ...SHORTCUTS,
  ],
};
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

test('every language has a folder, and every folder is a language', () => {
  const folders = readdirSync(new URL('../../public/_locales', import.meta.url));
  expect(folders.sort()).toEqual([...LANGUAGES].sort());
});

describe.each(OTHERS)('the words in %s', (tag) => {
  test('are those of English, in its own plural forms, with the same places for values', () => {
    const alike = new Set([...ALIKE, ...ALIKE_IN[tag]]);
    expect(differencesFromEnglish(tag, wordsOf(tag), words, alike)).toEqual([]);
  });

  test('are alike only where the list says so', () => {
    const own = wordsOf(tag);
    expect(ALIKE_IN[tag].filter((key) => own[key]?.message !== words[key]?.message)).toEqual([]);
  });
});

test.each(LANGUAGES)('name and description in %s are as short as browsers and stores want them', (tag) => {
  const { extensionName, extensionDescription, languageTag } = wordsOf(tag);
  expect(languageTag?.message).toBe(tag);
  expect(extensionName?.message?.length).toBeLessThanOrEqual(45);
  expect(extensionDescription?.message?.length).toBeLessThanOrEqual(132);
});

describe('the check of a language', () => {
  const place = { n: { content: '$1' } };
  const english: Words = {
    a: { message: 'Some words' },
    b_one: { message: 'One thing' },
    b_other: { message: '$N$ things', placeholders: place },
  };
  const few = { message: '$N$ rzeczy', placeholders: place };
  const polish: Words = {
    a: { message: 'Kilka słów' },
    b_one: { message: 'Jedna rzecz' },
    b_few: few,
    b_many: few,
    b_other: few,
  };
  const differences = (changed: Words) => differencesFromEnglish('pl', changed, english, new Set());

  test('finds nothing where nothing is wrong', () => {
    expect(differences(polish)).toEqual([]);
  });

  test.each<[string, Words, string]>([
    ['a form that the language has not', { b_two: few }, 'b_two: not wanted'],
    ['a key of nobody', { c: few }, 'c: not wanted'],
    ['no words', { a: { message: ' ' } }, 'a: empty'],
    ['English words', { a: { message: 'Some words' } }, 'a: the same as in English'],
    ['a mark that turns', { a: { message: 'Kilka\u200f słów' } }, 'a: a character that turns or points'],
    ['a value too much', { a: { message: '$N$ słów', placeholders: place } }, 'a: with n'],
    ['a value left out', { b_other: { message: 'rzeczy' } }, 'b_other: without n'],
    ['a value that nothing fills', { b_few: { message: '$N$ rzeczy' } }, 'b_few: no placeholder n'],
    [
      'another value',
      { b_few: { message: '$N$ rzeczy', placeholders: { n: { content: '$2' } } } },
      'b_few: another place behind n',
    ],
  ])('finds %s', (_what, change, problem) => {
    expect(differences({ ...polish, ...change })).toContain(problem);
  });

  test('finds a form that is missing', () => {
    const { b_few: _, ...rest } = polish;
    expect(differences(rest)).toEqual(['b_few: missing']);
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
