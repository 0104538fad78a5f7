import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { language } from '../../i18n';
import { memoizeByLanguage } from '../../language';
import { type PushRow, type RowState, rowState } from '../../push/push-row';
import { findRows, NEWEST_FIRST, type Sort, type SortKey, sortRows } from '../../push/rows';

export interface ListViewDeps {
  rows: ReadonlySignal<readonly PushRow[]>;
  query: ReadonlySignal<string>;
  /** Now, by the instance's clock: milliseconds since 1970. */
  now: ReadonlySignal<number>;
}

const byName = memoizeByLanguage((tag) => new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }));

export type ListView = ReturnType<typeof createListView>;

/** A list as it is looked at: what is found, in which order, and what is selected of it. All of that outlives the rows. */
export function createListView({ rows, query, now }: ListViewDeps) {
  const filter = signal<RowState | 'all'>('all');
  const sort = signal<Sort>(NEWEST_FIRST);
  const selected = signal<ReadonlySet<string>>(new Set());
  /** The push that the keyboard is at. */
  const focusedToken = signal<string>();
  let lastToggled: string | undefined;

  const sorted = computed(() => sortRows(rows.value, sort.value, byName(language()).compare));
  const found = computed(() => findRows(sorted.value, query.value));
  const shown = computed(() => {
    const wanted = filter.value;
    return wanted === 'all' ? found.value : found.value.filter((row) => rowState(row, now.value) === wanted);
  });

  const isEmpty = computed(() => shown.value.length === 0);

  /** What is selected and seen: only that is acted on. */
  const chosen = computed(() => {
    const keys = selected.value;
    return keys.size === 0 ? [] : shown.value.filter(({ urlToken }) => keys.has(urlToken));
  });
  /** Selected, but not among what is found now. */
  const hiddenCount = computed(() => {
    const keys = selected.value;
    if (keys.size === 0) return 0;
    return rows.value.filter(({ urlToken }) => keys.has(urlToken)).length - chosen.value.length;
  });

  const put = (urlTokens: readonly string[], isOn: boolean): void => {
    const keys = new Set(selected.peek());
    for (const key of urlTokens) {
      if (isOn) keys.add(key);
      else keys.delete(key);
    }
    selected.value = keys;
  };

  /** Selects a push or not; `withRange`: and all between it and the last one that was. */
  const toggle = (urlToken: string, withRange = false): void => {
    const isOn = !selected.peek().has(urlToken);
    const keys = shown.peek().map((row) => row.urlToken);
    const [here, there] = [keys.indexOf(urlToken), keys.indexOf(lastToggled ?? '')];
    if (!withRange || there < 0) put([urlToken], isOn);
    else put(keys.slice(Math.min(here, there), Math.max(here, there) + 1), isOn);
    lastToggled = urlToken;
  };

  /** By this, or if it is that already, the other way round. Moments and views start with the newest and the most, names with A. */
  const sortBy = (by: SortKey): void => {
    const before = sort.peek();
    sort.value = { by, isDescending: before.by === by ? !before.isDescending : by !== 'name' };
  };

  return {
    rows,
    found,
    shown,
    isEmpty,
    filter,
    sort,
    sortBy,
    selected,
    chosen,
    hiddenCount,
    focusedToken,
    toggle,
    selectAll: (isOn: boolean) =>
      put(
        shown.peek().map(({ urlToken }) => urlToken),
        isOn,
      ),
    deselect: (urlTokens: readonly string[]) => put(urlTokens, false),
    stateOf: (row: PushRow) => rowState(row, now.value),
  };
}
