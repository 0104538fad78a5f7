import { type ReadonlySignal, signal } from '@preact/signals';
import { MAX_FILES } from '../../push/validate-draft';

/** `unreadable`: the name of one that cannot be read. `nameless`: the browser handed over no name and nothing of what is in it. */
export type AddFailure = { why: 'too-many'; count: number } | { why: 'nameless' } | { why: 'unreadable'; file: string };

/** The files chosen for each draft, in this page's memory until they are pushed or removed. */
export interface ChosenFiles {
  get: (draftId: string) => readonly File[];
  /** The drafts that have files. */
  draftIds: () => string[];
  /** What was not added the last time, and why. */
  addFailures: ReadonlySignal<readonly AddFailure[]>;
  /** Adds readable files, up to the limit. Folders count as unreadable. */
  add: (draftId: string, files: readonly File[], folders?: readonly File[]) => Promise<void>;
  /** Resolves when what is being added is added. */
  whenAdded: () => Promise<unknown>;
  remove: (draftId: string, removed: File) => void;
  /** Removes all files of a draft, until `undoDiscard`. */
  discard: (draftId: string) => void;
  undoDiscard: (draftId: string) => void;
  /** Removes all files of a draft for good. */
  clear: (draftId: string) => void;
}

export function createChosenFiles(): ChosenFiles {
  const chosen = signal<ReadonlyMap<string, readonly File[]>>(new Map());
  const addFailures = signal<readonly AddFailure[]>([]);
  const discarded = new Map<string, readonly File[]>();
  let adding: Promise<unknown> = Promise.resolve();

  const set = (draftId: string, files: readonly File[] = []): void => {
    addFailures.value = [];
    chosen.value = new Map([...chosen.peek(), [draftId, files]]);
  };
  const peek = (draftId: string): readonly File[] => chosen.peek().get(draftId) ?? [];

  const addReadable = async (draftId: string, files: readonly File[], folders: readonly File[]): Promise<void> => {
    addFailures.value = [];
    const named = files.filter(({ name }) => name !== '');
    const unreadable = [...folders, ...(await findUnreadable(named.filter((file) => !folders.includes(file))))];
    const readable = named.filter((file) => !unreadable.includes(file));
    const added = readable.slice(0, MAX_FILES - peek(draftId).length);
    set(draftId, [...peek(draftId), ...added]);
    const count = readable.length - added.length;
    addFailures.value = [
      ...(named.length < files.length ? [{ why: 'nameless' } as const] : []),
      ...unreadable.map(({ name }) => ({ why: 'unreadable', file: name }) as const),
      ...(count > 0 ? [{ why: 'too-many', count } as const] : []),
    ];
  };

  return {
    get: (draftId) => chosen.value.get(draftId) ?? [],
    draftIds: () => [...chosen.peek()].flatMap(([draftId, files]) => (files.length > 0 ? draftId : [])),
    addFailures,
    add: (draftId, files, folders = []) => {
      const added = addReadable(draftId, files, folders);
      adding = Promise.all([adding, added]);
      return added;
    },
    whenAdded: () => adding,
    remove: (draftId, removed) =>
      set(
        draftId,
        peek(draftId).filter((file) => file !== removed),
      ),
    discard: (draftId) => {
      discarded.set(draftId, peek(draftId));
      set(draftId);
    },
    undoDiscard: (draftId) => set(draftId, discarded.get(draftId)),
    clear: (draftId) => {
      discarded.delete(draftId);
      set(draftId);
    },
  };
}

/** A file up to this size is read at once. */
const SMALL_BYTES = 16 * 1024 * 1024;

/**
 * Finds files that were changed or removed, or are folders. Firefox goes on with a changed file, whose size no longer is what the browser
 * says it is: a shorter one has no last byte, a longer one is found by reading it, which is done if it is small or where `readsAll`.
 */
export async function findUnreadable(files: readonly File[], { readsAll = false } = {}): Promise<File[]> {
  const isWhole = async (file: File): Promise<boolean> => {
    const ends = await Promise.all([file.slice(0, 1).arrayBuffer(), file.slice(-1).arrayBuffer()]);
    if (ends.some(({ byteLength }) => byteLength !== Math.min(1, file.size))) return false;
    if (!readsAll && file.size > SMALL_BYTES) return true;
    const reader = file.stream().getReader();
    let bytes = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) bytes += piece.value.length;
    return bytes === file.size;
  };
  const reads = await Promise.allSettled(files.map(isWhole));
  return files.filter((_, index) => {
    const read = reads[index];
    return read?.status !== 'fulfilled' || !read.value;
  });
}
