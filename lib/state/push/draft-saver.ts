import { type Draft, KINDS } from '../../push/draft';
import { isStorable } from '../../push/validate-draft';

/** The size of a draft, in characters, up to which it is written at every change. */
const MAX_IMMEDIATE_CHARACTERS = 64 * 1024;

/** Saves every change, so that a popup may close at any moment. While a large draft is being written, the newest change waits. */
export interface DraftSaver {
  save: (draft: Draft) => void;
  /** Writes a change that waits. Resolves when every change was written, or could not be. */
  flush: () => Promise<void>;
}

/** `onSaved`: gets whether the newest change is stored. */
export function createDraftSaver(
  write: (draft: Draft) => Promise<void>,
  onSaved: (isSaved: boolean) => void,
): DraftSaver {
  let inFlight = 0;
  let newest: Draft | undefined;
  let queued: Draft | undefined;
  let settled: Promise<void> = Promise.resolve();

  const start = (draft: Draft): void => {
    inFlight++;
    settled = write(draft)
      .then(
        () => true,
        // Most likely storage is full: the user has to know before closing.
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
    else if (
      inFlight > 0 &&
      KINDS.reduce((size, kind) => size + draft.payloads[kind].length, 0) > MAX_IMMEDIATE_CHARACTERS
    )
      queued = draft;
    else start(draft);
  };

  const flush = (): Promise<void> => {
    const next = queued;
    queued = undefined;
    if (next) start(next);
    return settled;
  };

  return { save, flush };
}

/** Tells a page's own writes from others. Storage reports all writes to every page, in order. */
export interface WriteTracker {
  /** Returns the mark of the next write. */
  next: () => string;
  /** `mark`: of a write that arrived or failed. Returns whether it is this page's own. */
  record: (mark: string | undefined) => boolean;
  /** Whether a write has neither arrived nor failed. */
  hasPending: () => boolean;
}

/** `page`: is in each mark, and in no mark of another page. */
export function createWriteTracker(page: string): WriteTracker {
  let started = 0;
  let arrived = 0;
  return {
    next: () => `${page} ${++started}`,
    record: (mark) => {
      const [name, index] = mark?.split(' ') ?? [];
      if (name !== page) return false;
      arrived = Math.max(arrived, Number(index));
      return true;
    },
    hasPending: () => arrived < started,
  };
}
