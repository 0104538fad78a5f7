import { describe, expect, it } from 'vitest';
import { getExpiresAt } from '@/lib/push/stored-push';
import {
  byCreation,
  byName,
  excerptFound,
  markFound,
  parseSearch,
  type SortValue,
  searchRows,
  sortRows,
} from '@/lib/pushes/search-and-sort';
import { CREATED_AT, DAY_MS, makeRow } from './make-row';

const rows = [
  makeRow({ urlToken: 'q7hx2_kd0AbC', name: 'VPN für M. Weber', note: 'Ticket 4711' }),
  makeRow({ urlToken: 'zz81-0aabbcc', name: 'deploy key, staging' }),
  makeRow({ urlToken: 'nonamenonote' }),
];

describe('rows', () => {
  it.each<[string, string, number[]]>([
    ['are all found by an empty search', '  ', [0, 1, 2]],
    ['are found by a part of the token', 'zz81-0a', [1]],
    ['are found by several words in any order, without capitals and accents', 'weber 4711 fur vpn', [0]],
    ['are not found if they lack one of the words', 'weber 4712', []],
    ['are found by their whole link', 'https://pw.test/de/p/zz81-0aabbcc/r?locale=de', [1]],
    [
      'are found by their link to the page for recipients',
      'https://pw.test/secret-push.html#p=zz81-0aabbcc&age=x',
      [1],
    ],
    ['are found by a link with its key', 'chrome-extension://abc/received.html#q7hx2_kd0AbC&age=AAEC', [0]],
    ['are not found by another link', 'https://pw.test/p/somebody-elses/r', []],
    ['are not found by a word that spans name and note', 'weberticket', []],
    ['are found by a phrase in quotes', '"fur m. weber"', [0]],
    ['are not found by a phrase in quotes whose words are apart', '"vpn weber"', []],
    ['are found by phrases and words together, in the quotes of any keyboard', '„m. weber“ 4711', [0]],
    ['are found while the quote is not closed', '«deploy key', [1]],
    ['are all found by quotes around nothing', '""', [0, 1, 2]],
  ])('%s', (_promise, query, found) => {
    expect(searchRows(rows, query)).toEqual(found.map((at) => rows[at]));
  });

  it('come first if they contain the words as they were typed', () => {
    const people = ['Person 30, row 1', 'Person 12', 'Person 2, row 1', 'Person 1'].map((name, at) =>
      makeRow({ urlToken: `token${at}xxxxx`, name }),
    );
    expect(searchRows(people, 'person 1').map(({ name }) => name)).toEqual([
      'Person 12',
      'Person 1',
      'Person 30, row 1',
      'Person 2, row 1',
    ]);
  });
});

const sortable = [
  makeRow({ urlToken: 'a', name: 'b', createdAt: CREATED_AT, expireAfterDays: 9, viewsLeft: 2 }),
  makeRow({ urlToken: 'b', name: '', createdAt: CREATED_AT + DAY_MS, expireAfterDays: 1, viewsLeft: undefined }),
  makeRow({ urlToken: 'c', name: 'a10', createdAt: CREATED_AT + 2 * DAY_MS, expireAfterDays: 3, viewsLeft: 9 }),
  makeRow({ urlToken: 'd', name: 'a9', createdAt: CREATED_AT + DAY_MS, expireAfterDays: 30, viewsLeft: 0 }),
];
const names = new Intl.Collator('en', { numeric: true }).compare;
const byViews: SortValue = ({ viewsLeft }) => viewsLeft;
const order = (by: SortValue, isDescending: boolean) =>
  sortRows(sortable, { by, isDescending }, names)
    .map(({ urlToken }) => urlToken)
    .join('');

it.each<[string, SortValue, boolean, string]>([
  ['newest first, with equal ones as before', byCreation, true, 'cbda'],
  ['next to expire first', getExpiresAt, false, 'bcad'],
  ['by views left, unknown ones last', byViews, false, 'dacb'],
  ['by name with numbers in order, unnamed ones last', byName, false, 'dcab'],
  ['by name reversed, unnamed ones last', byName, true, 'acdb'],
])('rows are sorted: %s', (_promise, by, isDescending, expected) => {
  expect(order(by, isDescending)).toBe(expected);
});

it.each<[string, string, string, string]>([
  ['a word, wherever it stands', 'Person 12, row 12', '12', 'Person [12], row [12]'],
  ['a phrase', 'Person 12, row 12', '"person 12"', '[Person 12], row 12'],
  ['letters with accents, and in capitals', 'Für M. Weber', 'fur weber', '[Für] M. [Weber]'],
  ['letters that are folded to several, whole', 'ﬃx and office', 'ff', '[ﬃ]x and o[ff]ice'],
  ['combined letters, whole', 'Zoe\u0308 🔑', 'e', 'Zo[e\u0308] 🔑'],
  ['nothing without a search', 'Person 12', ' ', 'Person 12'],
])('what a search has found is marked: %s', (_case, text, query, marked) => {
  const parts = markFound(text, parseSearch(query).terms);
  expect(parts.map(({ text: part, isFound }) => (isFound ? `[${part}]` : part)).join('')).toBe(marked);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

it('of a long text only what is around the found part is shown', () => {
  const parts = excerptFound(markFound(`${'for the new colleagues '.repeat(4)}in Ulm, by phone`, ['ulm']));
  expect(parts.map(({ text }) => text)).toEqual(['…lleagues in ', 'Ulm', ', by phone']);
});
