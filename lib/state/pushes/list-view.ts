import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { memoize } from '../../i18n/language';
import { getLanguage } from '../../i18n/translate';
import { getPushStatus, getViewsUsed, type PushRow, type PushStatus } from '../../pushes/push-row';
import {
  byName,
  NEWEST_FIRST,
  parseSearch,
  type Sort,
  type SortValue,
  searchRows,
  sortRows,
} from '../../pushes/search-and-sort';

const collators = memoize((tag) => new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }));

/** `opened` and `unopened`: by views that count. Neither is known of pushes without an account. */
export type RowFilter = 'all' | 'unopened' | 'opened' | PushStatus;

export type ListView = ReturnType<typeof createListView>;

/** Filter, order and selection of a list, which outlive its rows. `now`: milliseconds since 1970, by the instance's currentTime. */
export function createListView(
  rows: ReadonlySignal<readonly PushRow[]>,
  query: ReadonlySignal<string>,
  now: ReadonlySignal<number>,
) {
  const filter = signal<RowFilter>('all');
  const sort = signal<Sort>(NEWEST_FIRST);
  const selected = signal<ReadonlySet<string>>(new Set());
  let lastToggled = '';

  const getStatus = (row: PushRow): PushStatus => getPushStatus(row, now.value);
  const sorted = computed(() => sortRows(rows.value, sort.value, collators(getLanguage()).compare));
  const found = computed(() => searchRows(sorted.value, query.value));
  const isShown = (row: PushRow): boolean => {
    if (filter.value === 'all') return true;
    const used = getViewsUsed(row);
    if (filter.value === 'opened') return used !== undefined && used > 0;
    if (filter.value === 'unopened') return used === 0 && getStatus(row) === 'active';
    return getStatus(row) === filter.value;
  };
  const visibleRows = computed(() => (filter.value === 'all' ? found.value : found.value.filter(isShown)));
  /** Rows that are not shown are not acted on. */
  const selectedRows = computed(() => {
    const tokens = selected.value;
    return tokens.size === 0 ? [] : visibleRows.value.filter(({ urlToken }) => tokens.has(urlToken));
  });

  const select = (urlTokens: readonly string[], isOn: boolean): void => {
    const tokens = new Set(selected.peek());
    for (const token of urlTokens) {
      if (isOn) tokens.add(token);
      else tokens.delete(token);
    }
    selected.value = tokens;
  };

  return {
    rows,
    found,
    /** The words and phrases that each row found contains. */
    searchTerms: computed(() => parseSearch(query.value).terms),
    visibleRows,
    isEmpty: computed(() => visibleRows.value.length === 0),
    filter,
    sort,
    /** A new object after each change of search, filter or order. */
    viewKey: computed(() => ({ query: query.value, filter: filter.value, sort: sort.value })),
    selected,
    selectedRows,
    hiddenCount: computed(() => {
      const tokens = selected.value;
      if (tokens.size === 0) return 0;
      return rows.value.filter(({ urlToken }) => tokens.has(urlToken)).length - selectedRows.value.length;
    }),
    focusedToken: signal<string>(),
    getStatus,
    /** Reverses the order if it is sorted by this. Times and views start with the most, names with A. */
    sortBy: (by: SortValue): void => {
      const before = sort.peek();
      sort.value = { by, isDescending: before.by === by ? !before.isDescending : by !== byName };
    },
    /** `withRange`: also sets all rows from the one toggled last. */
    toggle: (urlToken: string, withRange = false): void => {
      const isOn = !selected.peek().has(urlToken);
      const tokens = visibleRows.peek().map((row) => row.urlToken);
      const [at, lastAt] = [tokens.indexOf(urlToken), tokens.indexOf(lastToggled)];
      const range = tokens.slice(Math.min(at, lastAt), Math.max(at, lastAt) + 1);
      select(withRange && lastAt >= 0 ? range : [urlToken], isOn);
      lastToggled = urlToken;
    },
    selectAll: (isOn: boolean): void => {
      const tokens = visibleRows.peek().map(({ urlToken }) => urlToken);
      select(tokens, isOn);
    },
    deselect: (urlTokens: readonly string[]): void => select(urlTokens, false),
  };
}
