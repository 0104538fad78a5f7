import { browser } from 'wxt/browser';
import { getCreated, getResult, getSending, isRowRecord, type PushRecord, type RowRecord } from '../push/record';
import type { CreatedResult, PushResult, SendingPush } from '../push/result';
import { fromStored } from './item';
import { type Batch, batchesItem, recentPushesItem, recordItem, rowIds } from './items';
import { readItem, readItems } from './storage';

const { key: PREFIX } = recordItem('');

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
 * Calls `listener` with the pushes outside tables, and again whenever there are others or one changes. `ids`: as read a moment ago. Resolves
 * after the first call.
 */
export async function followRecent(ids: readonly string[], listener: (recent: RecentPushes) => void): Promise<void> {
  let known: RecentPushes | undefined;
  let isStale = false;
  onChanged((changes) => {
    isStale = true;
    if (!known) return;
    const next = withChanges(known, changes);
    if (next === known) return;
    known = next;
    listener(next);
  });
  let read = await readRecent(ids);
  while (isStale) {
    isStale = false;
    read = await readRecent();
  }
  known = read;
  listener(read);
}

/** Returns the same pushes if none of the changes is theirs. */
function withChanges(known: RecentPushes, changes: Changes): RecentPushes {
  const listed = changes[recentPushesItem.key];
  const ids = listed ? fromStored(recentPushesItem, listed.newValue).value : [...known.keys()];
  if (!listed && !ids.some((id) => PREFIX + id in changes)) return known;
  return new Map(
    ids.flatMap((id) => {
      const change = changes[PREFIX + id];
      const record = change ? fromStored(recordItem(id), change.newValue).value : known.get(id);
      return record ? [[id, record] as const] : [];
    }),
  );
}

/** The rows of a table in its order; undefined where a worker was terminated while it removed them. */
export async function readRows(batch: Batch): Promise<(RowRecord | undefined)[]> {
  return (await readRecords(rowIds(batch))).map((record) => (isRowRecord(record) ? record : undefined));
}

/** The rows of all tables. */
export async function readAllRows(): Promise<{ batch: Batch; index: number; row: RowRecord }[]> {
  const read = (await readItem(batchesItem)).map(async (batch) =>
    (await readRows(batch)).flatMap((row, index) => (row ? [{ batch, index, row }] : [])),
  );
  return (await Promise.all(read)).flat();
}

/** Calls `listener` with a row of the table whenever it changes. Returns how to stop. */
export function onRowChange(batch: Batch, listener: (index: number, row: RowRecord) => void): () => void {
  const indices = new Map(rowIds(batch).map((id, index) => [PREFIX + id, index]));
  return onChanged((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      const index = indices.get(key);
      const row = index === undefined ? undefined : fromStored(recordItem(key.slice(PREFIX.length)), newValue).value;
      if (index !== undefined && isRowRecord(row)) listener(index, row);
    }
  });
}

type Changes = Record<string, { newValue?: unknown }>;

function onChanged(listener: (changes: Changes) => void): () => void {
  const onStorageChanged = (changes: Changes, area: string) => {
    if (area === 'session') listener(changes);
  };
  browser.storage.onChanged.addListener(onStorageChanged);
  return () => browser.storage.onChanged.removeListener(onStorageChanged);
}

/** A push that this browser created, and of which it has the record. */
export type OwnPush = Pick<
  CreatedResult,
  'id' | 'isPrivate' | 'instance' | 'withAccount' | 'name' | 'link' | 'isEncrypted' | 'stored' | 'expiredAt'
>;

/** Reads the created pushes of all records. */
export async function readOwnPushes(): Promise<OwnPush[]> {
  const [recent, rows] = await Promise.all([readRecent(), readAllRows()]);
  return [...recent.values(), ...rows.map(({ row }) => row)].flatMap((record) => getCreated(record) ?? []);
}
