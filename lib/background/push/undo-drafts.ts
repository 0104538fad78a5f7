import { hasContent, mainDraftId } from '../../push/draft';
import { UNDO_MS } from '../../push/result';
import type { UndoDraft } from '../../storage/items';
import { draftItem } from '../../storage/items';
import { ignoreStorageFull, readItem, toStorageEntry } from '../../storage/storage';
import { withoutId } from '../results/result-store';
import type { ResultTransactions } from '../results/result-transactions';

interface UndoDraftsDeps {
  transactions: ResultTransactions;
  now: () => number;
  newId: () => string;
}

export interface UndoDrafts {
  /** Removes the drafts whose time is over, now and later. Call it at the worker's start, too: the worker before may have been terminated. */
  tidy: () => Promise<void>;
  /** Undoes a push by `expire`, and throws what that throws. Returns the id of the draft that has come back, if the undo was in time. */
  undo: (resultId: string, expire: () => Promise<void>) => Promise<string | undefined>;
}

/** The drafts of new pushes, kept for as long as these can be undone, and no longer. */
export function createUndoDrafts({ transactions, now, newId }: UndoDraftsDeps): UndoDrafts {
  const beingUndone = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Removes the drafts that no undo can bring back any more. Returns when the time of the next one is over. */
  const removeEnded = (): Promise<number | undefined> => {
    const at = now();
    return transactions.run<number | undefined>(({ undoDrafts }) => {
      // The clock may have been set back.
      const isKept = ({ id, keptUntil }: UndoDraft) =>
        beingUndone.has(id) || (keptUntil > at && keptUntil <= at + UNDO_MS);
      const kept = undoDrafts.filter(isKept);
      const outcome = kept.length > 0 ? Math.min(...kept.map(({ keptUntil }) => keptUntil)) : undefined;
      return kept.length < undoDrafts.length ? { undoDrafts: kept, outcome } : { outcome };
    });
  };

  /**
   * Brings back the draft of a push that was undone. Where another draft has taken its place it becomes a further one. Returns its id;
   * undefined if it is no longer kept. Throws `StorageFull`.
   */
  const restore = (resultId: string): Promise<string | undefined> => {
    const createdAt = now();
    return transactions.run<string | undefined>(async ({ undoDrafts, pendingDrafts }) => {
      const draft = undoDrafts.find(({ id }) => id === resultId)?.draft;
      if (!draft) return {};
      const current = await readItem(draftItem(draft.id));
      const id = current && hasContent(current) ? `${draft.id}/${newId()}` : draft.id;
      const others = withoutId(pendingDrafts, id);
      return {
        undoDrafts: withoutId(undoDrafts, resultId),
        pendingDrafts: id === mainDraftId(draft.isPrivate) ? others : [{ id, isPrivate: draft.isPrivate }, ...others],
        writes: [toStorageEntry(draftItem(id), { ...draft, id, createdAt, lastWriterId: undefined })],
        outcome: id,
      };
    });
  };

  const tidy = async (): Promise<void> => {
    const nextEnd = await removeEnded();
    clearTimeout(timer);
    const leftMs = nextEnd === undefined ? 0 : nextEnd - now();
    // What is being undone now is tidied up afterwards.
    if (leftMs > 0) timer = setTimeout(() => void tidy(), leftMs);
  };

  return {
    tidy,

    undo: async (resultId, expire) => {
      await tidy();
      beingUndone.add(resultId);
      try {
        await expire();
        return await restore(resultId).catch((error: unknown) => {
          ignoreStorageFull(error);
          return undefined;
        });
      } finally {
        beingUndone.delete(resultId);
        await tidy();
      }
    },
  };
}
