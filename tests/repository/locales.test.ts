import { readdirSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { COLUMN_ROLES, detectColumns } from '../../lib/batch/columns';
import { LANGUAGES, messagesPath } from '../../lib/i18n/language';
import { type Catalog, setCatalog } from '../../lib/i18n/translate';
import { columnRoleText } from '../../lib/text/batch';
import { modelOf, PLURAL } from '../../scripts/package/messages';
import { PRODUCT, sources, textOf } from '../../scripts/sources.mjs';

interface Entry {
  message?: string;
  description?: string;
  placeholders?: Record<string, { content: string }>;
}
type Messages = Record<string, Entry>;

/** Direction is set in code (`lib/i18n/bidi`), and arrows would point the wrong way from right to left. */
const DIRECTED = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069←→⇐⇒]/;
/** Scripts (ISO 15924), such as those of Arabic, Persian, Urdu and Hebrew. */
const RIGHT_TO_LEFT = /Arab|Hebr/;
/** Each message is read, translated six times and kept in step with the others: a new one replaces one that says the same, or that the screen shows already. */
const MAX_MESSAGES = 1_100;
const MAX_NAME = 45;
const MAX_DESCRIPTION = 132;

const messagesOf = (tag: string): Messages => JSON.parse(textOf(`public/${messagesPath(tag)}`));
const english = messagesOf('en');
const TRANSLATIONS: { tag: string; messages: Messages }[] = [
  ...LANGUAGES.filter((tag) => tag !== 'en').map((tag) => ({ tag, messages: messagesOf(tag) })),
  // No language of the package has a region yet.
  { tag: 'de-CH', messages: { ...messagesOf('de'), languageTag: { message: 'de-CH' } } },
];

test.each(LANGUAGES)('%s has its messages in the order of their keys', (tag) => {
  const keys = Object.keys(messagesOf(tag));
  expect(keys).toEqual([...keys].sort());
});

describe('English', () => {
  test('has a message, a description and both plural forms for each key', () => {
    const incomplete = Object.entries(english).filter(([key, { message = '', description = '' }]) => {
      const family = key.replace(/_(one|other)$/, '');
      const hasForms = family === key || (`${family}_one` in english && `${family}_other` in english);
      return !hasForms || message.trim() === '' || description.trim() === '';
    });
    expect(incomplete.map(([key]) => key)).toEqual([]);
  });

  test('declares the placeholders of each message, those of a plural in its general form alone', () => {
    const wrong = Object.entries(english).filter(
      ([key, { message, placeholders }]) => !hasItsPlaces(key, message) || (isSpecialForm(key) && placeholders),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('has no more messages than seven languages can keep right', () => {
    expect(Object.keys(english).length).toBeLessThanOrEqual(MAX_MESSAGES);
  });

  test('has no unused message', () => {
    const named = new Set(
      sources(/^((entrypoints|components|lib)\/.*\.(tsx?|html)|wxt\.config\.ts)$/).flatMap(({ text }) =>
        [...text.matchAll(/['"`](\w+)['"`]|__MSG_(\w+?)__/g)].map(([, quoted, marked]) => quoted ?? marked),
      ),
    );
    const unused = Object.keys(english).filter((key) => !named.has(key) && !named.has(key.replace(PLURAL, '')));
    expect(unused).toEqual([]);
  });

  test('gets a value for each place of a message', () => {
    const calls = sources(PRODUCT).flatMap(({ name, text }) => readCalls(name, text));
    expect(calls.filter(({ isPlural }) => !isPlural).length).toBeGreaterThan(500);
    expect(calls.filter(({ isPlural }) => isPlural).length).toBeGreaterThan(20);
    expect(calls.filter((call) => placesOf(call) !== call.values)).toEqual([]);
  });

  test('is missed by calls with a value too many or too few', () => {
    const planted = readCalls(
      'planted.ts',
      `t('pushesExpireNamed'); tPlural(isOne ? 'pushesCount' : 'composerLines', 1, 2); t('pushesExpireNamed', name)`,
    );
    expect(planted.map((call) => placesOf(call) === call.values)).toEqual([false, false, false, true]);
  });
});

test('each language has a folder, and each folder is a language', () => {
  const files = readdirSync('public/_locales').map((folder) => `_locales/${folder}/messages.json`);
  expect(files.sort()).toEqual(LANGUAGES.map(messagesPath).sort());
});

describe.each(TRANSLATIONS)('$tag', ({ tag, messages: own }) => {
  test('has the messages of English in its own plural forms', () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const wanted = Object.keys(english).flatMap((key) => {
      if (!PLURAL.test(key)) return [key];
      return key.endsWith('_other') ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : [];
    });
    expect(Object.keys(own).sort()).toEqual(wanted.sort());
  });

  test('translates every sentence, with the placeholders that English declares', () => {
    expect(Object.entries(own).flatMap(([key, entry]) => problemsOf(key, entry))).toEqual([]);
  });
});

test('French keeps its punctuation beside its word, by spaces that do not break', () => {
  const breaking = Object.entries(messagesOf('fr')).filter(([, { message = '' }]) => /« | [»:;?!%]/.test(message));
  expect(breaking.map(([key]) => key)).toEqual([]);
});

describe.each([{ tag: 'en', messages: english }, ...TRANSLATIONS])('$tag', ({ tag, messages }) => {
  test('has its tag and its direction', () => {
    expect(messages.languageTag?.message).toBe(tag);
    const isRightToLeft = RIGHT_TO_LEFT.test(new Intl.Locale(tag).maximize().script ?? '');
    expect(messages.languageDirection?.message).toBe(isRightToLeft ? 'rtl' : 'ltr');
  });

  test('knows its own words for the columns of a table as headings', () => {
    setCatalog(messages as Catalog);
    const uses = COLUMN_ROLES.filter((role) => role !== 'ignore');
    const rows = [uses.map(columnRoleText), uses.map((_, index) => String(index))];
    expect(detectColumns({ rows })).toEqual({ hasHeadings: true, roles: uses });
  });

  test('has a name and a description as short as browsers and stores want them', () => {
    expect(messages.extensionName?.message?.length).toBeLessThanOrEqual(MAX_NAME);
    expect(messages.extensionDescription?.message?.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
  });
});

/** How a translation differs from English where it must not. */
function problemsOf(key: string, { message = '', ...rest }: Entry): string[] {
  const model = modelOf(english, key)?.message;
  const found = {
    empty: message.trim() === '',
    'space around it': message !== message.trim(),
    'a character with a direction': DIRECTED.test(message),
    'not translated': message === model && /\p{L}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(message.replace(/\$\w+\$/g, '')),
    'other places for values': !hasItsPlaces(key, message),
    'more than a message': Object.keys(rest).length > 0,
  };
  return Object.entries(found).flatMap(([problem, isFound]) => (isFound ? [`${key}: ${problem}`] : []));
}

/** Whether a message has the places that English declares, and no other. One form of a plural may leave a value out, as in "once". */
function hasItsPlaces(key: string, message = ''): boolean {
  const declared = Object.keys(modelOf(english, key)?.placeholders ?? {});
  const places = [...message.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase());
  return (
    places.every((name) => declared.includes(name)) &&
    (isSpecialForm(key) || declared.every((name) => places.includes(name)))
  );
}

function isSpecialForm(key: string): boolean {
  return PLURAL.test(key) && !key.endsWith('_other');
}

interface Call {
  path: string;
  key: string;
  isPlural: boolean;
  /** How many values it gives to the message. */
  values: number;
}

/** Calls of `t('key', …)` and `tPlural('key', n, …)`, one for each key that stands there; not those whose values are spread. */
function readCalls(path: string, text: string): Call[] {
  return nodesIn(parseSync(path, text).program).flatMap((node) => {
    const name = node.callee?.name;
    if (node.type !== 'CallExpression' || (name !== 't' && name !== 'tPlural')) return [];
    const [key, ...values] = node.arguments ?? [];
    if (values.some(({ type }) => type === 'SpreadElement')) return [];
    const isPlural = name === 'tPlural';
    return keysIn(key).map((it) => ({ path, key: it, isPlural, values: values.length }));
  });
}

/** The keys of `'key'` and of `is ? 'key' : 'other'`; none of what is computed. */
function keysIn(node?: SyntaxNode): string[] {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(keysIn);
  return typeof node?.value === 'string' ? [node.value] : [];
}

/** How many values the English message has places for. */
function placesOf({ key, isPlural }: Call): number {
  const { message = '', placeholders = {} } = english[isPlural ? `${key}_other` : key] ?? {};
  const contents = [message, ...Object.values(placeholders).map(({ content }) => content)].join();
  return Math.max(0, ...[...contents.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit)));
}

/** A node of the syntax tree (ESTree), as far as it is read here. */
interface SyntaxNode {
  type: string;
  callee?: { name?: string };
  arguments?: SyntaxNode[];
  value?: unknown;
  consequent?: SyntaxNode;
  alternate?: SyntaxNode;
}

function nodesIn(tree: unknown): SyntaxNode[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const below = Object.values(tree).flatMap(nodesIn);
  return 'type' in tree ? [tree as SyntaxNode, ...below] : below;
}
