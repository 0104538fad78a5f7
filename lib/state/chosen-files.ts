import { signal } from '@preact/signals';
import type { Failure } from '../push/failure';
import { MAX_FILES } from '../push/limits';

export interface ChosenFile {
  /** Tells two files of one name apart. */
  id: number;
  file: File;
}

/** Why files were not added. */
export type NotAdded = { why: 'too-many'; count: number } | { why: 'unreadable'; failure: Failure };

/**
 * The files chosen for each draft. They are in this page's memory alone, and stay until they are pushed or removed: the browser lets no
 * other page read them, and nothing of them is stored.
 */
export function createChosenFiles() {
  const chosen = signal<ReadonlyMap<string, readonly ChosenFile[]>>(new Map());
  const notAdded = signal<readonly NotAdded[]>([]);
  /** Files of discarded drafts, for undo. */
  const discarded = new Map<string, readonly ChosenFile[]>();
  let lastId = 0;
  let adding: Promise<unknown> = Promise.resolve();

  const set = (draftId: string, files: readonly ChosenFile[] = []): void => {
    notAdded.value = [];
    chosen.value = new Map([...chosen.peek(), [draftId, files]]);
  };
  const peek = (draftId: string): readonly ChosenFile[] => chosen.peek().get(draftId) ?? [];

  const addReadable = async (draftId: string, files: readonly File[], folders: readonly File[]): Promise<void> => {
    notAdded.value = [];
    const unreadable = [...folders, ...(await findUnreadable(files.filter((file) => !folders.includes(file))))];
    const readable = files.filter((file) => !unreadable.includes(file));
    const added = readable.slice(0, MAX_FILES - peek(draftId).length).map((file) => ({ id: ++lastId, file }));
    set(draftId, [...peek(draftId), ...added]);
    const count = readable.length - added.length;
    notAdded.value = [
      ...unreadable.map(
        ({ name }): NotAdded => ({ why: 'unreadable', failure: { name: 'FileUnreadable', file: name } }),
      ),
      ...(count > 0 ? [{ why: 'too-many', count } as const] : []),
    ];
  };

  return {
    of: (draftId: string): readonly ChosenFile[] => chosen.value.get(draftId) ?? [],
    notAdded,
    /** Appends those that can be read, up to the limit. Folders are reported as unreadable. */
    add: (draftId: string, files: readonly File[], folders: readonly File[] = []): Promise<void> => {
      const added = addReadable(draftId, files, folders);
      adding = Promise.all([adding, added]);
      return added;
    },
    /** Resolves when no file is being added any more. */
    allAdded: () => adding,
    remove: (draftId: string, id: number): void =>
      set(
        draftId,
        peek(draftId).filter((file) => file.id !== id),
      ),
    discard: (draftId: string): void => {
      discarded.set(draftId, peek(draftId));
      set(draftId);
    },
    putBack: (draftId: string): void => set(draftId, discarded.get(draftId)),
    /** Removes them after they were pushed. */
    forget: (draftId: string): void => {
      discarded.delete(draftId);
      set(draftId);
    },
  };
}

/** Returns the files that cannot be read: changed or removed since they were chosen, or folders. Reads one byte of each. */
export async function findUnreadable(files: readonly File[]): Promise<File[]> {
  const isReadable = await Promise.all(
    files.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          // A DOMException, whose name differs between browsers.
          () => false,
        ),
    ),
  );
  return files.filter((_, index) => !isReadable[index]);
}
