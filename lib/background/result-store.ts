import { entry, readItems, removeItems, type StorageEntry, writeEntries } from '../browser/stored';
import type { PushRef } from '../messages';
import { type Draft, typedDraftId } from '../push/draft';
import { FailureError } from '../push/failure';
import { toFailure } from '../push/failure-of';
import type { Expiration, InFlightCreate, PushResult, UnknownResult } from '../push/result';
import type { Item } from '../storage/item';
import {
  draftItem,
  inFlightItem,
  type PendingDraft,
  passphraseItem,
  pendingDraftsItem,
  resultsItem,
} from '../storage/items';

/** Runs jobs one after the other, so that reading and writing the same item cannot interleave. Only its caller sees that a job failed. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job, job);
    last = run.catch(() => undefined);
    return run;
  };
}

/** Ignores `StorageFull` and rethrows anything else. For optional writes only. */
export function ignoreStorageFull(error: unknown): void {
  if (toFailure(error)?.name !== 'StorageFull') throw error;
}

/** Each list newest first. */
interface ResultState {
  results: readonly PushResult[];
  inFlight: readonly InFlightCreate[];
  pendingDrafts: readonly PendingDraft[];
}

const ITEMS = { results: resultsItem, inFlight: inFlightItem, pendingDrafts: pendingDraftsItem };

/** What a transaction writes at once, what it removes afterwards, and what it returns. */
interface Transaction<T> extends Partial<ResultState> {
  writes?: readonly StorageEntry[];
  removes?: readonly (Item<Draft | undefined> | ReturnType<typeof passphraseItem>)[];
  outcome?: T;
}

export type ResultStore = ReturnType<typeof createResultStore>;

/**
 * Tracks each create from in flight to result, and the pending drafts. Every step is a single storage write, so a terminated worker never
 * loses one. Only the worker writes them: it reads them once.
 */
export function createResultStore() {
  const enqueue = createQueue();
  let cached: ResultState | undefined;

  const read = async (): Promise<ResultState> => {
    cached ??= await readItems(ITEMS);
    return cached;
  };

  const transact = <T = void>(run: (state: ResultState) => Transaction<T>): Promise<T> =>
    enqueue(async () => {
      const state = await read();
      const { writes = [], removes = [], outcome, ...changed } = run(state);
      // After a failed write, storage is read again.
      cached = undefined;
      const names = Object.keys(changed) as (keyof ResultState)[];
      await writeEntries(...names.map((name) => entry(ITEMS[name] as Item<unknown>, changed[name])), ...writes);
      cached = { ...state, ...changed };
      if (removes.length > 0) await removeItems(...(removes as Item<unknown>[]));
      return outcome as T;
    });

  const expectResult = async (id: string): Promise<PushResult> => expectIn((await enqueue(read)).results, id);

  return {
    /** Storage was cleared. */
    clearCache: (): void => {
      cached = undefined;
    },

    /** Before the request. Stores the draft as well, in case the worker is terminated. Throws `AlreadyInFlight`. */
    recordInFlight: (note: InFlightCreate, draft: Draft) =>
      transact(({ inFlight }) => {
        if (inFlight.some(({ draftId }) => draftId === draft.id)) throw new FailureError({ name: 'AlreadyInFlight' });
        return { inFlight: [...inFlight, note], writes: [entry(draftItem(draft.id), draft)] };
      }),

    /** After the request: replaces the note, or the result that the note has become meanwhile. The draft stays unless the push was created. */
    recordResult: (result: PushResult, ...writes: StorageEntry[]) =>
      transact(({ results, inFlight, pendingDrafts }) => {
        // Its private window has closed meanwhile.
        if (result.isPrivate && !inFlight.some(({ id }) => id === result.id))
          return { removes: [draftItem(result.draftId), passphraseItem(result.id)] };
        const others = without(pendingDrafts, result.draftId);
        const isOwnDraft = result.source === 'composer' && others.length === pendingDrafts.length;
        const isPending = result.state !== 'created' && !isOwnDraft;
        return {
          results: [result, ...without(results, result.id)],
          inFlight: without(inFlight, result.id),
          pendingDrafts: isPending ? [toPendingDraft(result), ...others] : others,
          writes,
          removes: result.state === 'created' ? [draftItem(result.draftId)] : [],
        };
      }),

    /** Throws `NoLongerAvailable` if the result was dismissed. */
    change: <R extends PushResult>(id: string, update: (result: PushResult) => R) =>
      transact<R>(({ results }) => {
        const outcome = update(expectIn(results, id));
        return { results: results.map((result) => (result.id === id ? outcome : result)), outcome };
      }),

    /** Marks the result of an expired push, and removes the push from the candidates of unknown results. */
    recordExpiration: (push: PushRef, expiration: Expiration) =>
      transact(({ results }) => {
        const next = results.map((result) => applyExpiration(result, push, expiration));
        return next.some((result, index) => result !== results[index]) ? { results: next } : {};
      }),

    /** Throws `NoLongerAvailable` if the last private window has closed since: the push must not be stored, copied or reported then. */
    expectNotForgotten: async (result: PushResult): Promise<void> => {
      if (result.isPrivate) await expectResult(result.id);
    },

    /** Throws `NoLongerAvailable` if the result was dismissed. */
    expectResult,

    dismiss: (ids: readonly string[]) =>
      transact(({ results }) => ({
        results: results.filter(({ id }) => !ids.includes(id)),
        removes: ids.map(passphraseItem),
      })),

    /**
     * At the worker's start: what is in flight was left by a terminated worker, except for uploads of pages. Returns each as a result of
     * unknown outcome, and the created ones whose copy did not end: the user copies those.
     */
    adoptOrphans: () =>
      transact<PushResult[]>(({ results, inFlight, pendingDrafts }) => {
        const orphans = inFlight.filter(({ isUpload }) => !isUpload);
        const uncopied = results.filter(isCopying).map(withoutCopy);
        if (orphans.length === 0 && uncopied.length === 0) return { outcome: [] };
        const unsettled = orphans.filter(({ id }) => !results.some((result) => result.id === id));
        const adopted = unsettled.map(toUnknownResult);
        const lost = unsettled.filter(({ source }) => source !== 'composer').map(toPendingDraft);
        return {
          results: [...adopted, ...results.map((result) => (isCopying(result) ? withoutCopy(result) : result))],
          inFlight: inFlight.filter(({ isUpload }) => isUpload),
          pendingDrafts: [...lost.filter(({ id }) => !pendingDrafts.some((it) => it.id === id)), ...pendingDrafts],
          outcome: [...adopted, ...uncopied],
        };
      }),

    /** Creates that pages send. */
    uploads: async (): Promise<readonly InFlightCreate[]> =>
      (await enqueue(read)).inFlight.filter(({ isUpload }) => isUpload),

    /** Uploads whose page is closed: returns each as a result of unknown outcome. */
    adoptUploads: (ids: readonly string[]) =>
      transact<PushResult[]>(({ inFlight, results }) => {
        const outcome = inFlight.filter(({ id }) => ids.includes(id)).map(toUnknownResult);
        if (outcome.length === 0) return { outcome };
        return {
          inFlight: inFlight.filter(({ id }) => !ids.includes(id)),
          results: [...outcome, ...results],
          outcome,
        };
      }),

    /** Stores a pending draft as the first one. */
    saveDraft: (draft: Draft) =>
      transact(({ pendingDrafts }) => ({
        pendingDrafts: [{ id: draft.id, isPrivate: draft.isPrivate }, ...without(pendingDrafts, draft.id)],
        writes: [entry(draftItem(draft.id), draft)],
      })),

    discardDraft: (draftId: string) =>
      transact(({ pendingDrafts }) => ({
        pendingDrafts: without(pendingDrafts, draftId),
        removes: [draftItem(draftId)],
      })),

    /** The last private window has closed: removes everything of private windows. */
    forgetPrivate: () =>
      transact(({ results, inFlight, pendingDrafts }) => {
        const sent = inFlight.filter(isPrivate);
        const drafts = [
          typedDraftId(true),
          ...pendingDrafts.filter(isPrivate).map(({ id }) => id),
          ...sent.map(({ draftId }) => draftId),
        ];
        const passphrases = [...results.filter(isPrivate), ...sent].map(({ id }) => passphraseItem(id));
        return {
          results: results.filter((it) => !it.isPrivate),
          inFlight: inFlight.filter((it) => !it.isPrivate),
          pendingDrafts: pendingDrafts.filter((it) => !it.isPrivate),
          removes: [...drafts.map(draftItem), ...passphrases],
        };
      }),
  };
}

const isPrivate = (it: { isPrivate: boolean }) => it.isPrivate;
const isCopying = (result: PushResult) => result.state === 'created' && result.copy === 'pending';
const withoutCopy = (result: PushResult) => ({ ...result, copy: 'off' }) as PushResult;

function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((it) => it.id !== id);
}

function expectIn(results: readonly PushResult[], id: string): PushResult {
  const found = results.find((result) => result.id === id);
  if (!found) throw new FailureError({ name: 'NoLongerAvailable' });
  return found;
}

/** What is known of a create without a response. */
export function toUnknownResult({ isUpload: _isUpload, baseUrl: _baseUrl, ...note }: InFlightCreate): UnknownResult {
  return { ...note, state: 'unknown', search: note.withAccount ? 'not-looked' : 'no-account', candidates: [] };
}

function toPendingDraft({ draftId, isPrivate }: { draftId: string; isPrivate: boolean }): PendingDraft {
  return { id: draftId, isPrivate };
}

function applyExpiration(
  result: PushResult,
  { instanceId, urlToken }: PushRef,
  { isByHand, expiredAt }: Expiration,
): PushResult {
  if (result.instance.id !== instanceId) return result;
  if (result.state === 'created' && result.stored.urlToken === urlToken && isByHand) return { ...result, expiredAt };
  if (result.state !== 'unknown' || !result.candidates.some(({ stored }) => stored.urlToken === urlToken))
    return result;
  return { ...result, candidates: result.candidates.filter(({ stored }) => stored.urlToken !== urlToken) };
}
