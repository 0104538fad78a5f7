import type { Client } from '../../api/client';
import { HttpError } from '../../api/errors';
import type { PushRecord } from '../../api/schemas';
import { isLogNeeded, learnMissing, learnPush, learnUnread, movedIn, vanishedFrom } from '../../push/watch/compare';
import type { ActiveList } from '../../push/watch/reach';
import type { ReadLog } from '../../push/watch/read-log';
import { isOverNow, type Sighting, sightingOf } from '../../push/watch/sighting';
import { hashOfToken } from '../../push/watch/token-hash';
import { MOST_FOLLOWED } from '../../push/watch/watch-memory';
import { findExpired } from './find-expired';
import { listActivePushes } from './list-active';
import { leaveOutPrivate } from './private-pushes';
import { MOST_LOG_PAGES, readLog } from './read-log';
import { type Place, WatchEnded } from './watch-books';
import type { WatchStore } from './watch-store';

/** Pages of a log that is read every round, for each of the pushes that are: mostly one, since what was read is not read again. */
const FOLLOWED_LOG_PAGES = 2;

/**
 * Requests of a round beside those for the list, for each thing that it does, so that none starves another. What is left over is found
 * by the next round, which then comes soon.
 */
const MOST_REQUESTS = { moved: 20, search: 18, vanished: 20, followed: MOST_FOLLOWED * FOLLOWED_LOG_PAGES };
type Task = keyof typeof MOST_REQUESTS;

export interface RoundParts {
  client: Client;
  store: WatchStore;
  place: Place;
  /**
   * Asked before every request: whether it is still to be made. It asks the browser, which also keeps the worker from being taken for
   * idle while a slow instance answers.
   */
  isWanted: () => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How far a round reached. */
export interface RoundReach {
  watched: number;
  atLeast: number;
  isWhole: boolean;
  /** Something was left over, since enough was asked for one round. */
  hasMore: boolean;
}

/**
 * One round: the list, then each push that moved, then those that vanished from it, then those that are followed for wrong passphrases.
 * Each is written down as soon as it is known, so one that breaks off loses nothing but what it had not got to.
 * Throws `ApiError` and `WatchEnded`.
 */
export async function runRound({ client, store, place, isWanted, now }: RoundParts): Promise<RoundReach> {
  const left = { ...MOST_REQUESTS };
  let hasMore = false;
  const ifWanted = async () => {
    if (!(await isWanted())) throw new WatchEnded();
  };
  /** Asks if there may be one more question for this task, else answers undefined. */
  const within = async <T>(task: Task, ask: () => Promise<T>): Promise<T | undefined> => {
    hasMore ||= left[task] === 0;
    if (left[task] === 0) return undefined;
    left[task] -= 1;
    await ifWanted();
    return ask();
  };

  const active = await listActivePushes(async (page) => {
    await ifWanted();
    return client.listActive(page);
  });
  const serverTime = active.serverTime ?? now();
  await leaveOutPrivate(store, place.instanceId, active, serverTime - now());
  const records = await byHash(active.records);
  const list: ActiveList = { rows: sightingsOf(records), isWhole: active.isWhole };
  const memory = await store.learnActive(place, list, serverTime);
  await store.learnNames(place, namesOf(records), true);

  const logOf = (task: Task, seen: Sighting, { url_token }: PushRecord): Promise<ReadLog | 'unread' | undefined> => {
    const ask = (page: number) => within(task, () => client.auditLog(url_token, page));
    const mostPages = task === 'followed' ? FOLLOWED_LOG_PAGES : MOST_LOG_PAGES;
    return readLog(ask, memory.pushes[seen.push]?.log, mostPages).catch(unreadIfTrouble);
  };
  /** Resolves with whether there may be more questions for this task. */
  const lookAt = async (task: Task, seen: Sighting, record: PushRecord, needsLog: boolean): Promise<boolean> => {
    const log = needsLog ? await logOf(task, seen, record) : undefined;
    if (needsLog && !log) return false;
    await store.learn(place, (known) =>
      log === 'unread' ? learnUnread(known, seen, serverTime) : learnPush(known, seen, log, serverTime),
    );
    return true;
  };
  const lookAtAll = async (task: Task, rows: readonly Sighting[]) => {
    for (const seen of rows) {
      const record = records.get(seen.push);
      if (record && !(await lookAt(task, seen, record, true))) return;
    }
  };

  const toLookAt = movedIn(memory, list);
  const hasMoved = ({ push, looks: seenLooks }: Sighting) => seenLooks > (memory.pushes[push]?.views ?? 0);
  await lookAtAll('moved', toLookAt.filter(hasMoved));

  const vanished = vanishedFrom(memory, list);
  const { found, missing } = await findExpired(vanished, (page) =>
    within('search', async () => (await client.listExpired(page)).pushes),
  );
  if (memory.hasNewToken && found.size + missing.length > 0) await store.learnAccountOf(place, found.size > 0);
  await store.learnNames(place, namesOf(found), false);
  for (const [push, record] of found) {
    const seen = sightingOf(record, push);
    if (!(await lookAt('vanished', seen, record, isLogNeeded(memory, seen)))) break;
  }
  if (missing.length > 0) await store.learn(place, (known) => learnMissing(known, missing));

  await lookAtAll(
    'followed',
    toLookAt.filter((seen) => !hasMoved(seen)),
  );
  const notOver = list.rows.filter((seen) => !isOverNow(seen));
  const watched = notOver.filter(({ push }) => memory.pushes[push]?.isOver === false);
  return { watched: watched.length, atLeast: notOver.length, isWhole: list.isWhole, hasMore };
}

/** A server in trouble is asked for this log again by the next round; the others come first. */
function unreadIfTrouble(error: unknown): 'unread' {
  if (error instanceof HttpError && error.reason === 'server') return 'unread';
  throw error;
}

async function byHash(records: readonly PushRecord[]): Promise<Map<string, PushRecord>> {
  const hashes = await Promise.all(records.map(({ url_token }) => hashOfToken(url_token)));
  return new Map(records.map((record, index) => [hashes[index] as string, record]));
}

function sightingsOf(records: ReadonlyMap<string, PushRecord>): Sighting[] {
  return Array.from(records, ([push, record]) => sightingOf(record, push));
}

function namesOf(records: ReadonlyMap<string, PushRecord>): Record<string, string> {
  return Object.fromEntries(
    Array.from(records, ([push, { name }]) => [push, name ?? ''] as const).filter(([, name]) => name),
  );
}
