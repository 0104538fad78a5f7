import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { requestHostPermission } from '../../browser/permissions';
import { hashOfToken } from '../../encoding';
import { hostPermissionPatterns } from '../../instance/address';
import type { PushRef } from '../../messages';
import { NOT_FOUND_EXPIRATION, type PushRow, type PushUpdate, placeOf } from '../../push/push-row';
import type { PushResult } from '../../push/result';
import { activeInstanceItem, instancesItem, resultsItem } from '../../storage/items';
import { type ActiveInstance, createActiveInstance } from '../active-instance';
import type { PageDeps, Stored } from '../settings';
import { createPassphraseAlerts, createWatchEvents } from '../watch';
import { type Account, trackAccount } from './account';
import { loadAnonymousList } from './anonymous-list';
import { createBulkExpire } from './bulk-expire';
import { createAuditLog, createDetails } from './details';
import { followEvents } from './follow-events';
import type { PushList } from './list';
import { createPace, type RateLimitDeps } from './paging';
import { createSearchAll } from './search-all';
import { createListView } from './view';

export interface AllowingDeps {
  requestHostPermission: typeof requestHostPermission;
  where: Pick<ActiveInstance, 'active' | 'inaccessibleHost'>;
  /** What is shown, if it is an account's. */
  list: ReadonlySignal<PushList | undefined>;
}

/** The browser's permission for the active instance, asked for where it is missing. A list that lacked it is read once it is there. */
function createPermissionRequest({ requestHostPermission, where, list }: AllowingDeps) {
  /** What came of asking last. */
  const isRefused = signal(false);

  effect(() => {
    if (where.inaccessibleHost.value !== undefined) return;
    isRefused.value = false;
    const shown = list.value;
    if (shown?.failure.peek()?.name === 'PermissionMissing') void shown.retry();
  });

  /** Call it within the click, nothing awaited before. */
  const ask = async (): Promise<void> => {
    const instance = where.active.peek();
    if (!instance) return;
    const asked = requestHostPermission(hostPermissionPatterns(instance.baseUrl));
    isRefused.value = false;
    // A browser that refuses even to ask gives no permission either.
    isRefused.value = !(await asked.catch(() => false));
  };

  return { host: where.inaccessibleHost, isRefused, ask };
}

/** As far as the watch looks. */
const PAGES = 4;

/** Looks for the push with this SHA-256 of its token in what is loaded, then in further pages. Resolves with undefined if it is not there. */
async function findByHash(hash: string, list: PushList): Promise<PushRow | undefined> {
  const compared = new Set<PushRow>();
  if (list.refreshedAt.peek() === undefined) await list.look();
  for (let page = 1; ; page++) {
    for (const row of list.rows.peek()) {
      if (!compared.has(row) && (await hashOfToken(row.urlToken)) === hash) return row;
      compared.add(row);
    }
    if (page >= PAGES || list.end.peek() !== 'more' || list.failure.peek() !== undefined) return undefined;
    await list.loadMore();
  }
}

interface FollowDeps {
  stored: Pick<Stored, 'watch'>;
  account: ReadonlySignal<Account | undefined>;
  /** Those that there are already. */
  results: readonly PushResult[];
}

/** What is pushed elsewhere in this browser is among the account's pushes: they are looked at. */
function refreshOnCreate({ stored, account, results }: FollowDeps): void {
  const known = new Set(results.map(({ id }) => id));
  stored.watch(resultsItem, (now) => {
    const ours = account.peek();
    const fresh = now.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (!ours) return;
    const isOurs = ({ withAccount, instance }: PushResult) => withAccount && instance.id === ours.instance.id;
    const isListed = ours.active.list.refreshedAt.peek() !== undefined;
    if (isListed && fresh.some((result) => result.state === 'created' && isOurs(result)))
      void ours.active.list.loadNewest();
  });
}

export interface PushesDeps extends PageDeps, RateLimitDeps, Pick<AllowingDeps, 'requestHostPermission'> {
  isInPrivateWindow: () => Promise<boolean>;
  /** Tells what was learnt of pushes from this browser, wherever. */
  onUpdate: (listener: (learnt: { push: PushRef; update: PushUpdate }) => void) => void;
}

/** `active`, `expired`: of the active instance's account. `here`: made without one on this browser. */
export type SourceName = 'active' | 'expired' | 'here';

export type PushesPageState = Awaited<ReturnType<typeof loadPushesPage>>;

/** The whole state of "My pushes". Resolves when everything remembered is read; instances are asked after that. */
export async function loadPushesPage(parts: PushesDeps) {
  const { stored, call, now } = parts;
  const isPrivate = await parts.isInPrivateWindow();
  const { results, ...start } = await stored.readItems({
    instances: instancesItem,
    activeId: activeInstanceItem,
    results: resultsItem,
  });
  const where = createActiveInstance(start);
  const watch = createWatchEvents({ ...parts, instances: where.instances });
  const [here] = await Promise.all([loadAnonymousList(parts, isPrivate), where.follow(), watch.start()]);

  const clock = signal(now());
  const query = signal('');
  /** Every page that is read, of a list or a log, counts for the same limit. */
  const pace = createPace(parts);
  const account = await trackAccount({ ...parts, pace, active: where.active, query, clock });
  refreshOnCreate({ stored, account, results });

  const wanted = signal<SourceName>('active');
  const source = computed((): SourceName => (account.value ? wanted.value : 'here'));
  const hereShelf = createListView({ rows: here.rows, query, now: clock });
  const section = computed(() => (source.value === 'here' ? undefined : account.value?.[source.value]));
  const shelf = computed(() => section.value?.shelf ?? hereShelf);

  /** The one way by which what is known of a push gets newer between two looks at its list. */
  const applyUpdate = ({ instanceId, urlToken }: PushRef, update: PushUpdate): void => {
    const ours = account.peek();
    if (ours?.instance.id === instanceId) ours.applyUpdate(urlToken, update);
  };
  parts.onUpdate(({ push, update }) => applyUpdate(push, update));
  const viewsLeftAfter = followEvents({ events: watch.events, account });

  /** Expires a push wherever it is listed. */
  const expire = async (row: PushRow) => {
    const push = placeOf(row);
    const list = account.peek()?.active.list;
    const send = () => call('expireListedPush', push);
    const reply = await (list ? list.whileExpiring(send) : send());
    if (reply.ok) applyUpdate(push, reply.value.outcome === 'ended' ? reply.value.ending : NOT_FOUND_EXPIRATION);
    return reply;
  };

  const rows = computed(() => shelf.value.rows.value);
  /** Beyond what instances show at most, nothing is known. */
  const isLoadedBackTo = ({ createdAt }: PushRow): boolean => {
    const oldest = rows.value.at(-1)?.createdAt;
    return section.value?.list.end.value !== 'limit' || (oldest !== undefined && oldest <= createdAt);
  };
  const details = createDetails({
    call,
    audit: createAuditLog({ ...parts, pace }),
    expire,
    rows,
    isLoadedBackTo,
    onUpdate: ({ instance, urlToken }, update) => applyUpdate({ instanceId: instance.id, urlToken }, update),
  });
  const bulk = createBulkExpire({
    ...parts,
    expire,
    onDone: (ended) => {
      const keys = ended.map(({ urlToken }) => urlToken);
      // Another list may be shown by now.
      for (const one of [hereShelf, account.peek()?.active.shelf, account.peek()?.expired.shelf]) one?.deselect(keys);
    },
  });

  /** What became of looking for the push that the address asked for. */
  const search = signal<'idle' | 'searching' | 'not-found'>('idle');

  // A push of another account is not looked at closely any more, nor are pushes of another one asked about.
  account.subscribe(() => {
    details.close();
    bulk.dropQuestion();
    search.value = 'idle';
  });

  // The first look at a list is when it is first shown.
  effect(() => {
    const list = section.value?.list;
    if (list && list.refreshedAt.peek() === undefined) void list.look();
  });

  const searchAll = createSearchAll({ query, account, shown: computed(() => section.value?.list) });
  const allowing = createPermissionRequest({ ...parts, where, list: computed(() => section.value?.list) });

  const show = (name: SourceName): void => {
    if (name === source.peek()) return;
    wanted.value = name;
    details.close();
    const ours = account.peek();
    if (name === 'expired' && ours?.expired.list.refreshedAt.peek() !== undefined && ours.isExpiredStale())
      void ours.expired.list.look();
  };

  /** Shows the account of another instance. Resolves when its lists are there, or it is known that there is no account. */
  const showAccount = async (instanceId: string): Promise<void> => {
    await where.show(instanceId);
    if (where.account.peek() !== 'with') return;
    let stop = () => {};
    await new Promise<void>((resolve) => {
      stop = effect(() => {
        if (account.value?.instance.id === instanceId) resolve();
      });
    });
    stop();
  };

  /** Opens the push whose token has this SHA-256, wherever its account lists it. */
  const openByHash = async (hash: string): Promise<void> => {
    const event = watch.events.peek().find(({ push }) => push === hash);
    if (event && event.instance.id !== where.active.peek()?.id) await showAccount(event.instance.id);
    const ours = account.peek();
    search.value = 'searching';
    searchAll.stop();
    for (const name of ours ? (['active', 'expired'] as const) : []) {
      const row = ours && (await findByHash(hash, ours[name].list));
      if (account.peek() !== ours) {
        // What was looked for is another account's.
        search.value = 'idle';
        return;
      }
      if (!row) {
        if (ours?.[name].list.failure.peek() === undefined) continue;
        // Nobody knows whether it is there: the list says why.
        show(name);
        search.value = 'idle';
        return;
      }
      show(name);
      query.value = '';
      ours[name].shelf.filter.value = 'all';
      ours[name].shelf.focusedToken.value = row.urlToken;
      search.value = 'idle';
      await details.open(row);
      return;
    }
    search.value = 'not-found';
  };

  return {
    where,
    here,
    hereShelf,
    account,
    source,
    section,
    shelf,
    query,
    searchAll,
    clock,
    details,
    bulk,
    watch,
    viewsLeftAfter,
    passphraseAlerts: createPassphraseAlerts({ ...parts, instances: where.instances }),
    search,
    allowing,
    show,
    openByHash,
    /** Looks again at what is shown. */
    refresh: async () => {
      await Promise.all([section.peek()?.list.look(), details.readLog()]);
    },
    copyText: parts.copyText,
    call,
    now,
    /** Moments go by: what is said of them is said anew. */
    tick: () => {
      clock.value = now();
    },
  };
}

/** Ways out of the page, and to the disk. */
export interface PushesPageActions {
  openOptions: () => void;
  openComposer: () => void;
  /** Opens the page on which a push is opened. `isOwn`: it is the account's, so that opening it uses no view. */
  openLink: (handed: { link: string; isOwn: boolean; instanceId: string; baseUrl?: string | undefined }) => void;
  saveText: (fileName: string, type: string, text: string) => void;
}
