import { isRowRecord } from '../../batch/row-record';
import { hasContent, mainDraftId } from '../../push/draft';
import { getCreated, getPassphrase, type PushRecord } from '../../push/record';
import { getUndoTimeLeft } from '../../push/result';
import { draftItem } from '../../storage/items';
import { ignoreStorageFull, readItem, toStorageEntry } from '../../storage/storage';
import { type RecordStore, withoutPendingDraft, withPendingDraft } from './record-store';

interface UndoDeps {
  records: RecordStore;
  now: () => number;
  newId: () => string;
}

export interface Undo {
  /**
   * Removes from records what has outlasted its use, now, and drafts later, too. Call it at the worker's start: the worker before may have been
   * terminated.
   */
  tidy: () => Promise<void>;
  /** Undoes a push by `expire`, and throws what that throws. Returns the id of the draft that has come back, if the undo was in time. */
  undo: (id: string, expire: () => Promise<void>) => Promise<string | undefined>;
}

/** The drafts of new pushes, kept for as long as these can be undone, and no longer. */
export function createUndo({ records, now, newId }: UndoDeps): Undo {
  const beingUndone = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns in how many milliseconds the next undo is over; 0 if there is none. */
  const removeEnded = (): Promise<number> => {
    const at = now();
    return records.run<number>(({ recent }) => {
      const kept = [...recent].map(([id, record]) => [id, withoutEnded(record, at, beingUndone.has(id))] as const);
      const leftMs = kept.flatMap(([id, record]) => {
        const created = getCreated(record);
        // What is being undone now is tidied up afterward.
        return created && record.draft && !beingUndone.has(id) ? getUndoTimeLeft(created, at) : [];
      });
      return {
        records: kept.filter(([id, record]) => record !== recent.get(id)),
        outcome: leftMs.length > 0 ? Math.min(...leftMs) : 0,
      };
    });
  };

  /**
   * Brings back the draft of a push that was undone. Where another draft has taken its place it becomes a further one. Returns its id;
   * undefined if it is no longer kept. Throws `StorageFull`.
   */
  const restore = (id: string): Promise<string | undefined> => {
    const createdAt = now();
    return records.run<string | undefined>(async ({ recent, pendingDrafts }) => {
      const record = recent.get(id);
      if (!record?.draft) return {};
      const { draft } = record;
      const current = await readItem(draftItem(draft.id));
      const draftId = current && hasContent(current) ? `${draft.id}/${newId()}` : draft.id;
      return {
        records: [[id, { ...record, draft: undefined }]],
        pendingDrafts:
          draftId === mainDraftId(draft.isPrivate)
            ? withoutPendingDraft(pendingDrafts, draftId)
            : withPendingDraft(pendingDrafts, { ...draft, id: draftId }),
        writes: [toStorageEntry(draftItem(draftId), { ...draft, id: draftId, createdAt, lastWriterId: undefined })],
        outcome: draftId,
      };
    });
  };

  const tidy = async (): Promise<void> => {
    const leftMs = await removeEnded();
    clearTimeout(timer);
    if (leftMs > 0) timer = setTimeout(() => void tidy(), leftMs);
  };

  return {
    tidy,

    undo: async (id, expire) => {
      await tidy();
      beingUndone.add(id);
      try {
        await expire();
        return await restore(id).catch((error: unknown) => {
          ignoreStorageFull(error);
          return undefined;
        });
      } finally {
        beingUndone.delete(id);
        await tidy();
      }
    },
  };
}

/**
 * The record without what has outlasted its use: the draft of a push that cannot be undone any more, and the passphrase after fifteen minutes.
 * Returns the same record if nothing has. `isUndone`: it is being undone.
 */
function withoutEnded(record: PushRecord, now: number, isUndone: boolean): PushRecord {
  const created = getCreated(record);
  if (!created || isRowRecord(record)) return record;
  const draft = isUndone || getUndoTimeLeft(created, now) > 0 ? record.draft : undefined;
  const passphrase = getPassphrase(record, now);
  return draft === record.draft && passphrase === record.passphrase ? record : { ...record, draft, passphrase };
}
