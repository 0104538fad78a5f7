import type { Client } from '../../api/client';
import { ContractError, HttpError } from '../../api/errors';
import type { PushRecord } from '../../api/schemas';
import { readItem } from '../../browser/stored';
import { hashOfToken } from '../../encoding';
import { accountDataArea, type Instance } from '../../instance/instance';
import { type AuditEvent, auditEventOf, joinLog } from '../../push/audit';
import { type NamedPush, watchBaselineItem, watchNamesItem, watchSettingsItem } from '../../storage/watch-items';
import {
  isExpiredInEffect,
  type PartialLog,
  reconcileList,
  reconcilePush,
  toPushSnapshot,
  type WatchBaseline,
} from '../../watch/reconcile';
import type { BaselineStore } from './baseline';

const PAGE_ROWS = 50;
/** Two hundred pushes of a list, two hundred entries of a log. */
const MAX_PAGES = 4;
/** Requests of a poll beside those for the list. A log that was begun is read on. */
const REQUEST_BUDGET = 30;

export interface ActivePushes {
  /** Newest first, by SHA-256 of the `url_token`. */
  records: Map<string, PushRecord>;
  /** There are no further ones. */
  isComplete: boolean;
  /** By the server's clock: milliseconds since 1970; `undefined` if it sends no `Date` header. */
  serverTime: number | undefined;
}

/** Lists the newest active pushes. Throws what `ask` throws. */
export async function listActivePushes(ask: Client['listActive']): Promise<ActivePushes> {
  const records = new Map<string, PushRecord>();
  let serverTime: number | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await ask(page);
    serverTime ??= answer.serverTime;
    // A push that is created between two pages moves the others on: the last row of a page is the first of the next.
    for (const record of answer.pushes) records.set(await hashOfToken(record.url_token), record);
    if (answer.listed < PAGE_ROWS) return { records, isComplete: true, serverTime };
  }
  return { records, isComplete: false, serverTime };
}

export interface PollDeps {
  client: Client;
  store: BaselineStore;
  instance: Instance;
  /** Aborted when the token, the instance or the settings change. */
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1, evenly. */
  random: () => number;
}

export interface PollResult {
  watched: number;
  atLeast: number;
  isComplete: boolean;
  /** Something was left over for the next poll. */
  hasMore: boolean;
}

/**
 * Polls one account: its list, then the log of each push that was viewed, that left the list or that is marked for wrong passphrases.
 * Each is written as soon as it is known. Throws `ApiError`, `StorageFull` and the reason of `signal`.
 */
export async function runPoll({ client, store, instance, signal, now, random }: PollDeps): Promise<PollResult> {
  let requestsLeft = REQUEST_BUDGET;
  const ask = async <T>(request: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> => {
    // A call of the browser, so that it does not take the worker for idle while a slow server answers.
    await readItem(watchSettingsItem);
    return request({ signal });
  };

  /** Looks for pushes among the newest expired ones. */
  const findExpired = async (wanted: ReadonlySet<string>): Promise<Record<string, NamedPush>> => {
    const found: Record<string, NamedPush> = {};
    for (let page = 1; page <= MAX_PAGES && Object.keys(found).length < wanted.size; page += 1) {
      requestsLeft -= 1;
      const { pushes, listed } = await ask((options) => client.listExpired(page, options));
      for (const record of pushes) {
        const push = await hashOfToken(record.url_token);
        if (wanted.has(push)) found[push] = toNamedPush(record);
      }
      if (listed < PAGE_ROWS) break;
    }
    return found;
  };

  const list = await listActivePushes((page) => ask((options) => client.listActive(page, options)));
  const pollTime = list.serverTime ?? now();
  const rows = new Map(Array.from(list.records, ([push, record]) => [push, toPushSnapshot(record, push)]));
  const known = await readItem(watchBaselineItem(instance.id, accountDataArea(instance)));
  const isOtherAccount =
    known.isNewToken === true &&
    Object.keys(known.pushes).length > 0 &&
    !Object.keys(known.pushes).some((push) => rows.has(push)) &&
    Object.keys(await findExpired(new Set(Object.keys(known.pushes)))).length === 0;

  if (isOtherAccount) await store.noteAll(instance.id);
  const exclusions = await store.readExclusions();
  const names = Object.fromEntries(Array.from(list.records, ([push, record]) => [push, toNamedPush(record)]));
  const { baseline, changed, vanished, followed } = await store.update(
    instance,
    ({ isNewToken: _, ...before }) =>
      reconcileList(
        isOtherAccount ? { pushes: {} } : (before as WatchBaseline),
        { rows: [...rows.values()], isComplete: list.isComplete },
        { ...exclusions, now: pollTime, serverTime: list.serverTime },
      ),
    { signal, names },
  );

  const named = await readItem(watchNamesItem(instance.id));
  const unnamed = vanished.filter((push) => !named[push]);
  if (unnamed.length > 0) {
    const found = await findExpired(new Set(unnamed));
    await store.update(instance, (before) => ({ baseline: before }), { signal, names: found });
    Object.assign(named, found);
  }

  /** Reads a log from its start. `undefined` if the server does not give it. Throws if it does not answer, asks to wait or refuses the token. */
  const fetchLog = async ({ urlToken }: NamedPush): Promise<PartialLog | undefined> => {
    let events: AuditEvent[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      requestsLeft -= 1;
      const answer = await ask((options) => client.auditLog(urlToken, page, options)).catch(undefinedIfRefused);
      if (!answer) return undefined;
      events = joinLog(events, answer.entries.map(auditEventOf));
      if (answer.listed < PAGE_ROWS) return { events, isComplete: true };
    }
    return { events, isComplete: false };
  };

  let hasMore = false;
  // Marked pushes are read in every poll: another one begins each time, so that none is left over each time.
  const first = Math.floor(random() * followed.length);
  const marked = [...followed.slice(first), ...followed.slice(0, first)];
  for (const push of [...changed, ...vanished, ...marked]) {
    const name = named[push];
    if (name && requestsLeft <= 0) {
      hasMore ||= !followed.includes(push);
      continue;
    }
    const log = name && (await fetchLog(name));
    const reading = { row: rows.get(push), log, now: pollTime };
    await store.update(instance, (before) => reconcilePush(before, push, reading), { signal });
  }

  const active = [...rows.values()].filter((row) => !isExpiredInEffect(row));
  const watched = active.filter(({ push }) => baseline.pushes[push]).length;
  return { watched, atLeast: active.length, isComplete: list.isComplete, hasMore };
}

function toNamedPush({ url_token, name }: PushRecord): NamedPush {
  return { urlToken: url_token, name: name ?? '' };
}

/** Events are reported without their place then. */
function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof ContractError || (error instanceof HttpError && error.reason !== 'token')) return undefined;
  throw error;
}
