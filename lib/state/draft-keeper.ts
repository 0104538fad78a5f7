import { type Draft, KINDS } from '../push/draft';
import { isStorable } from '../push/draft-problem';

/** Characters up to which every change is written at once. Writes of longer ones take their turn, so that typing stays fluid. */
const SMALL = 64 * 1024;

/**
 * Writes a draft at every change, so that a popup may close at any moment. Small ones are all handed to the browser at once, in order;
 * while a big one is being written, the newest waits and follows. `flush` starts what waits: call it when the page goes.
 * One that storage would alter is not written: what was kept before it stays. `onSaved` tells of the newest draft alone.
 */
export function createDraftSaver(write: (draft: Draft) => Promise<void>, onSaved: (isKept: boolean) => void) {
  let inFlight = 0;
  let newest: Draft | undefined;
  let waiting: Draft | undefined;
  let settled: Promise<void> = Promise.resolve();

  const start = (draft: Draft): void => {
    inFlight++;
    settled = write(draft)
      .then(
        () => true,
        // Whatever the reason, most likely that the browser's room is used up: the user has to know before closing.
        () => false,
      )
      .then((isKept) => {
        if (draft === newest) onSaved(isKept);
        inFlight--;
        if (inFlight === 0 && waiting) flush();
      });
  };

  const keep = (draft: Draft): void => {
    newest = draft;
    waiting = undefined;
    if (!isStorable(draft)) onSaved(false);
    else if (inFlight > 0 && sizeOf(draft) > SMALL) waiting = draft;
    else start(draft);
  };

  /** Hands to the browser what waits. Resolves when all is written. */
  const flush = (): Promise<void> => {
    const next = waiting;
    waiting = undefined;
    if (next) start(next);
    return settled;
  };

  return { keep, flush };
}

function sizeOf({ payloads }: Draft): number {
  return KINDS.reduce((size, kind) => size + payloads[kind].length, 0);
}

/**
 * Tells what a page wrote itself from what another page wrote, and whether something of its own is still on its way: storage tells every
 * page of every write, in the order in which they happened. `page`: a random name of this page.
 */
export function createOwnWriteTracker(page: string) {
  let started = 0;
  let arrived = 0;
  const turnOf = (mark: string | undefined): number | undefined => {
    const [name, turn] = mark?.split(' ') ?? [];
    return name === page ? Number(turn) : undefined;
  };
  return {
    /** The mark of the next write. */
    next: (): string => `${page} ${++started}`,
    /** The write with this mark has arrived, or never will. Whether it is this page's own. */
    note: (mark: string | undefined): boolean => {
      const turn = turnOf(mark);
      if (turn !== undefined) arrived = Math.max(arrived, turn);
      return turn !== undefined;
    },
    hasPending: (): boolean => arrived < started,
  };
}
