import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from './account';
import type { PushList } from './list';

interface SearchAllDeps {
  query: ReadonlySignal<string>;
  account: ReadonlySignal<Account | undefined>;
  /** The account's list that is shown, if it is one of them. */
  shown: ReadonlySignal<PushList | undefined>;
}

export type SearchAll = ReturnType<typeof createSearchAll>;

/**
 * A search covers all that the instance lists: what is not there yet is loaded while there is a search, first of the list that is shown,
 * then of the other one. It ends with the search; once stopped, the next search begins it anew.
 */
export function createSearchAll({ query, account, shown }: SearchAllDeps) {
  const isSearching = computed(() => query.value.trim() !== '');
  const isStopped = signal(false);
  const lists = computed((): PushList[] => {
    const ours = account.value;
    if (!ours) return [];
    const [active, expired] = [ours.active.list, ours.expired.list];
    return shown.value === expired ? [expired, active] : [active, expired];
  });
  const isAtWork = ({ job, refreshedAt }: PushList) =>
    job.value?.kind === 'search' || (job.value !== undefined && refreshedAt.value === undefined);
  const cancel = (): void => {
    for (const list of lists.peek()) if (list.job.peek()?.kind === 'search') list.cancel();
  };

  effect(() => {
    if (!isSearching.value) {
      isStopped.value = false;
      cancel();
      return;
    }
    if (isStopped.value) return;
    for (const list of lists.value) {
      // It is done some time; and of what failed, the list says why, and can be asked to go on.
      if (list.job.value || list.failure.value) return;
      const isLoaded = list.refreshedAt.value !== undefined;
      if (isLoaded && list.end.value !== 'more') continue;
      void (isLoaded ? list.loadAll('search') : list.look());
      return;
    }
  });

  return {
    /** How many pushes are loaded so far; undefined: nothing is being loaded for a search. */
    loaded: computed(() => {
      if (!isSearching.value || isStopped.value || !lists.value.some(isAtWork)) return undefined;
      return lists.value.reduce((sum, { rows }) => sum + rows.value.length, 0);
    }),
    /** Until when the instance wants to be left alone: milliseconds since 1970. */
    pausedUntil: computed(() => lists.value.find(isAtWork)?.pausedUntil.value),
    /** Stops after the request that is under way. What was read stays. */
    stop: (): void => {
      isStopped.value = isSearching.peek();
      cancel();
    },
  };
}
