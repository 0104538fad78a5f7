import { describe, expect, it } from 'vitest';
import { type SortKey, sortRows } from '@/lib/push/rows';
import { DAY_MS, MADE_AT, makeRow } from './make-row';

const rows = [
  makeRow({ urlToken: 'a', name: 'b', createdAt: MADE_AT, expireAfterDays: 9, viewsLeft: 2 }),
  makeRow({ urlToken: 'b', name: '', createdAt: MADE_AT + DAY_MS, expireAfterDays: 1, viewsLeft: undefined }),
  makeRow({ urlToken: 'c', name: 'a10', createdAt: MADE_AT + 2 * DAY_MS, expireAfterDays: 3, viewsLeft: 9 }),
  makeRow({ urlToken: 'd', name: 'a9', createdAt: MADE_AT + DAY_MS, expireAfterDays: 30, viewsLeft: 0 }),
];
const names = new Intl.Collator('en', { numeric: true }).compare;
const order = (by: SortKey, isDescending: boolean) =>
  sortRows(rows, { by, isDescending }, names)
    .map(({ urlToken }) => urlToken)
    .join('');

describe('rows are sorted', () => {
  it.each<[string, SortKey, boolean, string]>([
    ['newest first, with equal ones as before', 'made', true, 'cbda'],
    ['oldest first', 'made', false, 'abdc'],
    ['next to expire first', 'ends', false, 'bcad'],
    ['last to expire first', 'ends', true, 'dacb'],
    ['by views left, unknown ones last', 'views', false, 'dacb'],
    ['by most views left, unknown ones last', 'views', true, 'cadb'],
    ['by name with numbers in order, unnamed ones last', 'name', false, 'dcab'],
    ['by name reversed, unnamed ones last', 'name', true, 'acdb'],
  ])('%s', (_promise, by, isDescending, expected) => {
    expect(order(by, isDescending)).toBe(expected);
  });

  it('into a new list', () => {
    const before = [...rows];
    order('name', false);
    expect(rows).toEqual(before);
  });
});
