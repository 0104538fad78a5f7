import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { hashUrlToken } from '../../base/encoding';
import { onPushUpdated } from '../../browser/page-channel';
import { isInPrivateWindow } from '../../browser/page-environment';
import { requestHostPermissions } from '../../browser/permissions';
import { hostPermissionPatterns } from '../../instance/host-permissions';
import type { PushRef } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import { NOT_FOUND_EXPIRATION, type PushRow, type PushUpdate, refOf } from '../../pushes/push-row';
import { activeInstanceItem, instancesItem, policyStateItem } from '../../storage/items';
import { readItems } from '../../storage/storage';
import {
  type ActivityStore,
  createActivityStore,
  createPassphraseAlerts,
  type PassphraseAlertsStore,
} from '../activity/activity';
import { type ActiveInstance, createActiveInstance } from '../instances/active-instance';
import { type Clock, createRateLimiter } from '../rate-limit';
import { type AccountLists, applyActivityToLists, MAX_TRACKED_PUSHES, subscribeToAccount } from './account-lists';
import { createRowHold, type RowHold } from './active-rows';
import { type AnonymousList, loadAnonymousList } from './anonymous-list';
import { createAuditLog } from './audit-log';
import { createAutoRefresh } from './auto-refresh';
import { type BulkExpire, createBulkExpire } from './bulk-expire';
import { createPushDetails, type PushDetails, readLogAfterEvents } from './details';
import { createListView, type ListView } from './list-view';
import type { PushList } from './push-list';
import { createSearchAll, type SearchAll } from './search-all';

/** Requests access to the active instance. */
interface PermissionRequest {
  /** The host that the browser may not reach; undefined if it may. */
  host: ReadonlySignal<string | undefined>;
  /** Whether the user said no, or the browser did not ask. */
  isRefused: ReadonlySignal<boolean>;
  /** Call it first in a click. A list that failed without the permission is then read. */
  ask: () => Promise<void>;
}

function createPermissionRequest(
  activeInstance: ActiveInstance,
  list: ReadonlySignal<PushList | undefined>,
): PermissionRequest {
  const isRefused = signal(false);

  effect(() => {
    if (activeInstance.inaccessibleHost.value !== undefined) return;
    isRefused.value = false;
    const shown = list.value;
    if (shown?.failure.peek()?.kind === 'PermissionMissing') void shown.retryLast();
  });

  return {
    host: activeInstance.inaccessibleHost,
    isRefused,
    ask: async () => {
      const instance = activeInstance.active.peek();
      if (!instance) return;
      const asked = requestHostPermissions(hostPermissionPatterns(instance.baseUrl));
      isRefused.value = false;
      isRefused.value = !(await asked.catch(() => false));
    },
  };
}

/** Searches for a push by the hash of its token among the newest ones, as many as are tracked. */
async function findByHash(hash: string, list: PushList): Promise<PushRow | undefined> {
  if (list.refreshedAt.peek() === undefined) await list.refresh();
  for (;;) {
    const rows = list.rows.peek();
    for (const row of rows) if ((await hashUrlToken(row.urlToken)) === hash) return row;
    if (rows.length >= MAX_TRACKED_PUSHES || list.end.peek() !== 'more' || list.failure.peek()) return undefined;
    await list.loadMore();
  }
}

/** `anonymous`: created by this browser without an account. */
export type ListName = 'active' | 'expired' | 'anonymous';

/** The page "My pushes". */
export interface PushesPageState {
  activeInstance: ActiveInstance;
  /** Whether it is in a private window. */
  isPrivate: boolean;
  /** The policy as it was when the page was opened. */
  policy: Policy;
  anonymous: AnonymousList;
  anonymousView: ListView;
  /** The active instance's account; undefined without a token. */
  account: ReadonlySignal<AccountLists | undefined>;
  /** Which list is shown. */
  listName: ReadonlySignal<ListName>;
  /** The list that is shown; undefined for pushes without an account. */
  list: ReadonlySignal<PushList | undefined>;
  /** How that list is shown. */
  view: ReadonlySignal<ListView>;
  hold: RowHold;
  /** What is searched for, in all lists. */
  query: Signal<string>;
  searchAll: SearchAll;
  details: PushDetails;
  bulk: BulkExpire;
  activity: ActivityStore;
  passphraseAlerts: PassphraseAlertsStore;
  /** Where the push of `openByHash` is: `not-found`: no list of the account has it. */
  search: ReadonlySignal<'idle' | 'searching' | 'not-found'>;
  permission: PermissionRequest;
  /** Shows a list, which closes the details. */
  show: (name: ListName) => void;
  /** Opens the push whose token has this SHA-256, whichever account lists it. */
  openByHash: (hash: string) => Promise<void>;
  /** Reads the list and the log that are shown again. */
  refresh: () => Promise<void>;
  /** When somebody comes back to the page: reads lists that have changed or are old. */
  refreshIfOld: () => Promise<void>;
  /** The time, in milliseconds since 1970. */
  now: () => number;
  /** The time for which rows are shown, as of the last `tick`: milliseconds since 1970. */
  currentTime: ReadonlySignal<number>;
  tick: () => void;
}

interface PushesPageDeps extends Clock {
  /** Lists are not read again meanwhile. */
  isHidden: () => boolean;
}

/** Resolves when storage is read; requests to instances follow. */
export async function loadPushesPage({ isHidden, ...clock }: PushesPageDeps): Promise<PushesPageState> {
  const { now } = clock;
  const start = await readItems({ instances: instancesItem, activeId: activeInstanceItem, managed: policyStateItem });
  const activeInstance = createActiveInstance(start);
  const events = createActivityStore(activeInstance.instances);
  const [isPrivate, anonymous] = await Promise.all([
    isInPrivateWindow(),
    loadAnonymousList(),
    activeInstance.subscribe(),
    events.start(),
  ]);

  const currentTime = signal(now());
  const query = signal('');
  /** Lists and logs share one rate limit. */
  const rateLimiter = createRateLimiter(clock);
  const hold = createRowHold();
  const account = subscribeToAccount(activeInstance, { query, currentTime, clock, rateLimiter, hold });
  applyActivityToLists(events.events, account);

  const requestedListName = signal<ListName>('active');
  const listName = computed((): ListName => (account.value ? requestedListName.value : 'anonymous'));
  const anonymousView = createListView(anonymous.rows, query, currentTime);
  const accountList = computed(() => (listName.value === 'anonymous' ? undefined : account.value?.[listName.value]));
  const list = computed(() => accountList.value?.list);
  const view = computed(() => accountList.value?.view ?? anonymousView);

  const applyUpdate = ({ instanceId, urlToken }: PushRef, update: PushUpdate): void => {
    const current = account.peek();
    if (current?.instance.id === instanceId) current.applyUpdate(urlToken, update);
  };
  onPushUpdated(({ push, update }) => {
    applyUpdate(push, update);
    if (update.isExpired && push.instanceId === account.peek()?.instance.id) current.onExpired();
  });

  const expire = async (row: PushRow) => {
    const push = refOf(row);
    const reply = await callWorker('expireListedPush', push);
    if (reply.ok) applyUpdate(push, reply.value.outcome === 'expired' ? reply.value.ending : NOT_FOUND_EXPIRATION);
    return reply;
  };

  /** Those that have left the list of active ones, too: their details stay open. */
  const rows = computed(() => (listName.value === 'active' && list.value ? list.value : view.value).rows.value);
  const isLoadedBackTo = ({ createdAt }: PushRow) =>
    list.value?.end.value === 'complete' || (rows.value.at(-1)?.createdAt ?? createdAt) < createdAt;
  const details = createPushDetails(createAuditLog(clock, rateLimiter), rows, isLoadedBackTo, expire, applyUpdate);
  readLogAfterEvents(details, events.events);
  const bulk = createBulkExpire(clock, expire, (expired) => {
    const tokens = expired.map(({ urlToken }) => urlToken);
    for (const each of [anonymousView, account.peek()?.active.view, account.peek()?.expired.view])
      each?.deselect(tokens);
  });

  effect(() => {
    hold.isExpiring.value = bulk.state.value.step === 'running';
  });

  const isFrozen = computed(() => bulk.state.value.step === 'running' || details.row.value !== undefined);
  const current = createAutoRefresh({ account, list, events: events.events, isFrozen, isHidden, clock });

  const search = signal<'idle' | 'searching' | 'not-found'>('idle');

  // Nothing of one account is shown beside another one.
  account.subscribe(() => {
    details.close();
    if (bulk.state.peek().step === 'asking') bulk.dismiss();
    search.value = 'idle';
  });

  effect(() => {
    if (list.value && list.value.refreshedAt.peek() === undefined) void list.value.refresh();
  });

  const searchAll = createSearchAll(query, account, list, clock);

  const show = (name: ListName): void => {
    if (name === listName.peek()) return;
    requestedListName.value = name;
    details.close();
    const current = account.peek();
    if (name === 'expired' && current?.expired.list.refreshedAt.peek() !== undefined && current.isExpiredStale())
      void current.expired.list.refresh();
  };

  /** `idle`: the account changed, or a list says why it failed. */
  const openByHash = async (hash: string): Promise<'idle' | 'not-found'> => {
    const current = account.peek();
    if (!current) return 'not-found';
    for (const name of ['active', 'expired'] as const) {
      const { list } = current[name];
      const row = await findByHash(hash, list);
      if (account.peek() !== current) return 'idle';
      if (!row && !list.failure.peek()) continue;
      if (!row) {
        show(name);
        return 'idle';
      }
      query.value = '';
      const { urlToken } = row;
      const hasLeft = current.justExpired.peek().some((expired) => expired.urlToken === urlToken);
      const shownName = hasLeft ? 'expired' : name;
      show(shownName);
      const { view } = current[shownName];
      view.filter.value = 'all';
      view.focusedToken.value = urlToken;
      void details.open(row);
      return 'idle';
    }
    return 'not-found';
  };

  return {
    activeInstance,
    isPrivate,
    policy: start.managed.policy,
    anonymous,
    anonymousView,
    account,
    listName,
    list,
    view,
    hold,
    query,
    searchAll,
    currentTime,
    details,
    bulk,
    activity: events,
    passphraseAlerts: createPassphraseAlerts(activeInstance.instances),
    search,
    permission: createPermissionRequest(activeInstance, list),
    show,
    openByHash: async (hash) => {
      const event = events.events.peek().find(({ push }) => push === hash);
      if (event && event.instance.id !== activeInstance.active.peek()?.id)
        await activeInstance.preview(event.instance.id);
      search.value = 'searching';
      searchAll.stop();
      search.value = await openByHash(hash);
    },
    refresh: async () => {
      if (bulk.expired.peek() !== undefined) bulk.dismiss();
      await Promise.all([list.peek()?.refresh(), details.readLog()]);
    },
    refreshIfOld: current.refreshIfOld,
    now,
    tick: () => {
      currentTime.value = now();
    },
  };
}
