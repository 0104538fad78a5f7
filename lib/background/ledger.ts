import { entry, forget, read, readAll, writeAll } from '../browser/stored';
import type { PushAddress } from '../messages';
import type { Draft } from '../push/draft';
import { FailureError } from '../push/failure';
import type { Ending } from '../push/push-row';
import type { InFlightNote, PushResult } from '../push/result';
import { draftItem, inFlightItem, passphraseItem, resultsItem, waitingDraftsItem } from '../storage/items';
import { createQueue } from './queue';

export type Ledger = ReturnType<typeof createLedger>;

/**
 * What happened to every create: in flight, then a result, in one write each, so that no moment leaves a push without a trace.
 * The worker alone writes these items; the queue keeps its own writers apart.
 */
export function createLedger() {
  const inTurn = createQueue();

  /** Before the request: the note, and the draft in case the worker dies. */
  const begin = (note: InFlightNote, draft: Draft) =>
    inTurn(async () => {
      const notes = await read(inFlightItem);
      await writeAll(entry(inFlightItem, [...notes, note]), entry(draftItem(draft.id), draft));
    });

  /** After the request: the result in place of the note. A push that was not made keeps its draft, to be found in the popup. */
  const settle = (result: PushResult) =>
    inTurn(async () => {
      const { results, notes, waiting } = await readAll({
        results: resultsItem,
        notes: inFlightItem,
        waiting: waitingDraftsItem,
      });
      const others = waiting.filter((draft) => draft.id !== result.draftId);
      const isTyped = result.source === 'composer' && !waiting.some((draft) => draft.id === result.draftId);
      const keepsDraft = result.state !== 'created' && !isTyped;
      await writeAll(
        entry(resultsItem, [result, ...results.filter(({ id }) => id !== result.id)]),
        entry(
          inFlightItem,
          notes.filter(({ id }) => id !== result.id),
        ),
        entry(
          waitingDraftsItem,
          keepsDraft ? [{ id: result.draftId, isPrivate: result.isPrivate }, ...others] : others,
        ),
      );
      if (result.state === 'created') await forget(draftItem(result.draftId));
    });

  /** Changes a result that is still there. Throws `Gone` if it was dismissed. */
  const change = <R extends PushResult>(id: string, changed: (result: PushResult) => R): Promise<R> =>
    inTurn(async () => {
      const results = await read(resultsItem);
      const found = results.find((result) => result.id === id);
      if (!found) throw new FailureError({ name: 'Gone' });
      const now = changed(found);
      await writeAll(
        entry(
          resultsItem,
          results.map((result) => (result.id === id ? now : result)),
        ),
      );
      return now;
    });

  /** A push was expired elsewhere: a result that is about it says so, and one of unknown outcome offers it no more. */
  const noteEnding = ({ instanceId, urlToken }: PushAddress, { isByHand, expiredAt }: Ending) =>
    inTurn(async () => {
      const results = await read(resultsItem);
      const isAbout = ({ instance }: PushResult, stored: { urlToken: string }) =>
        instance.id === instanceId && stored.urlToken === urlToken;
      const now = results.map((result): PushResult => {
        if (result.state === 'created' && isByHand && isAbout(result, result.stored)) return { ...result, expiredAt };
        if (result.state !== 'unknown' || !result.candidates.some(({ stored }) => isAbout(result, stored)))
          return result;
        return { ...result, candidates: result.candidates.filter(({ stored }) => !isAbout(result, stored)) };
      });
      if (now.some((result, at) => result !== results[at])) await writeAll(entry(resultsItem, now));
    });

  const expectResult = async (id: string): Promise<PushResult> => {
    const found = (await read(resultsItem)).find((result) => result.id === id);
    if (!found) throw new FailureError({ name: 'Gone' });
    return found;
  };

  const dismiss = (id: string) =>
    inTurn(async () => {
      const results = await read(resultsItem);
      await writeAll(
        entry(
          resultsItem,
          results.filter((result) => result.id !== id),
        ),
      );
      await forget(passphraseItem(id));
    });

  /**
   * At the worker's start: whatever is in flight then was left by a worker that died. Each becomes a result of unknown outcome.
   * Resolves with those that have an account to look in.
   */
  const adoptOrphans = () =>
    inTurn(async () => {
      const { results, notes, waiting } = await readAll({
        results: resultsItem,
        notes: inFlightItem,
        waiting: waitingDraftsItem,
      });
      const unsettled = notes.filter((note) => !results.some((result) => result.id === note.id));
      const adopted = unsettled.map(
        (note): PushResult => ({
          ...note,
          state: 'unknown',
          search: note.withAccount ? 'not-looked' : 'no-account',
          candidates: [],
        }),
      );
      const uncopied = results.some((result) => result.state === 'created' && result.copy === 'pending');
      if (notes.length === 0 && !uncopied) return [];
      const known = results.map((result) =>
        result.state === 'created' && result.copy === 'pending' ? { ...result, copy: 'failed' as const } : result,
      );
      const kept = unsettled
        .filter((note) => note.source !== 'composer' && !waiting.some(({ id }) => id === note.draftId))
        .map((note) => ({ id: note.draftId, isPrivate: note.isPrivate }));
      await writeAll(
        entry(resultsItem, [...adopted, ...known]),
        entry(inFlightItem, []),
        entry(waitingDraftsItem, [...kept, ...waiting]),
      );
      return adopted.filter((result) => result.withAccount);
    });

  /** Puts a filled composer first. */
  const keepDraft = (draft: Draft) =>
    inTurn(async () => {
      const waiting = await read(waitingDraftsItem);
      await writeAll(
        entry(draftItem(draft.id), draft),
        entry(waitingDraftsItem, [
          { id: draft.id, isPrivate: draft.isPrivate },
          ...waiting.filter(({ id }) => id !== draft.id),
        ]),
      );
    });

  const dropDraft = (draftId: string) =>
    inTurn(async () => {
      const waiting = await read(waitingDraftsItem);
      await writeAll(
        entry(
          waitingDraftsItem,
          waiting.filter(({ id }) => id !== draftId),
        ),
      );
      await forget(draftItem(draftId));
    });

  /** When the last private window closes: nothing of it stays, in memory either. */
  const forgetPrivate = () =>
    inTurn(async () => {
      const { results, waiting } = await readAll({ results: resultsItem, waiting: waitingDraftsItem });
      const gone = results.filter((result) => result.isPrivate);
      const drafts = [...waiting.filter(({ isPrivate }) => isPrivate).map(({ id }) => id), 'typed-private'];
      await writeAll(
        entry(
          resultsItem,
          results.filter((result) => !result.isPrivate),
        ),
        entry(
          waitingDraftsItem,
          waiting.filter(({ isPrivate }) => !isPrivate),
        ),
      );
      await forget(...drafts.map(draftItem), ...gone.map(({ id }) => passphraseItem(id)));
    });

  return {
    begin,
    settle,
    change,
    noteEnding,
    expectResult,
    dismiss,
    adoptOrphans,
    keepDraft,
    dropDraft,
    forgetPrivate,
  };
}
