import { computed, effect, signal } from '@preact/signals';
import { GONE } from '../../push/made-here';
import type { PushRow } from '../../push/push-row';
import { activeInstanceItem, instancesItem, resultsItem } from '../../storage/items';
import type { Doors } from '../doors';
import { createWatchEvents } from '../watch-events';
import { createWhere } from '../where';
import { followAccount } from './account';
import { createAuditLog } from './audit-log';
import { createBulkExpire } from './bulk-expire';
import { createDetails } from './details';
import { findByHash } from './find-by-hash';
import { followResults } from './follow-results';
import { openMadeHere } from './made-here';
import type { PatienceDoors } from './patience';
import { createShelf } from './shelf';
import { createWrongPassphrases } from './wrong-passphrases';

export interface PushesParts extends Doors, PatienceDoors {
  isInPrivateWindow: () => Promise<boolean>;
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

  /** Expires a push wherever it is listed. Its row stays in its place and says so. */
  const expire = async (row: PushRow) => {
    const reply = await call('expireOne', { instanceId: row.instance.id, urlToken: row.urlToken });
    const ours = account.peek();
    if (reply.ok && row.withAccount && ours?.instance.id === row.instance.id)
      ours.applyEnding(row.urlToken, reply.value.outcome === 'ended' ? reply.value.ending : GONE);
    return reply;
  };

  const rows = computed(() => shelf.value.rows.value);
  const details = createDetails({ call, audit: createAuditLog(parts), expire, rows });
  const bulk = createBulkExpire({
    ...parts,
    expire,
    onDone: (ended) => shelf.peek().deselect(ended.map(({ urlToken }) => urlToken)),
  });

  // A push of another account is not looked at closely any more.
  account.subscribe(() => details.close());

  // The first look at a list is when it is first shown.
  effect(() => {
    const list = section.value?.list;
    if (list && list.lookedAt.peek() === undefined) void list.look();
  });

  const show = (name: SourceName): void => {
    if (name === source.peek()) return;
    wanted.value = name;
    details.close();
    const ours = account.peek();
    if (name === 'expired' && ours?.expired.list.lookedAt.peek() !== undefined && ours.isExpiredStale())
      void ours.expired.list.look();
  };

  /** What became of looking for the push that the address asked for. */
  const search = signal<'idle' | 'searching' | 'not-found'>('idle');

  /** Opens the push whose token has this SHA-256, wherever the account lists it. */
  const openByHash = async (hash: string): Promise<void> => {
    const ours = account.peek();
    search.value = 'searching';
    for (const name of ours ? (['active', 'expired'] as const) : []) {
      const row = ours && (await findByHash(hash, ours[name].list));
      if (!row || account.peek() !== ours) continue;
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
    show,
    openByHash,
    copyText: parts.copyText,
    now,
    /** Moments go by: what is said of them is said anew. */
    tick: () => {
      clock.value = now();
    },
  };
}
