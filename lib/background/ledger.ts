import { entry } from '../browser/stored';
import type { PushAddress } from '../messages';
import { type Draft, typedDraftId } from '../push/draft';
import { FailureError } from '../push/failure-error';
import type { Ending } from '../push/push-row';
import type { InFlightNote, PushResult, UnknownResult } from '../push/result';
import { draftItem, passphraseItem, type WaitingDraft } from '../storage/items';
import { type Books, createBooks } from './books';

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

  /** After the request: the result in place of the note. A push that was not made keeps its draft, to be found in the popup. */
  const settle = (result: PushResult): Promise<void> =>
    turn(({ results, notes, waiting }) => {
      // Its private window has closed meanwhile: nothing of it stays.
      if (!isIn(notes, result.id))
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

  /** Throws `Gone` if it was dismissed. */
  const expectResult = async (id: string): Promise<PushResult> => expectIn((await look()).results, id);

  const dismiss = (id: string): Promise<void> =>
    turn(({ results }) => ({
      books: { results: without(results, id) },
      forgets: [passphraseItem(id)],
      outcome: undefined,
    }));

  /**
   * At the worker's start: whatever is in flight then, uploads of pages apart, was left by a worker that died. Each becomes a result of
   * unknown outcome, and a link whose copying nobody saw end counts as not copied. Resolves with the adopted ones.
   */
  const adoptOrphans = (): Promise<PushResult[]> =>
    turn((books) => {
      const ours = books.notes.filter(({ isUpload }) => !isUpload);
      const unsettled = ours.filter((note) => !books.results.some(({ id }) => id === note.id));
      const uncopied = books.results.some((result) => result.state === 'created' && result.copy === 'pending');
      if (ours.length === 0 && !uncopied) return { outcome: [] };
      const adopted = unsettled.map(unknownFrom);
      const lost = unsettled.filter(({ source }) => source !== 'composer').map(waitingFrom);
      return {
        books: {
          results: [...adopted, ...books.results.map(afterUnseenCopy)],
          notes: books.notes.filter(({ isUpload }) => isUpload),
          waiting: [...lost.filter(({ id }) => !isIn(books.waiting, id)), ...books.waiting],
        },
        outcome: adopted,
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

function afterUnseenCopy(result: PushResult): PushResult {
  return result.state === 'created' && result.copy === 'pending' ? { ...result, copy: 'failed' } : result;
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
