import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { apiTokenFor } from '../../instance/api-token';
import { type Instance, type InstanceSummary, markOf } from '../../instance/instance';
import type { Call } from '../../messages';
import { accountState } from '../../push/limits';
import type { PushUpdate } from '../../push/push-row';
import { tokenItem } from '../../storage/items';
import type { Stored } from '../settings';
import { createPushList, type PushList } from './list';
import type { Pace, RateLimitDeps } from './paging';
import { createListView, type ListView } from './view';

/** One list of the account, and how it is looked at. */
export interface Section {
  list: PushList;
  shelf: ListView;
}

/** The account at one instance. */
export interface Account {
  instance: InstanceSummary;
  active: Section;
  expired: Section;
  /** Of what is found in each list, by the newest answers: how many can still be opened, and how many not. */
  counts: ReadonlySignal<{ active: number; expired: number }>;
  /** A newer answer about a push: every list says so from now on. Where it has expired, the expired ones are to be looked at again. */
  applyUpdate(urlToken: string, update: PushUpdate, foundAt?: number): void;
  /** Whether a push may have ended since the expired ones were looked at. */
  isExpiredStale: () => boolean;
}

export interface AccountDeps extends RateLimitDeps {
  call: Call;
  stored: Pick<Stored, 'readItem' | 'watch'>;
  active: ReadonlySignal<Instance | undefined>;
  query: ReadonlySignal<string>;
  clock: ReadonlySignal<number>;
  pace: Pace;
}

/** Follows the active instance's account: another instance or another token is another one. Resolves when it is known whether there is one. */
export async function trackAccount(parts: AccountDeps): Promise<ReadonlySignal<Account | undefined>> {
  const { stored, active } = parts;
  /** Missing without a token: no list can be asked for then. */
  const account = signal<Account>();
  let shown = '';
  let turns = 0;
  let stopToken = () => {};

  const follow = async (): Promise<void> => {
    const instance = active.peek();
    const turn = ++turns;
    stopToken();
    const item = instance && instance.tokenArea !== 'none' ? tokenItem(instance.id, instance.tokenArea) : undefined;
    if (item) stopToken = stored.watch(item, () => void follow());
    const token = item && instance ? apiTokenFor(instance.baseUrl, await stored.readItem(item)) : '';
    // Another instance or another token is there meanwhile.
    if (turn !== turns) return;
    const has = instance !== undefined && accountState(instance, token !== '') === 'with';
    const name = has ? `${instance.id} ${instance.baseUrl} ${token}` : '';
    if (name === shown) return;
    shown = name;
    account.peek()?.active.list.cancel();
    account.peek()?.expired.list.cancel();
    account.value = has ? createAccount(parts, markOf(instance)) : undefined;
  };

  await follow();
  active.subscribe(() => void follow());
  return account;
}

function createAccount(parts: AccountDeps, instance: InstanceSummary): Account {
  const createSection = (state: 'active' | 'expired'): Section => {
    const list = createPushList({ ...parts, instance, state });
    const now = computed(() => parts.clock.value + list.aheadMs.value);
    return { list, shelf: createListView({ rows: list.rows, query: parts.query, now }) };
  };
  const active = createSection('active');
  const expired = createSection('expired');
  let endedAt = 0;
  const counts = computed(() => {
    const found = active.shelf.found.value;
    const over = found.filter((row) => active.shelf.stateOf(row) !== 'active');
    // Of what is over, the instance lists as expired only what it says has expired: so at the next look.
    const since = new Set(over.flatMap(({ urlToken, isExpired }) => (isExpired ? urlToken : [])));
    const listed = expired.shelf.found.value;
    const others = since.size === 0 ? listed : listed.filter(({ urlToken }) => !since.has(urlToken));
    return { active: found.length - over.length, expired: since.size + others.length };
  });
  return {
    instance,
    active,
    expired,
    counts,
    applyUpdate(urlToken, update, foundAt) {
      active.list.applyUpdate(urlToken, update, foundAt);
      expired.list.applyUpdate(urlToken, update, foundAt);
      if (update.isExpired) endedAt = parts.now();
    },
    isExpiredStale: () => (expired.list.refreshedAt.peek() ?? 0) <= endedAt,
  };
}
