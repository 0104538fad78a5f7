import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PushRow } from '@/lib/pushes/push-row';
import { byCreation, byName } from '@/lib/pushes/search-and-sort';
import { createListView } from '@/lib/state/pushes/list-view';
import { fakeExtension } from '../../../fakes/fake-extension';
import { CREATED_AT, DAY_MS, makeRow } from '../../pushes/make-row';

beforeEach(() => void fakeExtension());

/** Five pushes, a to e, the newest first; a was opened, c has ended, and the views of e are not known. */
function makeView() {
  const fields: Record<string, Partial<PushRow>> = {
    a: { viewsLeft: 4 },
    b: {},
    c: { isExpiredManually: true },
    d: {},
    e: { viewsLeft: undefined },
  };
  const rows = signal<readonly PushRow[]>(
    Object.keys(fields).map((urlToken, at) =>
      makeRow({ urlToken, name: `name ${at}`, createdAt: CREATED_AT - at * 1000, ...fields[urlToken] }),
    ),
  );
  const query = signal('');
  const now = signal(CREATED_AT);
  const view = createListView(rows, query, now);
  const tokensOf = (some: readonly PushRow[]) => some.map(({ urlToken }) => urlToken).join('');
  const shown = () => tokensOf(view.visibleRows.value);
  return { rows, query, now, view, shown, selected: () => tokensOf(view.selectedRows.value) };
}

describe('the rows that are shown', () => {
  it('match search and filter, in the selected order, and change when days are over', () => {
    const { view, query, now, shown } = makeView();
    view.sortBy(byName);
    expect(shown()).toBe('abcde');
    view.sortBy(byName);
    expect(shown()).toBe('edcba');
    view.sortBy(byCreation);
    expect(shown(), 'the newest first').toBe('abcde');
    view.sortBy(byCreation);
    view.filter.value = 'active';
    expect(shown()).toBe('edba');
    query.value = 'name 3';
    expect(shown()).toBe('d');
    now.value += 8 * DAY_MS;
    expect(shown()).toBe('');
  });

  it('are the opened ones, or the active ones that nobody has opened', () => {
    const { view, shown } = makeView();
    view.filter.value = 'opened';
    expect(shown()).toBe('a');
    view.filter.value = 'unopened';
    expect(shown()).toBe('bd');
  });

  it('are arranged anew by another search, filter or order, but not when they change', () => {
    const { view, query, rows } = makeView();
    const arrangements = new Set([view.viewKey.value]);
    const arrange = () => arrangements.add(view.viewKey.value).size;
    rows.value = rows.value.slice(1);
    expect(arrange()).toBe(1);
    view.sortBy(byName);
    expect(arrange()).toBe(2);
    query.value = 'name';
    expect(arrange()).toBe(3);
    view.filter.value = 'active';
    expect(arrange()).toBe(4);
  });
});

describe('the selection', () => {
  it('is one row, or a range from the one toggled last', () => {
    const { view, selected } = makeView();
    view.toggle('b');
    view.toggle('d', true);
    expect(selected()).toBe('bcd');
    view.toggle('c');
    expect(selected()).toBe('bd');
    view.selectAll(true);
    view.toggle('e');
    view.toggle('c', true);
    expect(selected()).toBe('ab');
  });

  it('keeps rows that a search hides, apart, and loses those that are gone', () => {
    const { view, rows, query, selected } = makeView();
    view.toggle('b');
    query.value = 'name 0';
    expect([selected(), view.hiddenCount.value]).toEqual(['', 1]);
    query.value = '';
    view.selectAll(true);
    query.value = 'name 0';
    expect([selected(), view.hiddenCount.value]).toEqual(['a', 4]);
    query.value = '';
    rows.value = rows.value.slice(1).map((row) => ({ ...row, viewsLeft: 1 }));
    expect([selected(), view.hiddenCount.value]).toEqual(['bcde', 0]);
  });
});
