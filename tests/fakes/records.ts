import { getSending, type PushRecord } from '@/lib/push/record';
import type { PushResult, SendingPush } from '@/lib/push/result';
import { recentPushesItem, recordItem } from '@/lib/storage/items';
import { readRecent, resultsOf, sendingOf } from '@/lib/storage/records';
import { readItem, removeItems, toStorageEntry, writeEntries } from '@/lib/storage/storage';

/** The results outside tables, newest first. */
export const readResults = async () => resultsOf(await readRecent());

/** The pushes outside tables that have no outcome yet. */
export const readInFlight = async () => sendingOf(await readRecent());

export const readPassphrase = async (id: string) => (await readItem(recordItem(id)))?.passphrase;

async function replace(isReplaced: (record: PushRecord) => boolean, added: PushRecord[]): Promise<void> {
  const kept = [...(await readRecent())];
  const records = [
    ...added.map((record) => [record.outcome?.id ?? '', record] as const),
    ...kept.filter(([, record]) => !isReplaced(record)),
  ];
  const ids = [...new Set(records.map(([id]) => id))];
  await writeEntries(
    toStorageEntry(recentPushesItem, ids),
    ...records.map(([id, record]) => toStorageEntry(recordItem(id), record)),
  );
  for (const [id] of kept) if (!ids.includes(id)) await removeItems(recordItem(id));
}

/** Stores these in place of all other results outside tables. `more`: what their records have besides. */
export const writeResults = (results: readonly PushResult[], more: Pick<PushRecord, 'passphrase' | 'draft'> = {}) =>
  replace(
    (record) => !getSending(record),
    results.map((outcome) => ({ outcome, ...more })),
  );

/** Stores these in place of all other pushes outside tables that have no outcome yet. */
export const writeInFlight = (sending: readonly SendingPush[]) =>
  replace(
    (record) => getSending(record) !== undefined,
    sending.map((outcome) => ({ outcome })),
  );
