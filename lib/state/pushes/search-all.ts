import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../rate-limit';
import type { AccountLists } from './account-lists';
import type { PushList } from './push-list';

/** Each key finds what is loaded. What is not is requested once the typing rests, since that may take hundreds of requests. */
const REST_MS = 500;
const MIN_CHARACTERS = 2;

/** Loads the rest of both lists during a search. */
export interface SearchAll {
  /** How many pushes are loaded so far; undefined unless a search loads some. */
  loaded: ReadonlySignal<number | undefined>;
  /** When a request is repeated after a rate limit, in milliseconds since 1970. */
  pausedUntil: ReadonlySignal<number | undefined>;
  /** Stops once the request in flight has been answered. The next search continues. */
  stop: () => void;
}

/** Follows the search for as long as the page is open. `shown`: the list that is loaded first. */
export function createSearchAll(
  query: ReadonlySignal<string>,
  account: ReadonlySignal<AccountLists | undefined>,
  shown: ReadonlySignal<PushList | undefined>,
  { wait }: Pick<Clock, 'wait'>,
): SearchAll {
  const isSearching = signal(false);
  const isStopped = signal(false);
  let typing = new AbortController();
  query.subscribe((text) => {
    typing.abort();
    typing = new AbortController();
    const { signal: isTyped } = typing;
    if ([...text.trim()].length < MIN_CHARACTERS) isSearching.value = false;
    else
      void wait(REST_MS, isTyped).then(() => {
        if (!isTyped.aborted) isSearching.value = true;
      });
  });
  const lists = computed((): PushList[] => {
    if (!account.value) return [];
    const { active, expired } = account.value;
    return shown.value === expired.list ? [expired.list, active.list] : [active.list, expired.list];
  });
  const isLoading = ({ job, refreshedAt }: PushList) =>
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
      // Another job ends in time; a failure is shown and can be retried.
      if (list.job.value || list.failure.value) return;
      const isLoaded = list.refreshedAt.value !== undefined;
      if (isLoaded && list.end.value !== 'more') continue;
      void (isLoaded ? list.loadAll('search') : list.refresh());
      return;
    }
  });

  return {
    loaded: computed(() => {
      if (!isSearching.value || isStopped.value || !lists.value.some(isLoading)) return undefined;
      return lists.value.reduce((sum, { rows }) => sum + rows.value.length, 0);
    }),
    pausedUntil: computed(() => lists.value.find(isLoading)?.pausedUntil.value),
    stop: () => {
      isStopped.value = isSearching.peek();
      cancel();
    },
  };
}
