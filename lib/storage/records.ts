import { browser } from 'wxt/browser';
import { getResult, getSending, type PushOutcome, type PushRecord } from '../push/record';
import type { PushResult, SendingPush } from '../push/result';
import { fromStored } from './item';
import { recentPushesItem, recordItem } from './items';
import { readItem, readItems } from './storage';

/** Of the keys of records. */
export const { key: RECORD_PREFIX } = recordItem('');

/** Reads records in the order of their ids; undefined where there is none. */
export async function readRecords(ids: readonly string[]): Promise<(PushRecord | undefined)[]> {
  if (ids.length === 0) return [];
  const records = await readItems(Object.fromEntries(ids.map((id) => [id, recordItem(id)])));
  return ids.map((id) => records[id]);
}

/** Pushes outside tables, newest first, by id. */
export type RecentPushes = ReadonlyMap<string, PushRecord>;

/** Reads the pushes outside tables. `ids`: as read with other items. */
export async function readRecent(ids?: readonly string[]): Promise<RecentPushes> {
  const listed = ids ?? (await readItem(recentPushesItem));
  const records = await readRecords(listed);
  return new Map(listed.flatMap((id, at) => (records[at] ? [[id, records[at]] as const] : [])));
}

/** The results among them, newest first. */
export function resultsOf(recent: RecentPushes): PushResult[] {
  return [...recent.values()].flatMap((record) => getResult(record) ?? []);
}

/** Those among them that have no outcome yet, newest first. */
export function sendingOf(recent: RecentPushes): SendingPush[] {
  return [...recent.values()].flatMap((record) => getSending(record) ?? []);
}

/**
 * Calls `listener` with the outcomes of the pushes outside tables, newest first, and again whenever there are others or one changes. Nothing else
 * of their records stays in the page. `reading`: their ids, which the page reads with its other items. Resolves after the first call.
 */
export async function followOutcomes(
  reading: Promise<readonly string[]>,
  listener: (outcomes: readonly PushOutcome[]) => void,
): Promise<void> {
  /** By id; undefined while they are read. */
  let known: ReadonlyMap<string, PushOutcome> | undefined;
  /** Whether something has changed while they are read. */
  let isStale = false;
  const tell = (outcomes: ReadonlyMap<string, PushOutcome>) => {
    known = outcomes;
    listener([...outcomes.values()]);
  };
  const read = async (listed: readonly string[]): Promise<void> => {
    const records = await readRecords(listed);
    if (!isStale) return tell(toOutcomes(listed, (_, at) => records[at]?.outcome));
    isStale = false;
    return read(await readItem(recentPushesItem));
  };
  onMemoryChange((changes) => {
    const before = known;
    isStale ||= before === undefined;
    const index = changes[recentPushesItem.key];
    const listed = index ? fromStored(recentPushesItem, index.newValue).value : [...(before?.keys() ?? [])];
    if (!before || !(index || listed.some((id) => RECORD_PREFIX + id in changes))) return;
    tell(
      toOutcomes(listed, (id) => {
        const change = changes[RECORD_PREFIX + id];
        return change ? fromStored(recordItem(id), change.newValue).value?.outcome : before.get(id);
      }),
    );
  });
  await read(await reading);
}

function toOutcomes(
  ids: readonly string[],
  find: (id: string, at: number) => PushOutcome | undefined,
): ReadonlyMap<string, PushOutcome> {
  return new Map(
    ids.flatMap((id, at) => {
      const outcome = find(id, at);
      return outcome ? [[id, outcome] as const] : [];
    }),
  );
}

type Changes = Record<string, { newValue?: unknown }>;

/** Calls `listener` with what changes in memory, by key. Returns how to stop. */
export function onMemoryChange(listener: (changes: Changes) => void): () => void {
  const onStorageChanged = (changes: Changes, area: string) => {
    if (area === 'session') listener(changes);
  };
  browser.storage.onChanged.addListener(onStorageChanged);
  return () => browser.storage.onChanged.removeListener(onStorageChanged);
}
