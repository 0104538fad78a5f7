import { browser } from 'wxt/browser';
import { getResult, getSending, type PushRecord } from '../push/record';
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
 * Calls `listener` with the pushes outside tables, and again whenever there are others or one changes. `ids`: as read a moment ago. Resolves
 * after the first call.
 */
export async function followRecent(ids: readonly string[], listener: (recent: RecentPushes) => void): Promise<void> {
  let known: RecentPushes | undefined;
  let isStale = false;
  onMemoryChange((changes) => {
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
  if (!listed && !ids.some((id) => RECORD_PREFIX + id in changes)) return known;
  return new Map(
    ids.flatMap((id) => {
      const change = changes[RECORD_PREFIX + id];
      const record = change ? fromStored(recordItem(id), change.newValue).value : known.get(id);
      return record ? [[id, record] as const] : [];
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
