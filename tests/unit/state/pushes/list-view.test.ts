import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PushRow } from '@/lib/push/push-row';
import { byCreation, byName } from '@/lib/push/search-and-sort';
import { getExpiresAt } from '@/lib/push/stored-push';
import { createListView } from '@/lib/state/pushes/list-view';
import { fakeExtension } from '../../../fakes/fake-extension';
import { CREATED_AT, DAY_MS, makeRow } from '../../push/make-row';

beforeEach(() => {
  fakeExtension();
});

/** Five pushes, a to e, the newest first; c has ended. */
function makeView() {
  const tokens = ['a', 'b', 'c', 'd', 'e'];
  const rows = signal<readonly PushRow[]>(
    tokens.map((urlToken, at) =>
      makeRow({ urlToken, name: `name ${at}`, createdAt: CREATED_AT - at * 1000, isExpiredManually: urlToken === 'c' }),
    ),
  );
  const query = signal('');
  const now = signal(CREATED_AT);
  const view = createListView(rows, query, now);
  const tokensOf = (some: readonly PushRow[]) => some.map(({ urlToken }) => urlToken).join('');
  return {
    rows,
    query,
    now,
    view,
    shown: () => tokensOf(view.visibleRows.value),
    selected: () => tokensOf(view.selectedRows.value),
  };
}

describe('the rows that are shown', () => {
  it('match search and filter, in the selected order', () => {
    const { view, query, shown } = makeView();
    view.sortBy(byName);
    expect(shown()).toBe('abcde');
    view.sortBy(byName);
    expect(shown()).toBe('edcba');
    view.filter.value = 'active';
    expect(shown()).toBe('edba');
    query.value = 'name 3';
    expect(shown()).toBe('d');
  });

  it('are the opened ones, or the active ones that nobody has opened', () => {
    const { view, rows, shown } = makeView();
    rows.value = rows.value.map((row) => {
      if (row.urlToken === 'a') return { ...row, viewsLeft: row.expireAfterViews - 1 };
      return row.urlToken === 'e' ? { ...row, viewsLeft: undefined } : row;
    });
    view.filter.value = 'opened';
    expect(shown()).toBe('a');
    view.filter.value = 'unopened';
    expect(shown()).toBe('bd');
  });

  it('are arranged anew by another search, filter or order, but not when they change', () => {
    const { view, query, rows } = makeView();
    let before = view.arrangement.value;
    rows.value = rows.value.slice(1);
    expect(view.arrangement.value).toBe(before);
    for (const change of [
      () => view.sortBy(byName),
      () => view.sortBy(byName),
      () => {
        query.value = 'name';
      },
      () => {
        view.filter.value = 'active';
      },
    ]) {
      change();
      expect(view.arrangement.value).not.toBe(before);
      before = view.arrangement.value;
    }
  });

  it('change when days are over', () => {
    const { view, now, shown } = makeView();
    view.filter.value = 'expired-by-time';
    expect(shown()).toBe('');
    now.value = CREATED_AT + 8 * DAY_MS;
    expect(shown()).toBe('abde');
  });

  it('start with the newest and the most, but with A', () => {
    const { view } = makeView();
    for (const [by, isDescending] of [
      [getExpiresAt, true],
      [byName, false],
      [byCreation, true],
    ] as const) {
      view.sortBy(by);
      expect(view.sort.value).toEqual({ by, isDescending });
    }
  });
});

describe('the selection', () => {
  it('is one row, or a range', () => {
    const { view, selected } = makeView();
    view.toggle('b');
    view.toggle('d', true);
    expect(selected()).toBe('bcd');
    view.toggle('c');
    expect(selected()).toBe('bd');
  });

  it('deselects a range', () => {
    const { view, selected } = makeView();
    view.selectAll(true);
    view.toggle('e');
    view.toggle('c', true);
    expect(selected()).toBe('ab');
  });

  it('keeps rows that a search hides, apart', () => {
    const { view, query, selected } = makeView();
    view.selectAll(true);
    query.value = 'name 0';
    expect([selected(), view.hiddenCount.value]).toEqual(['a', 4]);
    query.value = '';
    expect([selected(), view.hiddenCount.value]).toEqual(['abcde', 0]);
  });

  it('survives new rows, without those that are gone', () => {
    const { view, rows, selected } = makeView();
    view.toggle('a');
    view.toggle('b');
    rows.value = rows.value.filter(({ urlToken }) => urlToken !== 'a').map((row) => ({ ...row, viewsLeft: 1 }));
    expect([selected(), view.hiddenCount.value]).toEqual(['b', 0]);
  });
});
