import { entry, readItems, removeItems, type StorageEntry, writeEntries } from '../browser/stored';
import type { PushRef } from '../messages';
import { type Draft, typedDraftId } from '../push/draft';
import { FailureError } from '../push/failure';
import { toFailure } from '../push/failure-of';
import { toExpiration } from '../push/push-row';
import type { CreatedResult, Expiration, InFlightCreate, PushResult, UnknownResult } from '../push/result';
import type { Item } from '../storage/item';
import { draftItem, inFlightItem, type PendingDraft, passphraseItem, pendingDraftsItem, resultsItem } from '../storage/items';
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
export interface ResultState {
  results: readonly PushResult[];
  notes: readonly InFlightCreate[];
  pendingDrafts: readonly PendingDraft[];
}

/** What a turn does: the books that change, further writes with them, what is forgotten afterwards, and its outcome. */
export interface Transaction<T> {
  books?: Partial<ResultState>;
  writes?: readonly StorageEntry[];
  forgets?: readonly Item<never>[] | readonly Item<unknown>[];
  outcome: T;
}

const ITEMS = { results: resultsItem, notes: inFlightItem, pendingDrafts: pendingDraftsItem };

/**
 * Keeps the books: one turn after the other, each in one write. The worker alone writes them, so it reads them once in its life and
 * knows them from then on.
 */
function createTransactions() {
  const inTurn = createQueue();
  let known: ResultState | undefined;

  const look = async (): Promise<ResultState> => {
    known ??= await readItems(ITEMS);
    return known;
  };

  /** What a turn wrote that failed is not known: the books are read again. */
  const transact = <T>(take: (books: ResultState) => Transaction<T>): Promise<T> =>
    inTurn(async () => {
      const books = await look();
      const { books: changed = {}, writes = [], forgets = [], outcome } = take(books);
      known = undefined;
      await writeEntries(...entriesOf(changed), ...writes);
      known = { ...books, ...changed };
      if (forgets.length > 0) await removeItems(...(forgets as Item<unknown>[]));
      return outcome;
    });

  /** What was read is no longer there. */
  const forgetKnown = () => {
    known = undefined;
  };

  return { look: () => inTurn(look), transact, forgetKnown };
}

function entriesOf({ results, notes, pendingDrafts }: Partial<ResultState>): StorageEntry[] {
  return [
    ...(results ? [entry(resultsItem, [...results])] : []),
    ...(notes ? [entry(inFlightItem, [...notes])] : []),
    ...(pendingDrafts ? [entry(pendingDraftsItem, [...pendingDrafts])] : []),
  ];
}

export type ResultStore = ReturnType<typeof createResultStore>;

/** What happened to every create: in flight, then a result, in one write each, so that no moment leaves a push without a trace. */
export function createResultStore() {
  const { look, transact, forgetKnown } = createTransactions();

  /** Before the request: the note, and the draft in case the worker dies. Throws `AlreadyInFlight`: one click makes one push. */
  const recordInFlight = (note: InFlightCreate, draft: Draft): Promise<void> =>
    transact(({ notes }) => {
      if (notes.some(({ draftId }) => draftId === draft.id)) throw new FailureError({ name: 'AlreadyInFlight' });
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
  const recordResult = (result: PushResult): Promise<void> =>
    transact(({ results, notes, pendingDrafts }) => {
      // Its private window has closed meanwhile: nothing of it stays.
      if (result.isPrivate && !isIn(notes, result.id))
        return { forgets: [draftItem(result.draftId), passphraseItem(result.id)], outcome: undefined };
      const others = without(pendingDrafts, result.draftId);
      const isTyped = result.source === 'composer' && others.length === pendingDrafts.length;
      const keepsDraft = result.state !== 'created' && !isTyped;
      return {
        books: {
          results: [result, ...without(results, result.id)],
          notes: without(notes, result.id),
          pendingDrafts: keepsDraft ? [{ id: result.draftId, isPrivate: result.isPrivate }, ...others] : others,
        },
        forgets: result.state === 'created' ? [draftItem(result.draftId)] : [],
        outcome: undefined,
      };
    });

  /** Changes a result that is still there. Throws `Gone` if it was dismissed. */
  const change = <R extends PushResult>(id: string, changed: (result: PushResult) => R): Promise<R> =>
    transact(({ results }) => {
      const now = changed(expectIn(results, id));
      return { books: { results: results.map((result) => (result.id === id ? now : result)) }, outcome: now };
    });

  /** A push was expired elsewhere: a result that is about it says so, and one of unknown outcome offers it no more. */
  const recordExpiration = (push: PushRef, ending: Expiration): Promise<void> =>
    transact(({ results }) => {
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
    transact(({ results }) => ({
      books: { results: results.filter(({ id }) => !ids.includes(id)) },
      forgets: ids.map(passphraseItem),
      outcome: undefined,
    }));

  /**
   * At the worker's start: whatever is in flight then, uploads of pages apart, was left by a worker that died. Each becomes a result of
   * unknown outcome, and of a link whose copying nobody saw end it is said only that it was made. Resolves with all of these.
   */
  const adoptOrphans = (): Promise<PushResult[]> =>
    transact((books) => {
      const ours = books.notes.filter(({ isUpload }) => !isUpload);
      const unsettled = ours.filter((note) => !books.results.some(({ id }) => id === note.id));
      const isUncopied = (result: PushResult) => result.state === 'created' && result.copy === 'pending';
      if (ours.length === 0 && !books.results.some(isUncopied)) return { outcome: [] };
      const adopted = unsettled.map(toUnknownResult);
      const lost = unsettled.filter(({ source }) => source !== 'composer').map(toPendingDraft);
      return {
        books: {
          results: [...adopted, ...books.results.map(afterUnseenCopy)],
          notes: books.notes.filter(({ isUpload }) => isUpload),
          pendingDrafts: [...lost.filter(({ id }) => !isIn(books.pendingDrafts, id)), ...books.pendingDrafts],
        },
        outcome: [...adopted, ...books.results.filter(isUncopied).map(afterUnseenCopy)],
      };
    });

  /** Creates that pages are sending. */
  const uploads = async (): Promise<readonly InFlightCreate[]> =>
    (await look()).notes.filter(({ isUpload }) => isUpload);

  /** Uploads whose page is gone: each becomes a result of unknown outcome. Resolves with the adopted ones. */
  const adoptUploads = (ids: readonly string[]): Promise<PushResult[]> =>
    transact(({ notes, results }) => {
      const adopted = notes.filter(({ id }) => ids.includes(id)).map(toUnknownResult);
      if (adopted.length === 0) return { outcome: adopted };
      const left = notes.filter(({ id }) => !ids.includes(id));
      return { books: { notes: left, results: [...adopted, ...results] }, outcome: adopted };
    });

  /** Puts a filled composer first. */
  const saveDraft = (draft: Draft): Promise<void> =>
    transact(({ pendingDrafts }) => ({
      books: { pendingDrafts: [{ id: draft.id, isPrivate: draft.isPrivate }, ...without(pendingDrafts, draft.id)] },
      writes: [entry(draftItem(draft.id), draft)],
      outcome: undefined,
    }));

  const discardDraft = (draftId: string): Promise<void> =>
    transact(({ pendingDrafts }) => ({
      books: { pendingDrafts: without(pendingDrafts, draftId) },
      forgets: [draftItem(draftId)],
      outcome: undefined,
    }));

  /** When the last private window closes: nothing of it stays, in memory either. */
  const forgetPrivate = (): Promise<void> =>
    transact(({ results, notes, pendingDrafts }) => {
      const sent = notes.filter(isPrivate);
      const drafts = [...pendingDrafts.filter(isPrivate).map(({ id }) => id), ...sent.map(({ draftId }) => draftId)];
      const passphrases = [...results.filter(isPrivate), ...sent].map(({ id }) => passphraseItem(id));
      return {
        books: {
          results: results.filter(isOrdinary),
          notes: notes.filter(isOrdinary),
          pendingDrafts: pendingDrafts.filter(isOrdinary),
        },
        forgets: [...[...drafts, typedDraftId(true)].map(draftItem), ...passphrases],
        outcome: undefined,
      };
    });

  return {
    forgetKnown,
    recordInFlight,
    recordResult,
    change,
    recordExpiration,
    expectNotForgotten,
    expectResult,
    dismiss,
    adoptOrphans,
    uploads,
    adoptUploads,
    saveDraft,
    discardDraft,
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

function expectIn(results: ResultState['results'], id: string): PushResult {
  const found = results.find((result) => result.id === id);
  if (!found) throw new FailureError({ name: 'NoLongerAvailable' });
  return found;
}

/** What is left of a create that nobody saw end. */
export function toUnknownResult({ isUpload: _isUpload, baseUrl: _baseUrl, ...note }: InFlightCreate): UnknownResult {
  return { ...note, state: 'unknown', search: note.withAccount ? 'not-looked' : 'no-account', candidates: [] };
}

function toPendingDraft({ draftId, isPrivate }: InFlightCreate): PendingDraft {
  return { id: draftId, isPrivate };
}

/** Whether it was copied is not known: the user copies it. */
function afterUnseenCopy(result: PushResult): PushResult {
  return result.state === 'created' && result.copy === 'pending' ? { ...result, copy: 'off' } : result;
}

function afterEnding(
  result: PushResult,
  { instanceId, urlToken }: PushRef,
  { isByHand, expiredAt }: Expiration,
): PushResult {
  if (result.instance.id !== instanceId) return result;
  if (result.state === 'created' && isByHand && result.stored.urlToken === urlToken) return { ...result, expiredAt };
  if (result.state !== 'unknown' || !result.candidates.some(({ stored }) => stored.urlToken === urlToken))
    return result;
  return { ...result, candidates: result.candidates.filter(({ stored }) => stored.urlToken !== urlToken) };
}

interface ResultExpirerDeps {
  connections: Connections;
  resultStore: ResultStore;
  /** Told of the push, for what else remembers it. */
  onExpired: (push: PushRef, ending: Expiration) => Promise<void>;
}

/** Expires a push that was made from here, or a candidate of one of unknown outcome. Resolves with the result as it is then. */
export function createResultExpirer({ connections, resultStore, onExpired }: ResultExpirerDeps) {
  return async (resultId: string, urlToken: string): Promise<PushResult> => {
    const result = await resultStore.expectResult(resultId);
    const link = result.state === 'created' ? result.link : undefined;
    const { client } = await connections.backTo(result.instance, link);
    const record = await client.expirePush(urlToken);
    await onExpired({ instanceId: result.instance.id, urlToken }, toExpiration(record));
    const expiredAt = Date.parse(record.expired_on ?? record.updated_at);
    return resultStore.change(resultId, (now) => {
      if (now.state === 'created') return { ...now, expiredAt } satisfies CreatedResult;
      if (now.state !== 'unknown') return now;
      const candidates = now.candidates.filter(({ stored }) => stored.urlToken !== urlToken);
      return { ...now, candidates } satisfies UnknownResult;
    });
  };
}

/** For a write that is a comfort beside something that matters more: where the browser has no room it is left out. */
export function ignoreStorageFull(error: unknown): void {
  if (toFailure(error)?.name !== 'StorageFull') throw error;
}
