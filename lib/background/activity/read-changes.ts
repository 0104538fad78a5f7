import { type AccountBaseline, eventToPushUpdate } from '../../activity/activity-event';
import {
  isEffectivelyExpired,
  type PushObservation,
  reconcileList,
  reconcilePush,
  toPushSnapshot,
} from '../../activity/reconcile';
import type { Client } from '../../api/client';
import { hashUrlToken } from '../../base/encoding';
import { toFailure } from '../../base/failure';
import { getStorageArea, type Instance } from '../../instance/instance';
import { type AuditEvent, appendAuditPage } from '../../pushes/audit';
import type { Continuation, ListedPush } from '../../pushes/push-row';
import { activitySettingsItem, baselineItem, type PushName, pushNamesItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import type { RecordStore } from '../records/record-store';
import type { BaselineStore } from './baseline-store';

/** Two hundred pushes of a list, two hundred entries of a log. */
const MAX_PAGES = 4;
/** Logs that a poll reads at most. */
const MAX_LOGS_PER_POLL = 30;

async function readAllPages<T extends { continuation: Continuation }>(request: (page: number) => Promise<T>) {
  const responses: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // A browser call keeps the worker alive while a slow server answers.
    await readItem(activitySettingsItem);
    const answer = await request(page);
    responses.push(answer);
    if (answer.continuation === 'complete') return { responses, isComplete: true };
  }
  return { responses, isComplete: false };
}

/** By SHA-256 of the token. A push may be listed twice if others are created between two pages. */
async function indexByHash(answers: readonly { pushes: readonly ListedPush[] }[]): Promise<Map<string, ListedPush>> {
  const listed = answers.flatMap(({ pushes }) => pushes);
  return new Map(await Promise.all(listed.map(async (push) => [await hashUrlToken(push.urlToken), push] as const)));
}

const toPushNames = (pushes: ReadonlyMap<string, ListedPush>): Record<string, PushName> =>
  Object.fromEntries(Array.from(pushes, ([pushHash, { urlToken, name }]) => [pushHash, { urlToken, name }]));

export interface ReadChangesDeps {
  client: Client;
  store: BaselineStore;
  /** Called with what a poll reads of each push, tracked or not. */
  updateRecords: RecordStore['applyUpdates'];
  now: () => number;
}

/** Polls one account. `hasMore`: something is left for the next poll. Throws FailureError and the reason of `signal`. */
export async function readChanges(
  { client, store, updateRecords, now }: ReadChangesDeps,
  instance: Instance,
  signal: AbortSignal,
) {
  const listExpired = async () =>
    indexByHash((await readAllPages((page) => client.listExpired(page, { signal }))).responses);

  const since = now();
  const list = await readAllPages((page) => client.listActive(page, { signal }));
  const { isComplete } = list;
  const serverTime = list.responses[0]?.serverTime;
  const pollTime = serverTime ?? now();
  const active = await indexByHash(list.responses);
  await updateRecords(instance.id, [...active.values()]);
  const rows = new Map(Array.from(active, ([pushHash, push]) => [pushHash, toPushSnapshot(push, pushHash)]));

  const exclusions = await store.readExclusions(instance, since);
  const known = await readItem(baselineItem(instance.id, getStorageArea(instance)));
  const pushes = Object.keys(known.pushes);
  const isIn = (found: ReadonlyMap<string, unknown>) => pushes.length === 0 || pushes.some((push) => found.has(push));
  const isAccountChanged = known.isTokenReplaced === true && !isIn(rows) && !isIn(await listExpired());
  const listed = { rows: [...rows.values()], isComplete, serverTime, isAccountChanged, ...exclusions };
  const reconcile = (before: AccountBaseline) => reconcileList(before, listed);
  const { baseline, logsToRead } = await store.update(instance, reconcile, { signal, names: toPushNames(active) });
  if (exclusions.skipsForGood) await store.settleMarks(instance.id, since);

  const names = await readItem(pushNamesItem(instance.id));
  if (logsToRead.some((push) => !names[push])) Object.assign(names, toPushNames(await listExpired()));

  /** Reads a push's log; undefined if the server denies access to it, and events have no origin then. */
  const readLog = async (urlToken: string): Promise<PushObservation['log']> => {
    try {
      const log = await readAllPages((page) => client.readAuditLog(urlToken, page, { signal }));
      const pages = log.responses.map(({ events }) => events);
      return { events: pages.reduce<AuditEvent[]>(appendAuditPage, []), isComplete: log.isComplete };
    } catch (error) {
      const failure = toFailure(error);
      const isOfAccount =
        failure?.kind === 'HttpError' && (failure.reason === 'invalid-token' || failure.reason === 'sign-in');
      if (failure?.kind === 'ContractError' || (failure?.kind === 'HttpError' && !isOfAccount)) return undefined;
      throw error;
    }
  };

  for (const push of logsToRead.slice(0, MAX_LOGS_PER_POLL)) {
    const log = names[push] && (await readLog(names[push].urlToken));
    const reading = { row: rows.get(push), log, now: pollTime };
    const reconcile = (before: AccountBaseline) => reconcilePush(before, push, reading);
    const { events = [] } = await store.update(instance, reconcile, { signal, names });
    for (const event of events)
      if (names[push])
        await updateRecords(instance.id, [{ urlToken: names[push].urlToken, ...eventToPushUpdate(event) }]);
  }

  const open = [...rows.values()].filter((row) => !isEffectivelyExpired(row));
  const trackedCount = open.filter(({ pushHash }) => baseline.pushes[pushHash]).length;
  return { trackedCount, activeCount: open.length, isComplete, hasMore: logsToRead.length > MAX_LOGS_PER_POLL };
}
