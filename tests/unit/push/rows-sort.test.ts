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

describe('own pushes in order', () => {
  it.each<[string, SortKey, boolean, string]>([
    ['newest first; those of the same moment stay as they were', 'made', true, 'cbda'],
    ['oldest first', 'made', false, 'abdc'],
    ['the next to end first', 'ends', false, 'bcad'],
    ['the last to end first', 'ends', true, 'dacb'],
    ['by views left, where they are not known last', 'views', false, 'dacb'],
    ['by most views left, where they are not known last as well', 'views', true, 'cadb'],
    ['by name as people count, without a name last', 'name', false, 'dcab'],
    ['by name from the end, without a name last as well', 'name', true, 'acdb'],
  ])('%s', (_promise, by, isDescending, expected) => {
    expect(order(by, isDescending)).toBe(expected);
  });

  it('leave the list that they come from as it is', () => {
    const before = [...rows];
    order('name', false);
    expect(rows).toEqual(before);
  });
});
