import { describe, expect, it } from 'vitest';
import { findRows } from '@/lib/push/rows';
import { makeRow } from './make-row';

const rows = [
  makeRow({ urlToken: 'q7hx2_kd0AbC', name: 'VPN für M. Weber', note: 'Ticket 4711' }),
  makeRow({ urlToken: 'zz81-0aabbcc', name: 'deploy key, staging' }),
  makeRow({ urlToken: 'nonamenonote' }),
];

describe('rows', () => {
  it.each<[string, string, number[]]>([
    ['are all found by an empty search', '  ', [0, 1, 2]],
    ['are found by a part of the name', 'staging', [1]],
    ['are found by the note', '4711', [0]],
    ['are found by the token', 'zz81-0a', [1]],
    ['are found regardless of capitals', 'vPn', [0]],
    ['are found without accents', 'fur weber', [0]],
    ['are found by several words in any order', 'weber 4711 vpn', [0]],
    ['are not found if they lack one of the words', 'weber 4712', []],
    ['are found by their whole link', 'https://pw.test/de/p/zz81-0aabbcc/r?locale=de', [1]],
    ['are found by a link of the built-in instance', 'chrome-extension://abc/open.html#q7hx2_kd0AbC', [0]],
    ['are not found by another link', 'https://pw.test/p/somebody-elses/r', []],
    ['are not found by a word that spans name and note', 'weberticket', []],
  ])('%s', (_promise, query, found) => {
    expect(findRows(rows, query)).toEqual(found.map((at) => rows[at]));
  });
});
