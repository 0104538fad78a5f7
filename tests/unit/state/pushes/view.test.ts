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
  const view = createListView({ rows, query, now });
  const keysOf = (some: readonly PushRow[]) => some.map(({ urlToken }) => urlToken).join('');
  return {
    rows,
    query,
    now,
    view,
    shown: () => keysOf(view.shown.value),
    chosen: () => keysOf(view.selectedRows.value),
  };
}

describe('what is shown', () => {
  it('is what fits the search and the filter, in the order chosen', () => {
    const { view, query, shown } = makeShelf();
    view.sortBy('name');
    expect(shown()).toBe('abcde');
    view.sortBy('name');
    expect(shown()).toBe('edcba');
    view.filter.value = 'active';
    expect(shown()).toBe('edba');
    query.value = 'name 3';
    expect(shown()).toBe('d');
  });

  it('changes with time alone, when days are over', () => {
    const { view, now, shown } = makeShelf();
    view.filter.value = 'by-time';
    expect(shown()).toBe('');
    now.value = MADE_AT + 8 * DAY_MS;
    expect(shown()).toBe('abde');
  });

  it('starts with the newest and the most, but with A', () => {
    const { view } = makeShelf();
    for (const [by, isDescending] of [
      ['views', true],
      ['name', false],
      ['made', true],
      ['ends', true],
    ] as const) {
      view.sortBy(by);
      expect(view.sort.value).toEqual({ by, isDescending });
    }
  });
});

describe('what is selected', () => {
  it('is one, or all between two', () => {
    const { view, chosen } = makeShelf();
    view.toggle('b');
    view.toggle('d', true);
    expect(chosen()).toBe('bcd');
    view.toggle('c');
    expect(chosen()).toBe('bd');
  });

  it('takes the same way back', () => {
    const { view, chosen } = makeShelf();
    view.selectAll(true);
    view.toggle('e');
    view.toggle('c', true);
    expect(chosen()).toBe('ab');
  });

  it('is only what is shown: what a search hides stays selected, and is not acted on', () => {
    const { view, query, chosen } = makeShelf();
    view.selectAll(true);
    query.value = 'name 0';
    expect([chosen(), view.hiddenCount.value]).toEqual(['a', 4]);
    query.value = '';
    expect([chosen(), view.hiddenCount.value]).toEqual(['abcde', 0]);
  });

  it('survives other rows; what went with them is not counted', () => {
    const { view, rows, chosen } = makeShelf();
    view.toggle('a');
    view.toggle('b');
    rows.value = rows.value.filter(({ urlToken }) => urlToken !== 'a').map((row) => ({ ...row, viewsLeft: 1 }));
    expect([chosen(), view.hiddenCount.value]).toEqual(['b', 0]);
  });
});
