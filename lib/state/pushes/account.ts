import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { readItem, watch } from '../../browser/stored';
import { apiTokenFor } from '../../instance/api-token';
import { type Instance, type InstanceSummary, markOf } from '../../instance/instance';
import { accountState } from '../../push/limits';
import type { PushUpdate } from '../../push/push-row';
import { findRows } from '../../push/rows';
import { tokenItem } from '../../storage/items';
import { createPushList } from './list';
import type { Pace, Timing } from './paging';
import { createListView } from './view';

interface AccountDeps {
  query: ReadonlySignal<string>;
  clock: ReadonlySignal<number>;
  timing: Timing;
  pace: Pace;
}

/** The account at one instance. */
export type Account = ReturnType<typeof createAccount>;

/** Follows the account of the active instance; `undefined` without a token. Another instance or token is another account. */
export async function trackAccount(active: ReadonlySignal<Instance | undefined>, deps: AccountDeps) {
  const account = signal<Account>();
  let shown = '';
  let reads = 0;
  let stopToken = () => {};

  const follow = async (): Promise<void> => {
    const instance = active.peek();
    const read = ++reads;
    stopToken();
    const item = instance && instance.tokenArea !== 'none' ? tokenItem(instance.id, instance.tokenArea) : undefined;
    if (item) stopToken = watch(item, () => void follow());
    const token = item && instance ? apiTokenFor(instance.baseUrl, await readItem(item)) : '';
    // Another instance or token was read meanwhile.
    if (read !== reads) return;
    const signedIn = instance && accountState(instance, token !== '') === 'with' ? instance : undefined;
    const next = signedIn ? `${signedIn.id} ${signedIn.baseUrl} ${token}` : '';
    if (next === shown) return;
    shown = next;
    account.peek()?.active.list.cancel();
    account.peek()?.expired.list.cancel();
    account.value = signedIn && createAccount(markOf(signedIn), deps);
  };

  await follow();
  active.subscribe(() => void follow());
  return account;
}

function createAccount(instance: InstanceSummary, { query, clock, timing, pace }: AccountDeps) {
  const createSection = (state: 'active' | 'expired') => {
    const list = createPushList({ instance, state, timing, pace });
    const now = computed(() => clock.value + list.clockSkewMs.value);
    return { list, view: createListView({ rows: list.rows, query, now }) };
  };
  const active = createSection('active');
  const expired = createSection('expired');
  let expiredAt = 0;

  /** Rows in the list of active pushes that cannot be opened any more. */
  const over = computed(() => active.list.rows.value.filter((row) => active.view.stateOf(row) !== 'active'));
  return {
    instance,
    active,
    expired,
    /** How many of the rows that are found in both lists can be opened, and how many are expired. */
    counts: computed(() => {
      const found = active.view.found.value;
      const listed = expired.view.found.value;
      if (over.value.length === 0) return { active: found.length, expired: listed.length };
      const foundOver = findRows(over.value, query.value);
      // The instance lists as expired only what it has noticed; both lists may have it.
      const noticed = new Set(foundOver.flatMap(({ urlToken, isExpired }) => (isExpired ? urlToken : [])));
      const others = listed.filter(({ urlToken }) => !noticed.has(urlToken));
      return { active: found.length - foundOver.length, expired: noticed.size + others.length };
    }),
    /** Shows a newer answer about a push in both lists. */
    applyUpdate: (urlToken: string, update: PushUpdate, foundAt?: number): void => {
      active.list.applyUpdate(urlToken, update, foundAt);
      expired.list.applyUpdate(urlToken, update, foundAt);
      if (update.isExpired) expiredAt = timing.now();
    },
    /** Whether a push may have expired since the list of expired ones was read. */
    isExpiredStale: () => (expired.list.refreshedAt.peek() ?? 0) <= expiredAt,
  };
}
