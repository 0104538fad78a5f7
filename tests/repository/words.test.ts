import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/language';
import { htmlFiles } from './checks/html';
import { differencesFromEnglish } from './checks/locales';
import { sourceFile, sourceFiles } from './checks/source';
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
