import { entry, forget, readAll, type Write, writeAll } from '../browser/stored';
import type { PushAddress } from '../messages';
import { type Draft, typedDraftId } from '../push/draft';
import { FailureError } from '../push/failure';
import { failureOf } from '../push/failure-of';
import { type Ending, endingOf } from '../push/push-row';
import type { CreatedResult, InFlightNote, PushResult, UnknownResult } from '../push/result';
import type { Item } from '../storage/item';
import {
  draftItem,
  inFlightItem,
  passphraseItem,
  resultsItem,
  type WaitingDraft,
  waitingDraftsItem,
} from '../storage/items';
import type { Connections } from './connections';

/** Runs jobs one after the other, so that reading and writing the same item cannot interleave. A job's failure is its caller's alone. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}

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
function createBooks() {
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

export type Ledger = ReturnType<typeof createLedger>;

/** What happened to every create: in flight, then a result, in one write each, so that no moment leaves a push without a trace. */
export function createLedger() {
  const { look, turn, forgetKnown } = createBooks();

  /** Before the request: the note, and the draft in case the worker dies. Throws `AlreadyUnderWay`: one click makes one push. */
  const begin = (note: InFlightNote, draft: Draft): Promise<void> =>
    turn(({ notes }) => {
      if (notes.some(({ draftId }) => draftId === draft.id)) throw new FailureError({ name: 'AlreadyUnderWay' });
      return {
        books: { notes: [...notes, note] },
        writes: [entry(draftItem(draft.id), draft)],
        outcome: undefined,
      };
    });

  /**
   * After the request: the result in place of the note, or of what became of the note meanwhile. A push that was not made keeps its draft,
   * to be found in the popup.
   */
  const settle = (result: PushResult): Promise<void> =>
    turn(({ results, notes, waiting }) => {
      // Its private window has closed meanwhile: nothing of it stays.
      if (result.isPrivate && !isIn(notes, result.id))
        return { forgets: [draftItem(result.draftId), passphraseItem(result.id)], outcome: undefined };
      const others = without(waiting, result.draftId);
      const isTyped = result.source === 'composer' && others.length === waiting.length;
      const keepsDraft = result.state !== 'created' && !isTyped;
      return {
        books: {
          results: [result, ...without(results, result.id)],
          notes: without(notes, result.id),
          waiting: keepsDraft ? [{ id: result.draftId, isPrivate: result.isPrivate }, ...others] : others,
        },
        forgets: result.state === 'created' ? [draftItem(result.draftId)] : [],
        outcome: undefined,
      };
    });

  /** Changes a result that is still there. Throws `Gone` if it was dismissed. */
  const change = <R extends PushResult>(id: string, changed: (result: PushResult) => R): Promise<R> =>
    turn(({ results }) => {
      const now = changed(expectIn(results, id));
      return { books: { results: results.map((result) => (result.id === id ? now : result)) }, outcome: now };
    });

  /** A push was expired elsewhere: a result that is about it says so, and one of unknown outcome offers it no more. */
  const noteEnding = (push: PushAddress, ending: Ending): Promise<void> =>
    turn(({ results }) => {
      const now = results.map((result) => afterEnding(result, push, ending));
      return now.some((result, at) => result !== results[at])
        ? { books: { results: now }, outcome: undefined }
        : { outcome: undefined };
    });

  /** Throws `Gone` if the last private window has closed since: then nothing of it may be kept, copied or said. */
  const expectNotForgotten = async (result: PushResult): Promise<void> => {
    if (result.isPrivate) await expectResult(result.id);
  };

  /** Throws `Gone` if it was dismissed. */
  const expectResult = async (id: string): Promise<PushResult> => expectIn((await look()).results, id);

  const dismiss = (ids: readonly string[]): Promise<void> =>
    turn(({ results }) => ({
      books: { results: results.filter(({ id }) => !ids.includes(id)) },
      forgets: ids.map(passphraseItem),
      outcome: undefined,
    }));

  /**
   * At the worker's start: whatever is in flight then, uploads of pages apart, was left by a worker that died. Each becomes a result of
   * unknown outcome, and of a link whose copying nobody saw end it is said only that it was made. Resolves with all of these.
   */
  const adoptOrphans = (): Promise<PushResult[]> =>
    turn((books) => {
      const ours = books.notes.filter(({ isUpload }) => !isUpload);
      const unsettled = ours.filter((note) => !books.results.some(({ id }) => id === note.id));
      const isUncopied = (result: PushResult) => result.state === 'created' && result.copy === 'pending';
      if (ours.length === 0 && !books.results.some(isUncopied)) return { outcome: [] };
      const adopted = unsettled.map(unknownFrom);
      const lost = unsettled.filter(({ source }) => source !== 'composer').map(waitingFrom);
      return {
        books: {
          results: [...adopted, ...books.results.map(afterUnseenCopy)],
          notes: books.notes.filter(({ isUpload }) => isUpload),
          waiting: [...lost.filter(({ id }) => !isIn(books.waiting, id)), ...books.waiting],
        },
        outcome: [...adopted, ...books.results.filter(isUncopied).map(afterUnseenCopy)],
      };
    });

  /** Creates that pages are sending. */
  const uploads = async (): Promise<readonly InFlightNote[]> => (await look()).notes.filter(({ isUpload }) => isUpload);

  /** Uploads whose page is gone: each becomes a result of unknown outcome. Resolves with the adopted ones. */
  const adoptUploads = (ids: readonly string[]): Promise<PushResult[]> =>
    turn(({ notes, results }) => {
      const adopted = notes.filter(({ id }) => ids.includes(id)).map(unknownFrom);
      if (adopted.length === 0) return { outcome: adopted };
      const left = notes.filter(({ id }) => !ids.includes(id));
      return { books: { notes: left, results: [...adopted, ...results] }, outcome: adopted };
    });

  /** Puts a filled composer first. */
  const keepDraft = (draft: Draft): Promise<void> =>
    turn(({ waiting }) => ({
      books: { waiting: [{ id: draft.id, isPrivate: draft.isPrivate }, ...without(waiting, draft.id)] },
      writes: [entry(draftItem(draft.id), draft)],
      outcome: undefined,
    }));

  const dropDraft = (draftId: string): Promise<void> =>
    turn(({ waiting }) => ({
      books: { waiting: without(waiting, draftId) },
      forgets: [draftItem(draftId)],
      outcome: undefined,
    }));

  /** When the last private window closes: nothing of it stays, in memory either. */
  const forgetPrivate = (): Promise<void> =>
    turn(({ results, notes, waiting }) => {
      const sent = notes.filter(isPrivate);
      const drafts = [...waiting.filter(isPrivate).map(({ id }) => id), ...sent.map(({ draftId }) => draftId)];
      const passphrases = [...results.filter(isPrivate), ...sent].map(({ id }) => passphraseItem(id));
      return {
        books: {
          results: results.filter(isOrdinary),
          notes: notes.filter(isOrdinary),
          waiting: waiting.filter(isOrdinary),
        },
        forgets: [...[...drafts, typedDraftId(true)].map(draftItem), ...passphrases],
        outcome: undefined,
      };
    });

  return {
    forgetKnown,
    begin,
    settle,
    change,
    noteEnding,
    expectNotForgotten,
    expectResult,
    dismiss,
    adoptOrphans,
    uploads,
    adoptUploads,
    keepDraft,
    dropDraft,
    forgetPrivate,
  };
}

const isPrivate = (one: { isPrivate: boolean }) => one.isPrivate;
const isOrdinary = (one: { isPrivate: boolean }) => !one.isPrivate;

function isIn(list: readonly { id: string }[], id: string): boolean {
  return list.some((one) => one.id === id);
}

function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((one) => one.id !== id);
}

function expectIn(results: Books['results'], id: string): PushResult {
  const found = results.find((result) => result.id === id);
  if (!found) throw new FailureError({ name: 'Gone' });
  return found;
}

/** What is left of a create that nobody saw end. */
export function unknownFrom({ isUpload: _isUpload, baseUrl: _baseUrl, ...note }: InFlightNote): UnknownResult {
  return { ...note, state: 'unknown', search: note.withAccount ? 'not-looked' : 'no-account', candidates: [] };
}

function waitingFrom({ draftId, isPrivate }: InFlightNote): WaitingDraft {
  return { id: draftId, isPrivate };
}

/** Whether it was copied is not known: the user copies it. */
function afterUnseenCopy(result: PushResult): PushResult {
  return result.state === 'created' && result.copy === 'pending' ? { ...result, copy: 'off' } : result;
}

function afterEnding(
  result: PushResult,
  { instanceId, urlToken }: PushAddress,
  { isByHand, expiredAt }: Ending,
): PushResult {
  if (result.instance.id !== instanceId) return result;
  if (result.state === 'created' && isByHand && result.stored.urlToken === urlToken) return { ...result, expiredAt };
  if (result.state !== 'unknown' || !result.candidates.some(({ stored }) => stored.urlToken === urlToken))
    return result;
  return { ...result, candidates: result.candidates.filter(({ stored }) => stored.urlToken !== urlToken) };
}

interface ExpirerParts {
  connections: Connections;
  ledger: Ledger;
  /** Told of the push, for what else remembers it. */
  onEnded: (push: PushAddress, ending: Ending) => Promise<void>;
}

/** Expires a push that was made from here, or a candidate of one of unknown outcome. Resolves with the result as it is then. */
export function createExpirer({ connections, ledger, onEnded }: ExpirerParts) {
  return async (resultId: string, urlToken: string): Promise<PushResult> => {
    const result = await ledger.expectResult(resultId);
    const link = result.state === 'created' ? result.link : undefined;
    const { client } = await connections.backTo(result.instance, link);
    const record = await client.expirePush(urlToken);
    await onEnded({ instanceId: result.instance.id, urlToken }, endingOf(record));
    const expiredAt = Date.parse(record.expired_on ?? record.updated_at);
    return ledger.change(resultId, (now) => {
      if (now.state === 'created') return { ...now, expiredAt } satisfies CreatedResult;
      if (now.state !== 'unknown') return now;
      const candidates = now.candidates.filter(({ stored }) => stored.urlToken !== urlToken);
      return { ...now, candidates } satisfies UnknownResult;
    });
  };
}

/** For a write that is a comfort beside something that matters more: where the browser has no room it is left out. */
export function unlessFull(error: unknown): void {
  if (failureOf(error)?.name !== 'StorageFull') throw error;
}
