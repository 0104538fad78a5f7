import { entry, forget, readAll, type Write, writeAll } from '../browser/stored';
import type { InFlightNote, PushResult } from '../push/result';
import type { Item } from '../storage/item';
import { inFlightItem, resultsItem, type WaitingDraft, waitingDraftsItem } from '../storage/items';
import { createQueue } from './queue';

/** What is remembered of creates and of filled composers, each newest first. */
export interface Books {
  results: readonly PushResult[];
  notes: readonly InFlightNote[];
  waiting: readonly WaitingDraft[];
}

/** What a turn does: the books that change, further writes with them, what is forgotten afterwards, and its outcome. */
export interface Turn<T> {
  books?: Partial<Books>;
  writes?: readonly Write[];
  forgets?: readonly Item<never>[] | readonly Item<unknown>[];
  outcome: T;
}

const ITEMS = { results: resultsItem, notes: inFlightItem, waiting: waitingDraftsItem };

/**
 * Keeps the books: one turn after the other, each in one write. The worker alone writes them, so it reads them once in its life and
 * knows them from then on.
 */
export function createBooks() {
  const inTurn = createQueue();
  let known: Books | undefined;

  const look = async (): Promise<Books> => {
    known ??= await readAll(ITEMS);
    return known;
  };

  /** What a turn wrote that failed is not known: the books are read again. */
  const turn = <T>(take: (books: Books) => Turn<T>): Promise<T> =>
    inTurn(async () => {
      const books = await look();
      const { books: changed = {}, writes = [], forgets = [], outcome } = take(books);
      known = undefined;
      await writeAll(...entriesOf(changed), ...writes);
      known = { ...books, ...changed };
      if (forgets.length > 0) await forget(...(forgets as Item<unknown>[]));
      return outcome;
    });

  /** What was read is no longer there. */
  const forgetKnown = () => {
    known = undefined;
  };

  return { look: () => inTurn(look), turn, forgetKnown };
}

function entriesOf({ results, notes, waiting }: Partial<Books>): Write[] {
  return [
    ...(results ? [entry(resultsItem, [...results])] : []),
    ...(notes ? [entry(inFlightItem, [...notes])] : []),
    ...(waiting ? [entry(waitingDraftsItem, [...waiting])] : []),
  ];
}
