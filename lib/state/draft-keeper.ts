import { type Draft, KINDS } from '../push/draft';
import { isStorable } from '../push/draft-problem';

/** Drafts of at most this many characters are written at every change. Writes of longer ones wait for each other. */
const SMALL = 64 * 1024;

/**
 * Saves a draft at every change, so that a popup may close at any moment. Small drafts are handed to the browser at once, in order.
 * While a large one is being written, the newest change waits; `flush` starts it. A draft that storage would alter is not written.
 * `onSaved` reports on the newest draft alone.
 */
export function createDraftSaver(write: (draft: Draft) => Promise<void>, onSaved: (isSaved: boolean) => void) {
  let inFlight = 0;
  let newest: Draft | undefined;
  let queued: Draft | undefined;
  let settled: Promise<void> = Promise.resolve();

  const start = (draft: Draft): void => {
    inFlight++;
    settled = write(draft)
      .then(
        () => true,
        // Most likely storage is full. Whatever the reason, the user has to know before closing.
        () => false,
      )
      .then((isSaved) => {
        if (draft === newest) onSaved(isSaved);
        inFlight--;
        if (inFlight === 0) void flush();
      });
  };

  const save = (draft: Draft): void => {
    newest = draft;
    queued = undefined;
    if (!isStorable(draft)) onSaved(false);
    else if (inFlight > 0 && KINDS.reduce((size, kind) => size + draft.payloads[kind].length, 0) > SMALL)
      queued = draft;
    else start(draft);
  };

  /** Starts the write that waits. Resolves when all are done. */
  const flush = (): Promise<void> => {
    const next = queued;
    queued = undefined;
    if (next) start(next);
    return settled;
  };

  return { save, flush };
}

/**
 * Tells a page's own writes from those of other pages. Storage reports every write to every page, in the order of the writes.
 * `page`: a random name of this page.
 */
export function createOwnWriteTracker(page: string) {
  let started = 0;
  let arrived = 0;
  return {
    /** The mark of the next write. */
    next: (): string => `${page} ${++started}`,
    /** Records that the write with this mark arrived or failed. Returns whether it is this page's own. */
    record: (mark: string | undefined): boolean => {
      const [name, index] = mark?.split(' ') ?? [];
      if (name !== page) return false;
      arrived = Math.max(arrived, Number(index));
      return true;
    },
    hasPending: (): boolean => arrived < started,
  };
}
