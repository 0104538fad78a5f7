import { type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../push/failure';
import { MAX_FILES } from '../push/limits';

/** A file that is to be pushed. */
export interface ImportStep {
  /** Tells two files of one name apart. */
  id: number;
  file: File;
}

/** Why some of the files that were to be added were not. */
export type NotAdded = { why: 'too-many'; count: number } | { why: 'unreadable'; failure: Failure };

/**
 * The files chosen for drafts, by the drafts' ids. They live in this page alone: the browser lets nobody else read them, and nothing of
 * them is stored. They stay until the push was made or they are taken out.
 */
export function createChosenFiles() {
  const chosen = signal<ReadonlyMap<string, readonly ImportStep[]>>(new Map());
  const notAdded = signal<readonly NotAdded[]>([]);
  /** What was dropped with its draft, to be put back with it. */
  const discarded = new Map<string, readonly ImportStep[]>();
  let lastId = 0;
  /** Ends when all that was handed over is among the chosen. */
  let adding: Promise<unknown> = Promise.resolve();

  const of = (draftId: string): readonly ImportStep[] => chosen.value.get(draftId) ?? [];
  const put = (draftId: string, files: readonly ImportStep[]): void => {
    chosen.value = new Map([...chosen.peek(), [draftId, files]]);
  };

  /** Adds files behind those that are there, as far as a push takes them and they can be read. */
  const add = (draftId: string, files: readonly File[], folders: readonly File[] = []): Promise<void> => {
    const added = addReadable(draftId, files, folders);
    adding = Promise.all([adding, added]);
    return added;
  };

  const addReadable = async (draftId: string, files: readonly File[], folders: readonly File[]): Promise<void> => {
    notAdded.value = [];
    const unreadable = [...folders, ...(await findUnreadable(files.filter((file) => !folders.includes(file))))];
    const readable = files.filter((file) => !unreadable.includes(file));
    const before = chosen.peek().get(draftId) ?? [];
    const added = readable.slice(0, MAX_FILES - before.length).map((file) => ({ id: ++lastId, file }));
    put(draftId, [...before, ...added]);
    const leftOut = readable.length - added.length;
    notAdded.value = [
      ...unreadable.map(
        ({ name }) => ({ why: 'unreadable', failure: { name: 'FileUnreadable', file: name } }) as const,
      ),
      ...(leftOut > 0 ? [{ why: 'too-many', count: leftOut } as const] : []),
    ];
  };

  const remove = (draftId: string, id: number): void => {
    notAdded.value = [];
    put(
      draftId,
      (chosen.peek().get(draftId) ?? []).filter((one) => one.id !== id),
    );
  };

  /** Takes them out with their draft. */
  const discard = (draftId: string): void => {
    discarded.set(draftId, chosen.peek().get(draftId) ?? []);
    notAdded.value = [];
    put(draftId, []);
  };

  const putBack = (draftId: string): void => put(draftId, discarded.get(draftId) ?? []);

  /** They were pushed. */
  const forget = (draftId: string): void => {
    discarded.delete(draftId);
    put(draftId, []);
  };

  return {
    of,
    /** Why, for each that was not. */
    notAdded: notAdded as ReadonlySignal<readonly NotAdded[]>,
    add,
    /** Resolves when nothing is being added any more. */
    allAdded: () => adding,
    remove,
    discard,
    putBack,
    forget,
  };
}

/** Files that cannot be read: changed or removed since they were chosen, or no files at all. Reads one byte of each. */
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
  return files.filter((_, at) => !isReadable[at]);
}
