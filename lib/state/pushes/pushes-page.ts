import { computed, effect, signal } from '@preact/signals';
import type { PushAddress } from '../../messages';
import { GONE } from '../../push/made-here';
import type { Ending, PushRow } from '../../push/push-row';
import { activeInstanceItem, instancesItem, resultsItem } from '../../storage/items';
import type { CheckDoors } from '../connection-check';
import type { Doors } from '../doors';
import type { ReachDoors } from '../reach';
import { createWatchEvents } from '../watch-events';
import { createWhere } from '../where';
import { followAccount } from './account';
import { createAllowing } from './allowing';
import { createAuditLog } from './audit-log';
import { createBulkExpire } from './bulk-expire';
import { createDetails } from './details';
import { findByHash } from './find-by-hash';
import { followResults } from './follow-results';
import { openMadeHere } from './made-here';
import type { PatienceDoors } from './patience';
import { createShelf } from './shelf';
import { createWrongPassphrases } from './wrong-passphrases';

export interface PushesParts extends Doors, PatienceDoors, ReachDoors, Pick<CheckDoors, 'requestHostPermission'> {
  isInPrivateWindow: () => Promise<boolean>;
  /** Tells of pushes that were ended from this browser, wherever. */
  onEnding: (listener: (ended: { push: PushAddress; ending: Ending }) => void) => void;
}

/** `active`, `expired`: of the active instance's account. `here`: made without one on this browser. */
export type SourceName = 'active' | 'expired' | 'here';

export type PushesPage = Awaited<ReturnType<typeof openPushesPage>>;

/** The whole state of "My pushes". Resolves when everything remembered is read; instances are asked after that. */
export async function openPushesPage(parts: PushesParts) {
  const { stored, call, now } = parts;
  const isPrivate = await parts.isInPrivateWindow();
  const { results, ...start } = await stored.readAll({
    instances: instancesItem,
    activeId: activeInstanceItem,
    results: resultsItem,
  });
  const where = createWhere(parts, start);
  const watch = createWatchEvents({ ...parts, active: where.active });
  const [here] = await Promise.all([openMadeHere(parts, isPrivate), where.follow(), watch.start()]);

  const clock = signal(now());
  const query = signal('');
  const account = await followAccount({ ...parts, active: where.active, query, clock });
  followResults({ stored, account, results });

  const wanted = signal<SourceName>('active');
  const source = computed((): SourceName => (account.value ? wanted.value : 'here'));
  const hereShelf = createShelf({ rows: here.rows, query, now: clock });
  const section = computed(() => (source.value === 'here' ? undefined : account.value?.[source.value]));
  const shelf = computed(() => section.value?.shelf ?? hereShelf);

  /** A push has ended: its row stays in its place and says so. */
  const applyEnding = ({ instanceId, urlToken }: PushAddress, ending: Partial<Ending>): void => {
    const ours = account.peek();
    if (ours?.instance.id === instanceId) ours.applyEnding(urlToken, ending);
  };
  parts.onEnding(({ push, ending }) => applyEnding(push, ending));

  /** Expires a push wherever it is listed. */
  const expire = async (row: PushRow) => {
    const push = { instanceId: row.instance.id, urlToken: row.urlToken };
    const reply = await call('expireOne', push);
    if (reply.ok) applyEnding(push, reply.value.outcome === 'ended' ? reply.value.ending : GONE);
    return reply;
  };

  const rows = computed(() => shelf.value.rows.value);
  /** Beyond what instances show at most, nothing is known. */
  const isCovered = ({ createdAt }: PushRow): boolean => {
    const oldest = rows.value.at(-1)?.createdAt;
    return section.value?.list.end.value !== 'limit' || (oldest !== undefined && oldest <= createdAt);
  };
  const details = createDetails({
    call,
    audit: createAuditLog(parts),
    expire,
    rows,
    isCovered,
    onGone: ({ instance, urlToken }) => applyEnding({ instanceId: instance.id, urlToken }, GONE),
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
    if (list && list.lookedAt.peek() === undefined) void list.look();
  });

  const allowing = createAllowing({ ...parts, where, list: computed(() => section.value?.list) });

  const show = (name: SourceName): void => {
    if (name === source.peek()) return;
    wanted.value = name;
    details.close();
    const ours = account.peek();
    if (name === 'expired' && ours?.expired.list.lookedAt.peek() !== undefined && ours.isExpiredStale())
      void ours.expired.list.look();
  };

  /** Opens the push whose token has this SHA-256, wherever the account lists it. */
  const openByHash = async (hash: string): Promise<void> => {
    const ours = account.peek();
    search.value = 'searching';
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
      ours[name].shelf.cursor.value = row.urlToken;
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
    clock,
    details,
    bulk,
    watch,
    wrongPassphrases: createWrongPassphrases({ ...parts, active: where.active }),
    search,
    allowing,
    show,
    openByHash,
    /** Looks again at what is shown. */
    refresh: async () => {
      await Promise.all([section.peek()?.list.look(), details.readLog()]);
    },
    copyText: parts.copyText,
    now,
    /** Moments go by: what is said of them is said anew. */
    tick: () => {
      clock.value = now();
    },
  };
}
