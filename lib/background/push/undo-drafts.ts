import { ignoreStorageFull, type ResultStore } from '../results/result-store';

interface UndoDraftsDeps {
  resultStore: ResultStore;
  now: () => number;
  newId: () => string;
}

export type UndoDrafts = ReturnType<typeof createUndoDrafts>;

/** The drafts of new pushes, kept for as long as these can be undone, and no longer. */
export function createUndoDrafts({ resultStore, now, newId }: UndoDraftsDeps) {
  const beingUndone = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Removes the drafts whose time is over, now and later. Call it at the worker's start, too: the worker before may have been terminated. */
  const tidy = async (): Promise<void> => {
    const nextEnd = await resultStore.removeUndoDrafts(now(), (resultId) => beingUndone.has(resultId));
    clearTimeout(timer);
    const leftMs = nextEnd === undefined ? 0 : nextEnd - now();
    // What is being undone now is tidied up afterwards.
    if (leftMs > 0) timer = setTimeout(() => void tidy(), leftMs);
  };

  return {
    tidy,

    /** Undoes a push by `expire`, and throws what that throws. Returns the id of the draft that has come back, if the undo was in time. */
    undo: async (resultId: string, expire: () => Promise<void>): Promise<string | undefined> => {
      await tidy();
      beingUndone.add(resultId);
      try {
        await expire();
        return await resultStore.restoreUndoDraft(resultId, now(), newId).catch((error: unknown) => {
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
