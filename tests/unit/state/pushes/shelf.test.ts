import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PushRow } from '@/lib/push/push-row';
import { createListView } from '@/lib/state/pushes/view';
import { fakeExtension } from '../../../fakes/fake-extension';
import { DAY_MS, MADE_AT, makeRow } from '../../push/make-row';

beforeEach(() => {
  fakeExtension();
});

/** Five pushes, a to e, the newest first; c has ended. */
function makeShelf() {
  const tokens = ['a', 'b', 'c', 'd', 'e'];
  const rows = signal<readonly PushRow[]>(
    tokens.map((urlToken, at) =>
      makeRow({ urlToken, name: `name ${at}`, createdAt: MADE_AT - at * 1000, isByHand: urlToken === 'c' }),
    ),
  );
  const query = signal('');
  const now = signal(MADE_AT);
  const shelf = createListView({ rows, query, now });
  const keysOf = (some: readonly PushRow[]) => some.map(({ urlToken }) => urlToken).join('');
  return {
    rows,
    query,
    now,
    shelf,
    shown: () => keysOf(shelf.shown.value),
    chosen: () => keysOf(shelf.chosen.value),
  };
}

describe('what is shown', () => {
  it('is what fits the search and the filter, in the order chosen', () => {
    const { shelf, query, shown } = makeShelf();
    shelf.sortBy('name');
    expect(shown()).toBe('abcde');
    shelf.sortBy('name');
    expect(shown()).toBe('edcba');
    shelf.filter.value = 'active';
    expect(shown()).toBe('edba');
    query.value = 'name 3';
    expect(shown()).toBe('d');
  });

  it('changes with time alone, when days are over', () => {
    const { shelf, now, shown } = makeShelf();
    shelf.filter.value = 'by-time';
    expect(shown()).toBe('');
    now.value = MADE_AT + 8 * DAY_MS;
    expect(shown()).toBe('abde');
  });

  it('starts with the newest and the most, but with A', () => {
    const { shelf } = makeShelf();
    for (const [by, isDescending] of [
      ['views', true],
      ['name', false],
      ['made', true],
      ['ends', true],
    ] as const) {
      shelf.sortBy(by);
      expect(shelf.sort.value).toEqual({ by, isDescending });
    }
  });
});

describe('what is selected', () => {
  it('is one, or all between two', () => {
    const { shelf, chosen } = makeShelf();
    shelf.toggle('b');
    shelf.toggle('d', true);
    expect(chosen()).toBe('bcd');
    shelf.toggle('c');
    expect(chosen()).toBe('bd');
  });

  it('takes the same way back', () => {
    const { shelf, chosen } = makeShelf();
    shelf.selectAll(true);
    shelf.toggle('e');
    shelf.toggle('c', true);
    expect(chosen()).toBe('ab');
  });

  it('is only what is shown: what a search hides stays selected, and is not acted on', () => {
    const { shelf, query, chosen } = makeShelf();
    shelf.selectAll(true);
    query.value = 'name 0';
    expect([chosen(), shelf.hiddenCount.value]).toEqual(['a', 4]);
    query.value = '';
    expect([chosen(), shelf.hiddenCount.value]).toEqual(['abcde', 0]);
  });

  it('survives other rows; what went with them is not counted', () => {
    const { shelf, rows, chosen } = makeShelf();
    shelf.toggle('a');
    shelf.toggle('b');
    rows.value = rows.value.filter(({ urlToken }) => urlToken !== 'a').map((row) => ({ ...row, viewsLeft: 1 }));
    expect([chosen(), shelf.hiddenCount.value]).toEqual(['b', 0]);
  });
});
