import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../../browser/messaging';
import { onUpdate } from '../../browser/open-pages';
import { requestHostPermission } from '../../browser/permissions';
import { readItems, watch } from '../../browser/stored';
import { isInPrivateWindow } from '../../browser/this-page';
import { hashOfToken } from '../../encoding';
import { hostPermissionPatterns } from '../../instance/address';
import type { PushRef } from '../../messages';
import { NOT_FOUND_EXPIRATION, type PushRow, type PushUpdate, placeOf } from '../../push/push-row';
import type { PushResult } from '../../push/result';
import { activeInstanceItem, instancesItem, resultsItem } from '../../storage/items';
import { type ActiveInstance, createActiveInstance } from '../active-instance';
import { createPassphraseAlerts, createWatchEvents } from '../watch';
import { type Account, trackAccount } from './account';
import { loadAnonymousList } from './anonymous-list';
import { createBulkExpire } from './bulk-expire';
import { createAuditLog, createDetails } from './details';
import { followEvents } from './follow-events';
import type { PushList } from './list';
import { createPace, type Timing } from './paging';
import { createSearchAll } from './search-all';
import { createListView } from './view';

/** Asks for the browser's permission for the active instance. A list that failed without it is read once it is granted. */
function createPermissionRequest(activeInstance: ActiveInstance, list: ReadonlySignal<PushList | undefined>) {
  const isRefused = signal(false);

  effect(() => {
    if (activeInstance.inaccessibleHost.value !== undefined) return;
    isRefused.value = false;
    const shown = list.value;
    if (shown?.failure.peek()?.name === 'PermissionMissing') void shown.retryLast();
  });

  return {
    host: activeInstance.inaccessibleHost,
    isRefused,
    /** Call it first thing in a click. */
    ask: async (): Promise<void> => {
      const instance = activeInstance.active.peek();
      if (!instance) return;
      const asked = requestHostPermission(hostPermissionPatterns(instance.baseUrl));
      isRefused.value = false;
      // A browser that does not even ask grants nothing.
      isRefused.value = !(await asked.catch(() => false));
    },
  };
}

/** As many as the watch reads. */
const MAX_PAGES = 4;

/** Finds the push whose token has this SHA-256 among the newest pushes. */
async function findByHash(hash: string, list: PushList): Promise<PushRow | undefined> {
  const compared = new Set<PushRow>();
  if (list.refreshedAt.peek() === undefined) await list.refresh();
  for (let page = 1; ; page++) {
    for (const row of list.rows.peek()) {
      if (!compared.has(row) && (await hashOfToken(row.urlToken)) === hash) return row;
      compared.add(row);
    }
    if (page >= MAX_PAGES || list.end.peek() !== 'more' || list.failure.peek() !== undefined) return undefined;
    await list.loadMore();
  }
}

/** Reads the newest pushes of the account when this browser creates one. */
function refreshOnCreate(account: ReadonlySignal<Account | undefined>, results: readonly PushResult[]): void {
  const known = new Set(results.map(({ id }) => id));
  watch(resultsItem, (next) => {
    const added = next.filter(({ id }) => !known.has(id));
    for (const { id } of added) known.add(id);
    const current = account.peek();
    if (current?.active.list.refreshedAt.peek() === undefined) return;
    const isListed = ({ state, withAccount, instance }: PushResult) =>
      state === 'created' && withAccount && instance.id === current.instance.id;
    if (added.some(isListed)) void current.active.list.loadNewest();
  });
}

/** `active`, `expired`: of the account at the active instance. `anonymous`: created by this browser without an account. */
export type SourceName = 'active' | 'expired' | 'anonymous';

export type PushesPageState = Awaited<ReturnType<typeof loadPushesPage>>;

/** The state of "My pushes". Resolves when storage is read; requests to instances follow. */
export async function loadPushesPage(timing: Timing) {
  const { now } = timing;
  const isPrivate = await isInPrivateWindow();
  const { results, ...start } = await readItems({
    instances: instancesItem,
    activeId: activeInstanceItem,
    results: resultsItem,
  });
  const activeInstance = createActiveInstance(start);
  const events = createWatchEvents({ call, instances: activeInstance.instances });
  const [anonymous] = await Promise.all([loadAnonymousList(isPrivate), activeInstance.follow(), events.start()]);

  const clock = signal(now());
  const query = signal('');
  /** Pages of lists and logs count for the same limit. */
  const pace = createPace(timing);
  const account = await trackAccount(activeInstance.active, { query, clock, timing, pace });
  refreshOnCreate(account, results);

  const wanted = signal<SourceName>('active');
  const source = computed((): SourceName => (account.value ? wanted.value : 'anonymous'));
  const anonymousView = createListView({ rows: anonymous.rows, query, now: clock });
  const section = computed(() => (source.value === 'anonymous' ? undefined : account.value?.[source.value]));
  const list = computed(() => section.value?.list);
  const view = computed(() => section.value?.view ?? anonymousView);

  const applyUpdate = ({ instanceId, urlToken }: PushRef, update: PushUpdate): void => {
    const current = account.peek();
    if (current?.instance.id === instanceId) current.applyUpdate(urlToken, update);
  };
  onUpdate(({ push, update }) => applyUpdate(push, update));
  const viewsLeftAfter = followEvents({ events: events.events, account });

  const expire = async (row: PushRow) => {
    const push = placeOf(row);
    account.peek()?.active.list.markChanged();
    const reply = await call('expireListedPush', push);
    if (reply.ok) applyUpdate(push, reply.value.outcome === 'ended' ? reply.value.ending : NOT_FOUND_EXPIRATION);
    return reply;
  };

  const rows = computed(() => view.value.rows.value);
  const details = createDetails({
    audit: createAuditLog(timing, pace),
    expire,
    rows,
    // Instances do not list more than so many.
    isLoadedBackTo: ({ createdAt }) => {
      const oldest = rows.value.at(-1)?.createdAt;
      return list.value?.end.value !== 'limit' || (oldest !== undefined && oldest <= createdAt);
    },
    onUpdate: ({ instance, urlToken }, update) => applyUpdate({ instanceId: instance.id, urlToken }, update),
  });
  const bulk = createBulkExpire({
    timing,
    expire,
    onDone: (expired) => {
      const tokens = expired.map(({ urlToken }) => urlToken);
      // Another list may be shown by now.
      for (const each of [anonymousView, account.peek()?.active.view, account.peek()?.expired.view])
        each?.deselect(tokens);
    },
  });

  /** Of the push that the page was opened with. */
  const search = signal<'idle' | 'searching' | 'not-found'>('idle');

  // Nothing about a push of one account is shown beside another one.
  account.subscribe(() => {
    details.close();
    bulk.dismissQuestion();
    search.value = 'idle';
  });

  // A list is read when it is first shown.
  effect(() => {
    if (list.value && list.value.refreshedAt.peek() === undefined) void list.value.refresh();
  });

  const searchAll = createSearchAll({ query, account, shown: list });

  const show = (name: SourceName): void => {
    if (name === source.peek()) return;
    wanted.value = name;
    details.close();
    const current = account.peek();
    if (name === 'expired' && current?.expired.list.refreshedAt.peek() !== undefined && current.isExpiredStale())
      void current.expired.list.refresh();
  };

  /** Shows another instance's account. Resolves when it is there, or it is known that there is none. */
  const showAccount = async (instanceId: string): Promise<void> => {
    await activeInstance.show(instanceId);
    if (activeInstance.account.peek() !== 'with') return;
    let stop = () => {};
    await new Promise<void>((resolve) => {
      stop = effect(() => {
        if (account.value?.instance.id === instanceId) resolve();
      });
    });
    stop();
  };

  /** Looks for the push in both lists. Returns what came of it; `idle` where the account changed, or a list says why it failed. */
  const findAndOpen = async (hash: string): Promise<'idle' | 'not-found'> => {
    const current = account.peek();
    for (const name of current ? (['active', 'expired'] as const) : []) {
      if (!current) break;
      const { list, view } = current[name];
      const row = await findByHash(hash, list);
      if (account.peek() !== current) return 'idle';
      if (!row && list.failure.peek() === undefined) continue;
      show(name);
      if (!row) return 'idle';
      query.value = '';
      view.filter.value = 'all';
      view.focusedToken.value = row.urlToken;
      search.value = 'idle';
      await details.open(row);
      return 'idle';
    }
    return 'not-found';
  };

  return {
    activeInstance,
    anonymous,
    anonymousView,
    account,
    source,
    list,
    view,
    query,
    searchAll,
    clock,
    details,
    bulk,
    watch: events,
    viewsLeftAfter,
    passphraseAlerts: createPassphraseAlerts({ call, instances: activeInstance.instances }),
    search,
    permission: createPermissionRequest(activeInstance, list),
    show,
    /** Opens the push whose token has this SHA-256, whichever account lists it. */
    openByHash: async (hash: string): Promise<void> => {
      const event = events.events.peek().find(({ push }) => push === hash);
      if (event && event.instance.id !== activeInstance.active.peek()?.id) await showAccount(event.instance.id);
      search.value = 'searching';
      searchAll.stop();
      search.value = await findAndOpen(hash);
    },
    /** Reads again what is shown. */
    refresh: async (): Promise<void> => {
      await Promise.all([list.peek()?.refresh(), details.readLog()]);
    },
    now,
    /** Updates relative times. */
    tick: (): void => {
      clock.value = now();
    },
  };
}
