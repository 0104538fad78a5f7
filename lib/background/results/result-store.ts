import { UNREPEATABLE_TIMEOUT_MS } from '../../api/recipient-client';
import { FailureError } from '../../base/failure';
import { type Draft, mainDraftId } from '../../push/draft';
import {
  type CreatedResult,
  getUndoTimeLeft,
  type InFlightCreate,
  isSearchable,
  type PushResult,
  UNDO_MS,
  type UnknownResult,
  withoutCandidate,
} from '../../push/result';
import { applyUpdateToResult, type PushUpdates } from '../../pushes/push-row';
import type { UndoDraft } from '../../storage/items';
import { draftItem, type PendingDraft, passphraseItem } from '../../storage/items';
import {
  ignoreStorageFull,
  readItems,
  removeItems,
  type StorageEntry,
  storedKeys,
  toStorageEntry,
} from '../../storage/storage';
import { passphraseEntry, removePassphraseLater } from '../push/passphrases';
import { countRepeatedChars, MAX_RESULT_CHARS, padding } from './quota-padding';
import type { ResultTransactions } from './result-transactions';

export interface ResultStore {
  /** Stores the record of a create before its request, with room for the result, and the draft. Throws `AlreadyInFlight` and `StorageFull`. */
  recordInFlight: (inFlight: InFlightCreate, draft: Draft) => Promise<void>;
  /**
   * Replaces the record after the request, with the passphrase for its copy. The draft stays unless the push was created; then one that
   * was typed can come back while that can be undone. `draft`: as it was sent. Never throws `StorageFull`, which says that nothing was sent:
   * where even the reserved space does not do, what can be done without goes first, and at last the record stays, which becomes a result of
   * unknown outcome. `at`: milliseconds since 1970.
   */
  recordResult: (result: PushResult, draft: Draft, at: number) => Promise<void>;
  /**
   * `passphrase`: written with the result for its copy, where there is room. Throws `NoLongerAvailable` if the result was dismissed, and what
   * `update` throws.
   */
  change: <R extends PushResult>(
    id: string,
    update: (result: PushResult) => R,
    passphrase?: StorageEntry,
  ) => Promise<R>;
  /** Applies updates as they arrive, and removes expired candidates of unknown results. `isExpiredHere`: this browser expired it. */
  applyUpdates: (instanceId: string, updates: PushUpdates, isExpiredHere?: boolean) => Promise<void>;
  /** Removes a push from the candidates of unknown results, since another create has it. */
  dropCandidate: (push: { urlToken: string }) => Promise<void>;
  /** Whether a result may be kept: not if it is private and was dismissed, or its windows have closed. */
  isKept: (result: PushResult) => Promise<boolean>;
  /** Throws `NoLongerAvailable` if the result was dismissed. */
  requireResult: (id: string) => Promise<PushResult>;
  /** Finds those of these pushes that have a result. */
  findCreated: (urlTokens: readonly string[]) => Promise<CreatedResult[]>;
  /** Removes results with their passphrases, and with the drafts that an undo would bring back. */
  dismiss: (ids: readonly string[]) => Promise<void>;
  /** Turns creates that a terminated worker or closed page left in flight into unknown results, and returns these. */
  recoverOrphans: (isOrphan: (inFlight: InFlightCreate) => boolean, now: number) => Promise<PushResult[]>;
  /** Says of results whose copy never finished that they were not copied, and returns them. Call it at the worker's start. */
  resetInterruptedCopies: () => Promise<PushResult[]>;
  /** The records of what pages send, or have left behind. */
  uploads: () => Promise<readonly InFlightCreate[]>;
  /** Stores a draft, and lists it. Throws `StorageFull`. */
  saveDraft: (draft: Draft) => Promise<void>;
  discardDraft: (draftId: string) => Promise<void>;
  /** How many private sessions have ended. What began at another number belongs to a session that is over. */
  privateSessionNumber: () => number;
  /** Removes all that is private, drafts too, and ends the private session. */
  deletePrivate: () => Promise<void>;
}

/**
 * Tracks each create from in flight to result, and the pending drafts. Every step is one storage write, which a terminated worker cannot
 * lose.
 */
export function createResultStore({ read, run }: ResultTransactions): ResultStore {
  /** How many: each ends when its last window closes. */
  let privateSessionNumber = 0;

  const recordResult = (
    result: PushResult,
    writes: readonly StorageEntry[],
    kept: readonly UndoDraft[],
  ): Promise<void> =>
    run(({ results, inFlight, pendingDrafts, undoDrafts }) => {
      if (result.isPrivate && !inFlight.some(({ id }) => id === result.id))
        return { removes: [draftItem(result.draftId), passphraseItem(result.id)] };
      const others = withoutId(pendingDrafts, result.draftId);
      const isOwnDraft = result.source === 'composer' && others.length === pendingDrafts.length;
      const isPending = result.state !== 'created' && !isOwnDraft;
      return {
        results: [result, ...withoutId(results, result.id)],
        inFlight: withoutId(inFlight, result.id),
        pendingDrafts: isPending ? [toPendingDraft(result), ...others] : others,
        ...(kept.length > 0 && { undoDrafts: [...kept, ...undoDrafts] }),
        writes,
        removes: result.state === 'created' ? [draftItem(result.draftId)] : [],
      };
    });

  return {
    recordInFlight: (pending, draft) =>
      run(({ inFlight }) => {
        if (inFlight.some(({ draftId }) => draftId === draft.id)) throw new FailureError({ kind: 'AlreadyInFlight' });
        const quotaPadding = padding(MAX_RESULT_CHARS + countRepeatedChars(draft) + draft.options.passphrase.length);
        return {
          inFlight: [...inFlight, { ...pending, quotaPadding }],
          // Without the mark of a composer, which says then that the draft was changed since.
          writes: [toStorageEntry(draftItem(draft.id), { ...draft, lastWriterId: undefined })],
        };
      }),

    recordResult: async (result, draft, at) => {
      const { passphrase } = draft.options;
      const hasPassphrase = result.state === 'created' && passphrase !== '';
      if (hasPassphrase) void removePassphraseLater(result.id);
      const attempts: (() => Promise<void>)[] = [
        () =>
          recordResult(
            result,
            hasPassphrase ? [passphraseEntry(result.id, passphrase, at)] : [],
            result.source === 'composer' && getUndoTimeLeft(result, at) > 0
              ? [{ id: result.id, keptUntil: at + UNDO_MS, draft }]
              : [],
          ),
        async () => {
          if (result.state === 'created') await removeItems(draftItem(result.draftId));
          await recordResult(result.state === 'unknown' ? { ...result, candidates: [] } : result, [], []);
        },
      ];
      for (const attempt of attempts) {
        const isStored = await attempt().then(
          () => true,
          (error: unknown) => {
            ignoreStorageFull(error);
            return false;
          },
        );
        if (isStored) return;
      }
    },

    change: <R extends PushResult>(id: string, update: (result: PushResult) => R, passphrase?: StorageEntry) => {
      const changeWith = (...writes: StorageEntry[]) =>
        run<R>(({ results }) => {
          const outcome = update(requireIn(results, id));
          return { results: results.map((result) => (result.id === id ? outcome : result)), writes, outcome };
        });
      if (!passphrase) return changeWith();
      void removePassphraseLater(id);
      return changeWith(passphrase).catch((error: unknown) => {
        ignoreStorageFull(error);
        return changeWith();
      });
    },

    applyUpdates: (instanceId, updates, isExpiredHere = false) =>
      run(({ results }) => {
        const next = results.map((result) =>
          result.instance.id === instanceId ? applyUpdate(result, updates, isExpiredHere) : result,
        );
        return next.some((result, index) => result !== results[index]) ? { results: next } : {};
      }),

    dropCandidate: ({ urlToken }) =>
      run(({ results }) => {
        const next = results.map((result) => withoutCandidate(result, urlToken));
        return next.some((result, index) => result !== results[index]) ? { results: next } : {};
      }),

    isKept: async ({ id, isPrivate }) => !isPrivate || (await read()).results.some((result) => result.id === id),

    requireResult: async (id) => requireIn((await read()).results, id),

    findCreated: async (urlTokens) =>
      (await read()).results.filter(
        (result) => result.state === 'created' && urlTokens.includes(result.stored.urlToken),
      ) as CreatedResult[],

    dismiss: (ids) =>
      run(({ results, undoDrafts }) => ({
        results: results.filter(({ id }) => !ids.includes(id)),
        ...(undoDrafts.length > 0 && { undoDrafts: undoDrafts.filter(({ id }) => !ids.includes(id)) }),
        removes: ids.map(passphraseItem),
      })),

    recoverOrphans: (isOrphan, now) =>
      run<PushResult[]>(({ results, inFlight, pendingDrafts }) => {
        const orphans = inFlight.filter(isOrphan);
        const outcome = orphans.map((pending): UnknownResult => {
          const unknown = toUnknownResult(pending, now);
          return isSearchable(unknown) ? { ...unknown, search: 'pending' } : unknown;
        });
        if (outcome.length === 0) return { outcome };
        const recoveredDrafts = orphans.filter(({ source }) => source !== 'composer').map(toPendingDraft);
        return {
          results: [...outcome, ...results],
          inFlight: inFlight.filter((pending) => !isOrphan(pending)),
          pendingDrafts: [
            ...recoveredDrafts,
            ...pendingDrafts.filter(({ id }) => !recoveredDrafts.some((draft) => draft.id === id)),
          ],
          outcome,
        };
      }),

    resetInterruptedCopies: () =>
      run<PushResult[]>(({ results }) => {
        const isCopying = (result: PushResult) => result.state === 'created' && result.copy === 'pending';
        const withoutCopy = (result: PushResult) => ({ ...result, copy: 'disabled' }) as PushResult;
        const outcome = results.filter(isCopying).map(withoutCopy);
        if (outcome.length === 0) return { outcome };
        return { results: results.map((result) => (isCopying(result) ? withoutCopy(result) : result)), outcome };
      }),

    uploads: async () => (await read()).inFlight.filter(({ isUpload }) => isUpload),

    saveDraft: (draft) =>
      run(({ pendingDrafts }) => ({
        pendingDrafts: [{ id: draft.id, isPrivate: draft.isPrivate }, ...withoutId(pendingDrafts, draft.id)],
        writes: [toStorageEntry(draftItem(draft.id), draft)],
      })),

    discardDraft: (draftId) =>
      run(({ pendingDrafts }) => ({
        pendingDrafts: withoutId(pendingDrafts, draftId),
        removes: [draftItem(draftId)],
      })),

    privateSessionNumber: () => privateSessionNumber,

    deletePrivate: () => {
      privateSessionNumber++;
      return run(async ({ results, inFlight, pendingDrafts, undoDrafts }) => {
        const sent = inFlight.filter(isPrivate);
        const drafts = [
          mainDraftId(true),
          ...pendingDrafts.filter(isPrivate).map(({ id }) => id),
          ...sent.map(({ draftId }) => draftId),
          ...(await findPrivateDrafts()),
        ];
        const passphrases = [...results.filter(isPrivate), ...sent].map(({ id }) => passphraseItem(id));
        const isAny = [...results, ...inFlight, ...pendingDrafts, ...undoDrafts.map(({ draft }) => draft)].some(
          isPrivate,
        );
        return {
          ...(isAny && {
            results: results.filter((it) => !isPrivate(it)),
            inFlight: inFlight.filter((it) => !isPrivate(it)),
            pendingDrafts: pendingDrafts.filter((it) => !isPrivate(it)),
            undoDrafts: undoDrafts.filter(({ draft }) => !isPrivate(draft)),
          }),
          removes: [...drafts.map(draftItem), ...passphrases],
        };
      });
    },
  };
}

const isPrivate = (it: { isPrivate: boolean }) => it.isPrivate;

/** Finds the drafts of private windows, also one that no list has because there was no room for that when it was typed. */
async function findPrivateDrafts(): Promise<string[]> {
  const { key: prefix } = draftItem('');
  const ids = (await storedKeys('session')).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
  const drafts = await readItems(Object.fromEntries(ids.map((id) => [id, draftItem(id)])));
  return ids.filter((id) => drafts[id]?.isPrivate);
}

export function withoutId<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((it) => it.id !== id);
}

function requireIn(results: readonly PushResult[], id: string): PushResult {
  const found = results.find((result) => result.id === id);
  if (!found) throw new FailureError({ kind: 'NoLongerAvailable' });
  return found;
}

/** `now`: when its answer is no longer waited for. Of one that a terminated worker left, it is known how long it can have waited. */
export function toUnknownResult({ isUpload, quotaPadding: _, ...pending }: InFlightCreate, now: number): UnknownResult {
  const endedAt = isUpload ? now : Math.min(now, pending.startedAt + UNREPEATABLE_TIMEOUT_MS);
  return {
    ...pending,
    endedAt,
    state: 'unknown',
    search: pending.withAccount ? 'failed' : 'no-account',
    candidates: [],
  };
}

function toPendingDraft({ draftId, isPrivate }: { draftId: string; isPrivate: boolean }): PendingDraft {
  return { id: draftId, isPrivate };
}

/** Returns the same result if nothing changed. `isExpiredHere`: this browser expired it. */
export function applyUpdate(result: PushResult, updates: PushUpdates, isExpiredHere: boolean): PushResult {
  if (result.state === 'created') {
    const update = updates.find(({ urlToken }) => urlToken === result.stored.urlToken);
    if (!update) return result;
    const updated = applyUpdateToResult(result, update);
    return isExpiredHere && update.isExpiredManually ? { ...updated, expiredAt: update.expiredAt } : updated;
  }
  if (result.state !== 'unknown') return result;
  const isExpired = (token: string) => updates.some((it) => it.urlToken === token && it.isExpired);
  const candidates = result.candidates.filter(({ stored }) => !isExpired(stored.urlToken));
  return candidates.length < result.candidates.length ? { ...result, candidates } : result;
}
