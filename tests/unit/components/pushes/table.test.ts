import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getGridMove, isSelectAll } from '@/components/pushes/grid-navigation';
import { locateAnchor, visibleRange } from '@/components/pushes/virtual-rows';
import { makeRow } from '../../pushes/make-row';

describe('the rows that are drawn', () => {
  it('include all visible ones and few more, wherever the page is scrolled to', () => {
    const px = fc.integer({ min: -2000, max: 700_000 });
    const list = {
      above: px,
      seen: fc.integer({ min: 1, max: 3000 }),
      row: fc.integer({ min: 20, max: 200 }),
      count: fc.nat(12_000),
    };
    fc.assert(
      fc.property(fc.record(list), ({ above, seen, row, count }) => {
        const { first, end } = visibleRange(above, seen, row, count);
        const isSeen = (at: number) => (at + 1) * row > above && at * row < above + seen;
        const drawn = (at: number) => at >= first && at < end;
        for (const at of [Math.floor(above / row), Math.floor((above + seen - 1) / row)])
          if (at >= 0 && at < count && isSeen(at)) expect(drawn(at)).toBe(true);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeLessThanOrEqual(seen / row + 12);
      }),
    );
  });

  it('are ten before the height of a row is known, and then five more on each side', () => {
    expect(visibleRange(0, 0, 0, 1000)).toEqual({ first: 0, end: 10 });
    expect(visibleRange(1000, 500, 50, 1000)).toEqual({ first: 15, end: 35 });
  });
});

describe('a key', () => {
  const grid = { at: 5, count: 10, visibleRows: 4, isRightToLeft: false };
  const key = (name: string, more: object = {}) => ({
    ...{ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...more,
  });
  it.each<[key: string, held: object, move: object | undefined, place?: object]>([
    ['ArrowDown', {}, { row: 6 }],
    ['ArrowUp', {}, { row: 0 }, { at: 0 }],
    ['PageDown', {}, { row: 9 }, { at: 8 }],
    ['ArrowRight', {}, { control: 'previous' }, { isRightToLeft: true }],
    ['ArrowLeft', {}, { control: 'next' }, { isRightToLeft: true }],
    ['ArrowUp', {}, { row: 4 }],
    ['PageDown', {}, { row: 8 }],
    ['PageUp', {}, { row: 2 }],
    ['Home', { ctrlKey: true }, { row: 0 }],
    ['End', { ctrlKey: true }, { row: 9 }],
    ['Home', {}, { control: 'first' }],
    ['End', {}, { control: 'last' }],
    ['ArrowRight', {}, { control: 'next' }],
    ['ArrowLeft', {}, { control: 'previous' }],
    ['ArrowLeft', { altKey: true }, undefined],
    ['ArrowDown', { shiftKey: true }, undefined],
    ['a', {}, undefined],
  ])('%s %o leads to %o', (name, more, move, place = {}) => {
    expect(getGridMove(key(name, more), { ...grid, ...place })).toEqual(move);
  });

  it.each([
    ['with Ctrl', 'a', 'KeyA', { ctrlKey: true }, true],
    ['with Command', 'a', 'KeyA', { metaKey: true }, true],
    ['with Caps Lock', 'A', 'KeyA', { ctrlKey: true }, true],
    ['of an Arabic layout', 'ش', 'KeyA', { ctrlKey: true }, true],
    ['of a French layout', 'a', 'KeyQ', { ctrlKey: true }, true],
    ['of a French layout, where Q is in its place,', 'q', 'KeyA', { ctrlKey: true }, false],
    ['without Ctrl', 'a', 'KeyA', {}, false],
    ['with Shift', 'A', 'KeyA', { ctrlKey: true, shiftKey: true }, false],
  ])('A %s selects all rows or not', (_what, name, code, more, selects) => {
    expect(isSelectAll({ ...key(name, more), code })).toBe(selects);
  });
});

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
