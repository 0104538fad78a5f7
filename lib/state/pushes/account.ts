import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Instance, markOf } from '../../instance/instance';
import type { Call } from '../../messages';
import { accountOf } from '../../push/kinds-off';
import type { Ending } from '../../push/push-row';
import type { InstanceMark } from '../../push/result';
import { tokenItem } from '../../storage/items';
import type { Stored } from '../doors';
import { type AccountList, createAccountList } from './account-list';
import type { PatienceDoors } from './patience';
import { createShelf, type Shelf } from './shelf';

/** One list of the account, and how it is looked at. */
export interface Section {
  list: AccountList;
  shelf: Shelf;
}

/** The account at one instance. */
export interface Account {
  instance: InstanceMark;
  active: Section;
  expired: Section;
  /** A push has ended: every list says so from now on, and the expired ones are to be looked at again. */
  applyEnding(urlToken: string, ending: Partial<Ending>): void;
  /** Whether a push may have ended since the expired ones were looked at. */
  isExpiredStale: () => boolean;
}

export interface AccountParts extends PatienceDoors {
  call: Call;
  stored: Pick<Stored, 'read' | 'watch'>;
  active: ReadonlySignal<Instance | undefined>;
  query: ReadonlySignal<string>;
  clock: ReadonlySignal<number>;
}

/** Follows the active instance's account: another instance or another token is another one. Resolves when it is known whether there is one. */
export async function followAccount(parts: AccountParts): Promise<ReadonlySignal<Account | undefined>> {
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
    const token = item ? await stored.read(item) : '';
    // Another instance or another token is there meanwhile.
    if (turn !== turns) return;
    const has = instance !== undefined && accountOf(instance, token !== '') === 'with';
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

function createAccount(parts: AccountParts, instance: InstanceMark): Account {
  const createSection = (state: 'active' | 'expired'): Section => {
    const list = createAccountList({ ...parts, instance, state });
    const now = computed(() => parts.clock.value + list.aheadMs.value);
    return { list, shelf: createShelf({ rows: list.rows, query: parts.query, now }) };
  };
  const active = createSection('active');
  const expired = createSection('expired');
  let endedAt = 0;
  return {
    instance,
    active,
    expired,
    applyEnding(urlToken, ending) {
      active.list.applyEnding(urlToken, ending);
      expired.list.applyEnding(urlToken, ending);
      endedAt = parts.now();
    },
    isExpiredStale: () => (expired.list.lookedAt.peek() ?? 0) <= endedAt,
  };
}
