import { expect, it } from 'vitest';
import { locateAnchor } from '@/components/pushes/table-window';
import { makeRow } from '../../push/make-row';

const ROW_PX = 50;
const rowsOf = (tokens: string) => [...tokens].map((urlToken) => makeRow({ urlToken }));
/** `d` is the first visible row; its upper fifth is hidden. */
const anchor = { rows: rowsOf('abcdefg'), index: 3, below: -10 };

it.each([
  ['stays', 'abcdefg', { index: 3, below: -10 }],
  ['moves down by new rows above it', 'xyabcdefg', { index: 5, below: -10 }],
  ['moves up by removed rows above it', 'cdefg', { index: 1, below: -10 }],
  ['is the next row if its push is gone', 'abcefg', { index: 3, below: 40 }],
  ['is the next row that is left', 'xabg', { index: 3, below: 140 }],
  ['is nowhere if no row below is left', 'abc', undefined],
])('the first visible row %s', (_what, tokens, expected) => {
  expect(locateAnchor(anchor, rowsOf(tokens), ROW_PX)).toEqual(expected);
});
