import { describe, expect, it } from 'vitest';
import { placeOf } from '@/components/pushes/table-window';
import { makeRow } from '../../push/make-row';

const ROW_PX = 50;
const rowsOf = (tokens: string) => [...tokens].map((urlToken) => makeRow({ urlToken }));
/** `d` is the first row that is seen; its upper fifth is not. */
const anchor = { rows: rowsOf('abcdefg'), at: 3, below: -10 };

describe('what one looks at', () => {
  it.each([
    ['stays where it is', 'abcdefg', { at: 3, below: -10 }],
    ['is further down by what is new above it', 'xyabcdefg', { at: 5, below: -10 }],
    ['is further up by what is gone above it', 'cdefg', { at: 1, below: -10 }],
    ['is, if its push is gone, the next one below it, where that lay', 'abcefg', { at: 3, below: 40 }],
    ['is the next one that is left', 'xabg', { at: 3, below: 140 }],
    ['is nowhere if nothing of it is left', 'abc', undefined],
  ])('%s', (_what, now, place) => {
    expect(placeOf(anchor, rowsOf(now), ROW_PX)).toEqual(place);
  });
});
