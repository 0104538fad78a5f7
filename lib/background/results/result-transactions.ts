import { createSerialQueue } from '../../base/serial-queue';
import type { Draft } from '../../push/draft';
import type { InFlightCreate, PushResult } from '../../push/result';
import type { Item } from '../../storage/item';
import type { passphraseItem } from '../../storage/items';
import {
  inFlightItem,
  type PendingDraft,
  pendingDraftsItem,
  resultsItem,
  type UndoDraft,
  undoDraftsItem,
} from '../../storage/items';
import {
  readItems,
  removal,
  removeItems,
  type StorageEntry,
  toStorageEntry,
  writeEntries,
} from '../../storage/storage';

/** The lists, each newest first. */
export interface ResultState {
  results: readonly PushResult[];
  inFlight: readonly InFlightCreate[];
  pendingDrafts: readonly PendingDraft[];
  undoDrafts: readonly UndoDraft[];
}

const ITEMS = {
  results: resultsItem,
  inFlight: inFlightItem,
  pendingDrafts: pendingDraftsItem,
  undoDrafts: undoDraftsItem,
};

/** The lists that change, and what is written and removed with them. */
export interface Transaction<T> extends Partial<ResultState> {
  writes?: readonly StorageEntry[];
  removes?: readonly (Item<Draft | undefined> | ReturnType<typeof passphraseItem>)[];
  outcome?: T;
}

export interface ResultTransactions {
  /** Reads the lists after the transactions before it. */
  read: () => Promise<ResultState>;
  /** Runs transactions one after the other, each as one write. Returns the `outcome`. Throws what `transact` throws, and `StorageFull`. */
  run: <T = void>(transact: (state: ResultState) => Transaction<T> | Promise<Transaction<T>>) => Promise<T>;
  /** Forgets what was read. Call it after storage was cleared. */
  clearCache: () => void;
}

/** The lists of results, of creates in flight and of drafts. Only the worker writes them: it reads them once. */
export function createResultTransactions(): ResultTransactions {
  const enqueue = createSerialQueue();
  let cached: ResultState | undefined;

  const readState = async (): Promise<ResultState> => {
    cached ??= await readItems(ITEMS);
    return cached;
  };

  return {
    read: () => enqueue(readState),

    run: <T>(transact: (state: ResultState) => Transaction<T> | Promise<Transaction<T>>) =>
      enqueue(async () => {
        const state = await readState();
        const { writes = [], removes = [], outcome, ...changed } = await transact(state);
        // A failed write leaves the cache stale: read again.
        cached = undefined;
        const names = Object.keys(changed) as (keyof ResultState)[];
        const removed = removes as Item<unknown>[];
        await writeEntries(
          ...names.map((name) => toStorageEntry(ITEMS[name] as Item<unknown>, changed[name])),
          ...writes,
          ...removed.map(removal),
        );
        cached = { ...state, ...changed };
        await removeItems(...removed);
        return outcome as T;
      }),

    clearCache: () => {
      cached = undefined;
    },
  };
}
