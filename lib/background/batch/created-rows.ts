import { createSerialQueue } from '../../base/serial-queue';
import type { BatchRowRef } from '../../messaging/messages';
import { getCreated } from '../../push/record';
import { rowId, type UnlistedRows, unlistedRowsItem } from '../../storage/items';
import { readAllRows } from '../../storage/rows';
import {
  ignoreStorageFull,
  readItem,
  removal,
  type StorageEntry,
  toStorageEntry,
  writeEntries,
} from '../../storage/storage';
import type { CreatedEvent, PushToList } from '../push-events';
import type { RecordStore } from '../records/record-store';

/** How long no row has to be created before the lists are written: the next row of a table comes sooner. */
const QUIET_MS = 1_000;
/** How long a list waits at most while one row follows the other. */
const LONGEST_MS = 5_000;
/** How many private pushes wait at most: each has a mark until it is excluded, and each further one reads all marks. */
const MAX_PRIVATE = 50;

/** Adds pushes in one write. `isRecovered`: a list that was read since may have had them. Throws `StorageFull`. */
export type ListPushes = (pushes: readonly PushToList[], isRecovered: boolean) => Promise<void>;

interface CreatedRowsDeps {
  records: Pick<RecordStore, 'isKept'>;
  lists: readonly ListPushes[];
  /** Called at once, because no account's list may take up a private push meanwhile. */
  keepOut: (push: PushToList) => Promise<void>;
  /** Runs what a timer starts. */
  runFromTimer: (job: () => Promise<void>) => void;
}

export interface CreatedRows {
  /** Finds what a terminated worker had waiting. Call it before the first row is sent. */
  recover: () => Promise<void>;
  /** Returns what to write with the result of a row, so that the lists may wait for its push. */
  hold: (rowRef: BatchRowRef) => StorageEntry[];
  /** Forgets a row whose result could not be stored, because no list may wait for its push then. */
  release: (rowRef: BatchRowRef) => void;
  onPushCreated: (created: CreatedEvent) => Promise<void>;
  /** Adds what waits, and what a terminated worker left, to the lists. Before they are used for anything else. */
  listAll: () => Promise<void>;
  /** Forgets everything. Call it after storage was cleared. */
  clear: () => void;
}

/**
 * Pushes of tables wait here for the lists of what this browser created, each of which is one stored item: to read and write it for every row
 * would cost more the longer it is. What a terminated worker had waiting is found from the rows.
 */
export function createCreatedRows({ records, lists, keepOut, runFromTimer }: CreatedRowsDeps): CreatedRows {
  const enqueue = createSerialQueue();
  /** The rows that wait, by their key. `push` is undefined until it is created. `isRecovered`: a list may have been read since. */
  const waiting = new Map<string, { rowRef: BatchRowRef; push?: PushToList; isRecovered?: boolean }>();
  /** What is stored about that: for each batch, the first row whose push the lists may lack. */
  let unlisted = new Map<string, number>();
  let recovering: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;

  const addToLists = async (pushes: readonly PushToList[], isRecovered = false): Promise<void> => {
    const errors: unknown[] = [];
    for (const add of pushes.length > 0 ? lists : [])
      await add(pushes, isRecovered).catch((error: unknown) => errors.push(error));
    for (const error of errors) throw error;
  };

  const toEntry = (): StorageEntry => {
    const rows = Array.from(unlisted, ([batchId, from]): UnlistedRows => ({ batchId, from }));
    return rows.length === 0 ? removal(unlistedRowsItem) : toStorageEntry(unlistedRowsItem, rows);
  };

  /** Returns whether it was not noted yet. */
  const note = ({ batchId, index }: BatchRowRef): boolean => {
    const known = unlisted.get(batchId);
    if (known !== undefined && known <= index) return false;
    unlisted.set(batchId, index);
    return true;
  };

  const noteWaiting = (): void => {
    unlisted = new Map();
    for (const { rowRef } of waiting.values()) note(rowRef);
  };

  const readUnlisted = async (): Promise<void> => {
    const stored = await readItem(unlistedRowsItem);
    if (stored.length === 0) return;
    for (const { batchId, from } of stored) unlisted.set(batchId, from);
    for (const { batch, index, row } of await readAllRows()) {
      const rowRef = { batchId: batch.id, index };
      const result = getCreated(row);
      if (!result || index < (unlisted.get(batch.id) ?? Number.POSITIVE_INFINITY)) continue;
      const push = { result, draft: row.draft, isKept: () => records.isKept(rowId(rowRef), result) };
      waiting.set(rowId(rowRef), { rowRef, push, isRecovered: true });
    }
  };

  const recover = (): Promise<void> => {
    recovering ??= readUnlisted().catch((error: unknown) => {
      recovering = undefined;
      throw error;
    });
    return recovering;
  };

  const listWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const created = [...waiting].filter(([, { push }]) => push);
    if (created.length === 0 && (unlisted.size === 0 || waiting.size > 0)) return;
    for (const isRecovered of [true, false]) {
      const rows = created.filter(([, row]) => (row.isRecovered ?? false) === isRecovered);
      // Where one list has no room now, the others may have had it before they are tried again.
      for (const [, row] of rows) row.isRecovered = true;
      await addToLists(
        rows.flatMap(([, { push }]) => push ?? []),
        isRecovered,
      );
      for (const [key] of rows) waiting.delete(key);
    }
    noteWaiting();
    await writeEntries(toEntry());
  };

  const listAll = (): Promise<void> =>
    enqueue(async () => {
      await recover();
      await listWaiting().catch(ignoreStorageFull);
    });

  const isDue = (now: number): boolean =>
    now - waitingSince >= LONGEST_MS ||
    [...waiting.values()].filter(({ push }) => push?.result.isPrivate).length >= MAX_PRIVATE;

  return {
    recover,

    hold: (rowRef) => {
      waiting.set(rowId(rowRef), { rowRef });
      return note(rowRef) ? [toEntry()] : [];
    },

    release: (rowRef) => {
      waiting.delete(rowId(rowRef));
      // What was to be written with it was not stored either.
      noteWaiting();
    },

    onPushCreated: async (created) => {
      const row = waiting.get(created.recordId);
      if (!row) {
        await listAll();
        return addToLists([created]);
      }
      row.push = created;
      await keepOut(created);
      const now = performance.now();
      if (timer === undefined) waitingSince = now;
      clearTimeout(timer);
      timer = setTimeout(() => runFromTimer(listAll), isDue(now) ? 0 : QUIET_MS);
    },

    listAll,

    clear: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
      unlisted = new Map();
    },
  };
}
