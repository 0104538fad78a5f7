import { describe, expect, it } from 'vitest';
import { byCreation, byName, type SortValue, searchRows, sortRows } from '@/lib/push/search-and-sort';
import { getExpiresAt } from '@/lib/push/stored-push';
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
    ['are found by a link with its key', 'chrome-extension://abc/open.html#q7hx2_kd0AbC&age=AAEC', [0]],
    ['are not found by another link', 'https://pw.test/p/somebody-elses/r', []],
    ['are not found by a word that spans name and note', 'weberticket', []],
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
