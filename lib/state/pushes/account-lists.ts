import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { eventToPushUpdate, type StoredActivityEvent } from '../../activity/activity-event';
import { hashUrlToken } from '../../base/encoding';
import { type InstanceSummary, toInstanceSummary } from '../../instance/instance';
import { getPushStatus, type PushRow, type PushUpdate } from '../../pushes/push-row';
import { searchRows } from '../../pushes/search-and-sort';
import type { ActiveInstance } from '../instances/active-instance';
import type { Clock, RateLimiter } from '../rate-limit';
import { partActiveRows, type RowHold, withExpired } from './active-rows';
import { createListView, type ListView } from './list-view';
import { createPushList, type PushList } from './push-list';

interface AccountDeps {
  query: ReadonlySignal<string>;
  currentTime: ReadonlySignal<number>;
  clock: Clock;
  /** The limiter of all requests of the page. */
  rateLimiter: RateLimiter;
  hold: RowHold;
}

/** A list, and how it is shown. */
interface AccountList {
  list: PushList;
  view: ListView;
}

/**
 * The pushes of one account, which the instance lists as active and as expired. A push that has expired since is shown among the expired ones
 * alone.
 */
export interface AccountLists {
  instance: InstanceSummary;
  active: AccountList;
  expired: AccountList;
  /** Those that the search finds of the pushes that have expired since they were listed as active. */
  justExpired: ReadonlySignal<readonly PushRow[]>;
  /** How many rows the search finds in each list. */
  counts: ReadonlySignal<{ active: number; expired: number }>;
  /** Shows a newer answer in both lists until they are read again. */
  applyUpdate: (urlToken: string, update: PushUpdate) => void;
  /** Whether a push may have expired since the list of expired ones was read. */
  isExpiredStale: () => boolean;
}

/** Follows the active instance's account, which is undefined without a token. Another instance or token is another account. */
export function subscribeToAccount(
  { active, accountKey }: ActiveInstance,
  deps: AccountDeps,
): ReadonlySignal<AccountLists | undefined> {
  const account = signal<AccountLists>();
  accountKey.subscribe((key) => {
    account.peek()?.active.list.cancel();
    account.peek()?.expired.list.cancel();
    const instance = active.peek();
    account.value = key !== undefined && instance ? createAccountLists(toInstanceSummary(instance), deps) : undefined;
  });
  return account;
}

function createAccountLists(
  instance: InstanceSummary,
  { query, currentTime, clock, rateLimiter, hold }: AccountDeps,
): AccountLists {
  const createList = (listName: 'active' | 'expired') => createPushList(instance, listName, clock, rateLimiter);
  const [active, expired] = [createList('active'), createList('expired')];
  const skewMs = () => (active.refreshedAt.value === undefined ? expired : active).clockSkewMs.value;
  const now = computed(() => currentTime.value + skewMs());
  const isActive = (row: PushRow) => getPushStatus(row, now.value) === 'active';
  const parts = partActiveRows(active.rows, isActive, hold);
  const activeView = createListView(parts.rows, query, now);
  const expiredRows = computed(() => withExpired(expired.rows.value, parts.expired.value));
  const expiredView = createListView(expiredRows, query, now);
  let expiredAt = 0;

  return {
    instance,
    active: { list: active, view: activeView },
    expired: { list: expired, view: expiredView },
    justExpired: computed(() => searchRows(parts.expired.value, query.value)),
    counts: computed(() => ({ active: activeView.found.value.length, expired: expiredView.found.value.length })),
    applyUpdate: (urlToken, update) => {
      active.applyUpdate(urlToken, update);
      expired.applyUpdate(urlToken, update);
      if (update.isExpired) expiredAt = clock.now();
    },
    isExpiredStale: () => (expired.refreshedAt.peek() ?? 0) <= expiredAt,
  };
}

/** The number of newest pushes that are searched for an event: as many as are tracked. */
export const MAX_TRACKED_PUSHES = 200;

/** Updates rows by the events that a poll has found since they were read. */
export function applyActivityToLists(
  events: ReadonlySignal<readonly StoredActivityEvent[]>,
  account: ReadonlySignal<AccountLists | undefined>,
): void {
  /** Events have hashes in the place of tokens, so the hash of each token is kept. */
  const hashes = new Map<string, Promise<string>>();

  const apply = async (
    current: AccountLists,
    found: readonly StoredActivityEvent[],
    urlToken: string,
  ): Promise<void> => {
    const hash = hashes.get(urlToken) ?? hashUrlToken(urlToken);
    hashes.set(urlToken, hash);
    const push = await hash;
    for (const event of found) if (event.push === push) current.applyUpdate(urlToken, eventToPushUpdate(event));
  };

  effect(() => {
    if (!account.value) return;
    const { rows, refreshedAt } = account.value.active.list;
    const newer = events.value.filter(({ detectedAt }) => detectedAt >= (refreshedAt.value ?? 0));
    if (newer.length === 0) return;
    for (const { urlToken } of rows.value.slice(0, MAX_TRACKED_PUSHES)) void apply(account.value, newer, urlToken);
  });
}
