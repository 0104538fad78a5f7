import { UNREPEATABLE_TIMEOUT_MS } from '../../api/recipient-client';
import { FailureError } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { isRowRecord } from '../../batch/row-record';
import { setAlarm } from '../../browser/alarms';
import { type Draft, mainDraftId } from '../../push/draft';
import { getCreated, getResult, getSending, PASSPHRASE_MS, type PushRecord } from '../../push/record';
import {
  type CreatedResult,
  getUndoTimeLeft,
  isSearchable,
  type PushResult,
  type SendingPush,
  type UnknownResult,
  withoutCandidate,
} from '../../push/result';
import { applyUpdateToResult, type PushUpdates } from '../../pushes/push-row';
import type { Item } from '../../storage/item';
import {
  draftItem,
  type PendingDraft,
  pendingDraftsItem,
  recentPushesItem,
  recordItem,
  rowId,
} from '../../storage/items';
import { type RecentPushes, readRecent, readRecords, sendingOf } from '../../storage/records';
import { readAllRows } from '../../storage/rows';
import {
  clearStorage,
  ignoreStorageFull,
  readItem,
  readItems,
  removal,
  removeItems,
  type StorageEntry,
  storedKeys,
  toStorageEntry,
  writeEntries,
} from '../../storage/storage';
import { countRoom, LARGEST_OUTCOME, USUAL_OUTCOME, withRoom } from './room';

const PASSPHRASE_ALARM = 'passphrase/';

/** What a change reads: the pushes outside tables, and the drafts that wait in a list, both newest first. */
interface RecordState {
  recent: RecentPushes;
  pendingDrafts: readonly PendingDraft[];
}

interface RecordReading extends RecordState {
  /** Reads a record. Throws `NoLongerAvailable` if it was removed. */
  read: (id: string) => Promise<PushRecord>;
}

/** What a change writes, at once or not at all. */
interface RecordChange<T> {
  /** By id; `undefined` removes one. */
  records?: Iterable<readonly [id: string, record: PushRecord | undefined]>;
  pendingDrafts?: readonly PendingDraft[];
  /** Drafts to remove. */
  discarded?: readonly string[];
  /** What else is written with it. */
  writes?: readonly StorageEntry[];
  outcome?: T;
}

export interface RecordStore {
  /** Runs changes one after the other, each as one write. Returns the `outcome`. Throws what `change` throws, and `StorageFull`. */
  run: <T = void>(change: (state: RecordReading) => RecordChange<T> | Promise<RecordChange<T>>) => Promise<T>;
  /** Reads a record. Throws `NoLongerAvailable` if it was removed. */
  read: (id: string) => Promise<PushRecord>;
  /** The pushes outside tables. */
  recent: () => Promise<RecentPushes>;
  /**
   * Changes a record in one write with what `more` returns. Throws `NoLongerAvailable` if it was removed meanwhile, what `update` throws, and
   * `StorageFull`.
   */
  change: <R extends PushRecord>(
    id: string,
    update: (record: PushRecord) => R,
    more?: () => StorageEntry[],
  ) => Promise<R>;
  /**
   * Changes a result as `change` does. `passphrase`: stored with it for its copy, where there is room. Throws `NoLongerAvailable` where there is
   * no result.
   */
  changeResult: <R extends PushResult>(
    id: string,
    update: (result: PushResult) => R,
    passphrase?: string,
  ) => Promise<R>;
  /**
   * Stores a push before its request, with room for its outcome: a row with its draft as it is sent, any other one beside its draft. Throws
   * `AlreadyInFlight` and `StorageFull`.
   */
  begin: (id: string, sending: SendingPush, draft: Draft) => Promise<void>;
  /**
   * Stores the result of a push outside tables after the request, with the passphrase for its copy. The draft stays unless the push was
   * created; then one that was typed can come back while that can be undone. `draft`: as it was sent. Never throws `StorageFull`, which
   * says that nothing was sent: where even the reserved space does not do, what can be done without goes first, and at last the record stays
   * as it is, which becomes a result of unknown outcome. `at`: milliseconds since 1970.
   */
  end: (result: PushResult, draft: Draft, at: number) => Promise<void>;
  /**
   * Stores the result of a row as `end` does, in one write with what `more` returns. Returns the row with it, and whether there was space to
   * store it.
   */
  endRow: (
    id: string,
    result: PushResult,
    more: () => StorageEntry[],
  ) => Promise<{ row: PushRecord | undefined; isStored: boolean }>;
  /** Applies updates as they arrive, and removes expired candidates of unknown results. `isExpiredHere`: this browser expired it. */
  applyUpdates: (instanceId: string, updates: PushUpdates, isExpiredHere?: boolean) => Promise<void>;
  /** Removes a push from the candidates of unknown results, since another create has it. */
  dropCandidate: (push: { urlToken: string }) => Promise<void>;
  /** The tokens of all candidates of other records than this one. */
  candidatesBeside: (id: string) => Promise<ReadonlySet<string>>;
  /** Finds those of these pushes that have a record. */
  findCreated: (urlTokens: readonly string[]) => Promise<CreatedResult[]>;
  /** Whether a push may be kept: not if it is private and was dismissed, or its windows have closed. */
  isKept: (id: string, push: { isPrivate: boolean }) => Promise<boolean>;
  /** Removes records, with their passphrases and with the drafts that an undo would bring back. */
  dismiss: (ids: readonly string[]) => Promise<void>;
  /** Turns pushes that a terminated worker or closed page left without an outcome into unknown results, and returns these. */
  recoverOrphans: (isOrphan: (sending: SendingPush) => boolean, now: number) => Promise<PushResult[]>;
  /** Says of results whose copy never finished that they were not copied, and returns them. Call it at the worker's start. */
  resetInterruptedCopies: () => Promise<PushResult[]>;
  /** The pushes that pages send, or have left behind. */
  uploads: () => Promise<SendingPush[]>;
  /** Removes the passphrase that the alarm is for; ignores other alarms. */
  onAlarm: (name: string) => Promise<void>;
  /** Stores a draft, and lists it. Throws `StorageFull`. */
  saveDraft: (draft: Draft) => Promise<void>;
  discardDraft: (draftId: string) => Promise<void>;
  /** How many private sessions have ended. What began at another number belongs to a session that is over. */
  privateSessionNumber: () => number;
  /** Removes what is private, drafts included and tables not, and ends the private session. */
  deletePrivate: () => Promise<void>;
  /** Clears all storage, and forgets what was read of it. */
  clear: () => Promise<void>;
}

/** The one writer of records: each change is one storage write, which a terminated worker leaves done or not begun. */
export function createRecordStore(): RecordStore {
  const enqueue = createSerialQueue();
  /** Read once, because only the worker writes it. */
  let cached: RecordState | undefined;
  /** The tokens of each record, by its id. They are read at the first use. */
  let tokens: Promise<Map<string, RecordTokens>> | undefined;
  /** How many: each ends when its last window closes. */
  let privateSessionNumber = 0;

  const readState = async (): Promise<RecordState> => {
    if (cached) return cached;
    const { ids, pendingDrafts } = await readItems({ ids: recentPushesItem, pendingDrafts: pendingDraftsItem });
    cached = { recent: await readRecent(ids), pendingDrafts };
    return cached;
  };

  const readOne = async (id: string): Promise<PushRecord> => {
    const record = (await readState()).recent.get(id) ?? (await readItem(recordItem(id)));
    if (!record) throw new FailureError({ kind: 'NoLongerAvailable' });
    return record;
  };

  const run = <T = void>(change: (state: RecordReading) => RecordChange<T> | Promise<RecordChange<T>>): Promise<T> =>
    enqueue(async () => {
      const state = await readState();
      const {
        records = [],
        pendingDrafts,
        discarded = [],
        writes = [],
        outcome,
      } = await change({ ...state, read: readOne });
      const changed = new Map(records);
      const recent = withChanged(state.recent, changed);
      const removed = [
        ...discarded.map(draftItem),
        ...[...changed].flatMap(([id, record]) => (record ? [] : recordItem(id))),
      ] as Item<unknown>[];
      // A failed write leaves the cache stale: read again.
      cached = undefined;
      await writeEntries(
        ...[...changed].flatMap(([id, record]) => (record ? toStorageEntry(recordItem(id), record) : [])),
        ...(hasSameIds(recent, state.recent) ? [] : [toStorageEntry(recentPushesItem, [...recent.keys()])]),
        ...(pendingDrafts ? [toStorageEntry(pendingDraftsItem, [...pendingDrafts])] : []),
        ...writes,
        ...removed.map(removal),
      );
      cached = { recent, pendingDrafts: pendingDrafts ?? state.pendingDrafts };
      const known = await tokens;
      if (known) for (const [id, record] of changed) noteTokens(known, id, record);
      await removeItems(...removed);
      return outcome as T;
    });

  const change: RecordStore['change'] = (id, update, more = () => []) =>
    run(async ({ read }) => {
      const outcome = update(await read(id));
      return { records: [[id, outcome]], writes: more(), outcome };
    });

  /** Changes the results of the records that have these tokens. `update` returns the same result if nothing changes. */
  const updateResults = (
    isWanted: (tokens: RecordTokens) => boolean,
    update: (result: PushResult) => PushResult,
  ): Promise<void> =>
    run(async ({ recent }) => {
      const found = await findRecords(isWanted, recent);
      return {
        records: found.flatMap(([id, record]) => {
          const result = getResult(record);
          const updated = result && update(result);
          return updated && updated !== result ? [[id, { ...record, outcome: updated }] as const] : [];
        }),
      };
    });

  const knownTokens = (recent: RecentPushes) => {
    tokens ??= readTokens(recent).catch((error: unknown) => {
      tokens = undefined;
      throw error;
    });
    return tokens;
  };

  /** Call it in a turn of the queue, since records may be removed otherwise. */
  const findRecords = async (isWanted: (tokens: RecordTokens) => boolean, recent: RecentPushes) => {
    const ids = [...(await knownTokens(recent))].flatMap(([id, known]) => (isWanted(known) ? id : []));
    const rows = ids.filter((id) => !recent.has(id));
    const read = await readRecords(rows);
    return ids.flatMap((id) => {
      const record = recent.get(id) ?? read[rows.indexOf(id)];
      return record ? [[id, record] as const] : [];
    });
  };

  /** The first of these writes for which there is room. Where there is none for any, what is stored stays. */
  const writeWhatFits = async (...attempts: (() => Promise<unknown>)[]): Promise<boolean> => {
    for (const attempt of attempts) {
      const isStored = await attempt().then(
        () => true,
        (error: unknown) => {
          ignoreStorageFull(error);
          return false;
        },
      );
      if (isStored) return true;
    }
    return false;
  };

  const end = (result: PushResult, more: Pick<PushRecord, 'passphrase' | 'draft'> = {}): Promise<void> =>
    run(({ recent, pendingDrafts }) => {
      const { id, draftId, isPrivate, source, state } = result;
      if (isPrivate && !getSendingOf(recent, id)) return { discarded: [draftId] };
      const others = withoutPendingDraft(pendingDrafts, draftId);
      const isOwnDraft = source === 'composer' && others.length === pendingDrafts.length;
      return {
        records: [[id, { outcome: result, ...more }]],
        pendingDrafts:
          state !== 'created' && !isOwnDraft ? withPendingDraft(others, { id: draftId, isPrivate }) : others,
        discarded: state === 'created' ? [draftId] : [],
      };
    });

  return {
    run,
    read: (id) => enqueue(() => readOne(id)),
    recent: () => enqueue(async () => (await readState()).recent),
    change,

    changeResult: async <R extends PushResult>(id: string, update: (result: PushResult) => R, passphrase = '') => {
      const changeWith = async (more: Pick<PushRecord, 'passphrase'>) => {
        const changed = await change(id, (record) => ({
          ...withOutcome(record, update(requireResult(record))),
          ...more,
        }));
        return changed.outcome;
      };
      if (passphrase === '') return changeWith({});
      removePassphraseLater(id);
      return changeWith({ passphrase }).catch((error: unknown) => {
        ignoreStorageFull(error);
        return changeWith({});
      });
    },

    begin: (id, sending, draft) =>
      run(async ({ recent, read }) => {
        if (sending.source === 'table') return { records: [[id, toSendingRow(await read(id), sending, draft)]] };
        if (sendingOf(recent).some(({ draftId }) => draftId === draft.id))
          throw new FailureError({ kind: 'AlreadyInFlight' });
        const room = countRoom(draft, LARGEST_OUTCOME) + draft.options.passphrase.length;
        return {
          records: [[id, withRoom({ outcome: sending }, room)]],
          // Without the mark of a composer, which says then that the draft was changed since.
          writes: [toStorageEntry(draftItem(draft.id), { ...draft, lastWriterId: undefined })],
        };
      }),

    end: async (result, draft, at) => {
      const { passphrase } = draft.options;
      const isCreated = result.state === 'created';
      if (isCreated && passphrase !== '') removePassphraseLater(result.id);
      await writeWhatFits(
        () =>
          end(result, {
            passphrase: isCreated && passphrase !== '' ? passphrase : undefined,
            draft: result.source === 'composer' && getUndoTimeLeft(result, at) > 0 ? draft : undefined,
          }),
        async () => {
          if (isCreated) await removeItems(draftItem(result.draftId));
          await end(withoutCandidates(result));
        },
      );
    },

    endRow: async (id, result, more) => {
      let row: PushRecord | undefined;
      const store = (kept: PushResult) => () =>
        change(
          id,
          (record) => {
            row = withOutcome(record, kept);
            return row;
          },
          more,
        );
      const isStored = await writeWhatFits(
        store(result),
        ...(result.state === 'unknown' ? [store(withoutCandidates(result))] : []),
      );
      return { row, isStored };
    },

    applyUpdates: (instanceId, updates, isExpiredHere = false) => {
      const updated = new Set(updates.map(({ urlToken }) => urlToken));
      return updateResults(
        ({ push, candidates }) => [push, ...candidates].some((token) => updated.has(token)),
        (result) => (result.instance.id === instanceId ? applyUpdate(result, updates, isExpiredHere) : result),
      );
    },

    dropCandidate: ({ urlToken }) =>
      updateResults(
        ({ candidates }) => candidates.includes(urlToken),
        (result) => withoutCandidate(result, urlToken),
      ),

    candidatesBeside: (id) =>
      enqueue(async () => {
        const { recent } = await readState();
        const others = [...(await knownTokens(recent))].filter(([other]) => other !== id);
        return new Set(others.flatMap(([, { candidates }]) => candidates));
      }),

    findCreated: (urlTokens) =>
      enqueue(async () => {
        const wanted = new Set(urlTokens);
        const { recent } = await readState();
        const found = await findRecords(({ push }) => wanted.has(push), recent);
        return found.flatMap(([, record]) => getCreated(record) ?? []);
      }),

    isKept: (id, { isPrivate }) =>
      enqueue(async () => {
        if (!isPrivate) return true;
        const { recent } = await readState();
        return recent.has(id) || (await readItem(recordItem(id))) !== undefined;
      }),

    dismiss: (ids) => run(() => ({ records: ids.map((id) => [id, undefined]) })),

    recoverOrphans: (isOrphan, now) =>
      run<PushResult[]>(({ recent, pendingDrafts }) => {
        const orphans = sendingOf(recent).filter(isOrphan);
        const outcome = orphans.map((sending): UnknownResult => {
          const unknown = toUnknownResult(sending, now);
          return isSearchable(unknown) ? { ...unknown, search: 'pending' } : unknown;
        });
        if (outcome.length === 0) return { outcome };
        const drafts = orphans
          .filter(({ source }) => source !== 'composer')
          .map(({ draftId: id, isPrivate }) => ({ id, isPrivate }));
        return {
          records: outcome.map((result) => [result.id, { outcome: result }]),
          pendingDrafts: drafts.reduceRight(withPendingDraft, pendingDrafts),
          outcome,
        };
      }),

    resetInterruptedCopies: () =>
      run<PushResult[]>(({ recent }) => {
        const changed = [...recent].flatMap(([id, record]) => {
          const created = getCreated(record);
          if (created?.copy !== 'pending') return [];
          return [[id, { ...record, outcome: { ...created, copy: 'disabled' as const } }] as const];
        });
        return { records: changed, outcome: changed.map(([, { outcome }]) => outcome) };
      }),

    uploads: async () => sendingOf((await enqueue(readState)).recent).filter(({ isUpload }) => isUpload),

    onAlarm: async (name) => {
      if (!name.startsWith(PASSPHRASE_ALARM)) return;
      const id = name.slice(PASSPHRASE_ALARM.length);
      await run(({ recent }) => {
        const record = recent.get(id);
        return { records: record?.passphrase === undefined ? [] : [[id, { ...record, passphrase: undefined }]] };
      });
    },

    saveDraft: (draft) =>
      run(({ pendingDrafts }) => ({
        pendingDrafts: withPendingDraft(pendingDrafts, draft),
        writes: [toStorageEntry(draftItem(draft.id), draft)],
      })),

    discardDraft: (draftId) =>
      run(({ pendingDrafts }) => ({
        pendingDrafts: withoutPendingDraft(pendingDrafts, draftId),
        discarded: [draftId],
      })),

    privateSessionNumber: () => privateSessionNumber,

    deletePrivate: () => {
      privateSessionNumber++;
      return run(async ({ recent, pendingDrafts }) => {
        const ended = [...recent].filter(([, { outcome }]) => outcome?.isPrivate);
        return {
          records: ended.map(([id]) => [id, undefined]),
          ...(pendingDrafts.some(isPrivate) && { pendingDrafts: pendingDrafts.filter((draft) => !isPrivate(draft)) }),
          // Only what is there: where memory is full, even a note that something is gone has no room.
          discarded: await findPrivateDrafts(),
        };
      });
    },

    // In a turn, so that no change from before is written after it.
    clear: () =>
      enqueue(async () => {
        await clearStorage();
        cached = undefined;
        tokens = undefined;
      }),
  };
}

/** The pushes outside tables after a change. What is new, or has its outcome now, comes first. */
function withChanged(
  recent: RecentPushes,
  changed: ReadonlyMap<string, PushRecord | undefined>,
): Map<string, PushRecord> {
  const isFirst = ([id, record]: readonly [string, PushRecord]) =>
    !recent.has(id) || getSendingOf(recent, id) !== getSending(record);
  const own = [...changed].flatMap(([id, record]) => (record && !isRowRecord(record) ? [[id, record] as const] : []));
  const kept = [...recent].flatMap(([id, record]) => {
    const now = changed.has(id) ? changed.get(id) : record;
    return now ? [[id, now] as const] : [];
  });
  return new Map([...own.filter(isFirst), ...kept]);
}

function hasSameIds(one: RecentPushes, other: RecentPushes): boolean {
  return String([...one.keys()]) === String([...other.keys()]);
}

function getSendingOf(recent: RecentPushes, id: string): SendingPush | undefined {
  const record = recent.get(id);
  return record && getSending(record);
}

/** Tokens of a record: of its push, or of what was found for one of unknown outcome. */
interface RecordTokens {
  push: string;
  candidates: readonly string[];
}

function noteTokens(tokens: Map<string, RecordTokens>, id: string, record: PushRecord | undefined): void {
  const result = record && getResult(record);
  if (result?.state === 'created') tokens.set(id, { push: result.stored.urlToken, candidates: [] });
  else if (result?.state === 'unknown' && result.candidates.length > 0)
    tokens.set(id, { push: '', candidates: result.candidates.map(({ stored }) => stored.urlToken) });
  else tokens.delete(id);
}

async function readTokens(recent: RecentPushes): Promise<Map<string, RecordTokens>> {
  const tokens = new Map<string, RecordTokens>();
  for (const [id, record] of recent) noteTokens(tokens, id, record);
  for (const { batch, index, row } of await readAllRows()) noteTokens(tokens, rowId({ batchId: batch.id, index }), row);
  return tokens;
}

const isPrivate = (it: { isPrivate: boolean }) => it.isPrivate;

/** Finds the drafts of private windows, also one that no list has because there was no room for that when it was typed. */
async function findPrivateDrafts(): Promise<string[]> {
  const { key: prefix } = draftItem('');
  const ids = (await storedKeys('session')).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
  const drafts = await readItems(Object.fromEntries(ids.map((id) => [id, draftItem(id)])));
  return ids.filter((id) => id === mainDraftId(true) || drafts[id]?.isPrivate);
}

/** The drafts that wait in a list, without this one. */
export function withoutPendingDraft(list: readonly PendingDraft[], draftId: string): readonly PendingDraft[] {
  return list.filter(({ id }) => id !== draftId);
}

/** The drafts that wait in a list, this one first. */
export function withPendingDraft(
  list: readonly PendingDraft[],
  { id, isPrivate }: PendingDraft,
): readonly PendingDraft[] {
  return [{ id, isPrivate }, ...withoutPendingDraft(list, id)];
}

/** Throws `NoLongerAvailable` where there is none. */
export function requireResult(record: PushRecord): PushResult {
  const result = getResult(record);
  if (!result) throw new FailureError({ kind: 'NoLongerAvailable' });
  return result;
}

/** Removes a passphrase at its end. Call it before the write: a worker that is terminated in between leaves no passphrase for longer. */
function removePassphraseLater(id: string): void {
  void setAlarm(`${PASSPHRASE_ALARM}${id}`, PASSPHRASE_MS / 60_000);
}

/** A row before its request, with room for the largest outcome, of which what was reserved for this row is a part. */
function toSendingRow(ready: PushRecord, sending: SendingPush, draft: Draft): PushRecord {
  const { failure: _failure, room: _room, ...unsent } = ready;
  const sent = { ...unsent, draft, outcome: sending };
  const reserved = JSON.stringify(unsent).length + countRoom(ready.draft ?? draft, LARGEST_OUTCOME);
  return withRoom(sent, reserved - JSON.stringify(sent).length);
}

/** The record with its result. Only a row of unknown outcome, which may still change, keeps room. */
export function withOutcome<R extends PushResult>(record: PushRecord, outcome: R): PushRecord & { outcome: R } {
  const { failure: _failure, room: _room, ...kept } = record;
  const ended = { ...kept, outcome };
  const keepsRoom = outcome.state === 'unknown' && isRowRecord(record);
  return keepsRoom ? withRoom(ended, countRoom(record.draft, USUAL_OUTCOME)) : ended;
}

function withoutCandidates(result: PushResult): PushResult {
  return result.state === 'unknown' ? { ...result, candidates: [] } : result;
}

/** `now`: when its answer is no longer waited for. Of one that a terminated worker left, it is known how long it can have waited. */
export function toUnknownResult({ isUpload, ...sending }: SendingPush, now: number): UnknownResult {
  const endedAt = isUpload ? now : Math.min(now, sending.startedAt + UNREPEATABLE_TIMEOUT_MS);
  return {
    ...sending,
    endedAt,
    state: 'unknown',
    search: sending.withAccount ? 'failed' : 'no-account',
    candidates: [],
  };
}

/** Returns the same result if nothing changed. `isExpiredHere`: this browser expired it. */
function applyUpdate(result: PushResult, updates: PushUpdates, isExpiredHere: boolean): PushResult {
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
