import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
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

/** Filter, order and selection of a list, which outlive its rows. Rows are known by their URL tokens. */
export interface ListView {
  /** All rows of the list, in its own order. */
  rows: ReadonlySignal<readonly PushRow[]>;
  /** The rows that the search finds, sorted. */
  found: ReadonlySignal<readonly PushRow[]>;
  /** The words and phrases that each row found contains. */
  searchTerms: ReadonlySignal<readonly string[]>;
  /** The rows found that the filter lets through. */
  visibleRows: ReadonlySignal<readonly PushRow[]>;
  /** Whether no row is visible. */
  isEmpty: ReadonlySignal<boolean>;
  filter: Signal<RowFilter>;
  sort: Signal<Sort>;
  /** A new object after each change of search, filter or order. */
  viewKey: ReadonlySignal<object>;
  /** The tokens of selected rows, whether or not they are visible. */
  selected: ReadonlySignal<ReadonlySet<string>>;
  /** The selected rows that are visible: others are not acted on. */
  selectedRows: ReadonlySignal<readonly PushRow[]>;
  /** How many selected rows are not visible. */
  hiddenCount: ReadonlySignal<number>;
  /** The token of the row that Tab stops at. */
  focusedToken: Signal<string | undefined>;
  /** The status of a row by now. */
  getStatus: (row: PushRow) => PushStatus;
  /** Reverses the order if it is sorted by this. Times and views start with the most, names with A. */
  sortBy: (by: SortValue) => void;
  /** Selects or deselects a row. `withRange`: also all visible rows from the one toggled last. */
  toggle: (urlToken: string, withRange?: boolean) => void;
  /** Selects or deselects all visible rows. */
  selectAll: (isOn: boolean) => void;
  deselect: (urlTokens: readonly string[]) => void;
}

/** `now`: milliseconds since 1970, by the instance's clock. */
export function createListView(
  rows: ReadonlySignal<readonly PushRow[]>,
  query: ReadonlySignal<string>,
  now: ReadonlySignal<number>,
): ListView {
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
    searchTerms: computed(() => parseSearch(query.value).terms),
    visibleRows,
    isEmpty: computed(() => visibleRows.value.length === 0),
    filter,
    sort,
    viewKey: computed(() => ({ query: query.value, filter: filter.value, sort: sort.value })),
    selected,
    selectedRows,
    hiddenCount: computed(() => {
      const tokens = selected.value;
      if (tokens.size === 0) return 0;
      return rows.value.filter(({ urlToken }) => tokens.has(urlToken)).length - selectedRows.value.length;
    }),
    focusedToken: signal<string | undefined>(),
    getStatus,
    sortBy: (by) => {
      const before = sort.peek();
      sort.value = { by, isDescending: before.by === by ? !before.isDescending : by !== byName };
    },
    toggle: (urlToken, withRange = false) => {
      const isOn = !selected.peek().has(urlToken);
      const tokens = visibleRows.peek().map((row) => row.urlToken);
      const [at, lastAt] = [tokens.indexOf(urlToken), tokens.indexOf(lastToggled)];
      const range = tokens.slice(Math.min(at, lastAt), Math.max(at, lastAt) + 1);
      select(withRange && lastAt >= 0 ? range : [urlToken], isOn);
      lastToggled = urlToken;
    },
    selectAll: (isOn) => {
      const tokens = visibleRows.peek().map(({ urlToken }) => urlToken);
      select(tokens, isOn);
    },
    deselect: (urlTokens) => select(urlTokens, false),
  };
}
