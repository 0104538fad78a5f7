import { collectBlob, isNotReadable } from '../base/collect-blob';
import { downloadBytes, type SaveOutcome } from './downloads';

/** Where the bytes of a file go. */
export interface SaveTarget {
  /** Takes all bytes. Rejects as their stream does: then nothing is saved. `bytes`: the file, if it is in memory. */
  save: (bytes: Blob | ReadableStream<Uint8Array>) => Promise<{ outcome: SaveOutcome; bytes?: Blob }>;
  /** Removes what was not saved. */
  discard: () => Promise<void>;
}

declare global {
  // Of Chromium alone, as is `remove`.
  interface Window {
    showSaveFilePicker?: (options: { suggestedName: string; startIn: 'downloads' }) => Promise<FileSystemFileHandle>;
  }
  interface FileSystemFileHandle {
    remove?: () => Promise<void>;
  }
}

function createDownload(name: string): SaveTarget {
  return {
    save: async (given) => {
      const bytes = given instanceof Blob ? given : await collectBlob(given);
      downloadBytes(bytes, name);
      return { outcome: 'saved', bytes };
    },
    discard: async () => undefined,
  };
}

/** The browser makes the file, or empties the one that is there, before anything is written. Its bytes are elsewhere until the end. */
async function createFile(handle: FileSystemFileHandle): Promise<SaveTarget> {
  const remove = () => handle.remove?.().catch(() => undefined);
  let writable: FileSystemWritableFileStream;
  try {
    writable = await handle.createWritable();
  } catch (error) {
    await remove();
    throw error;
  }
  let written: Promise<void> | undefined;
  return {
    save: async (bytes) => {
      written = (bytes instanceof Blob ? bytes.stream() : bytes).pipeTo(writable);
      try {
        await written;
        return { outcome: 'written' };
      } catch (error) {
        // There is no room, say. What cannot be read is no fault of the file.
        if (error instanceof DOMException && !isNotReadable(error)) return { outcome: 'failed' };
        throw error;
      }
    },
    discard: async () => {
      // A file that is being written cannot be removed.
      await (written ?? writable.abort()).catch(() => undefined);
      await remove();
    },
  };
}

/**
 * Within a click, asks where to save a file, in browsers that let a page write it there. Elsewhere, and if `asks` is false, the browser
 * downloads it. Undefined if the user cancels.
 */
export async function chooseSaveTarget(name: string, asks: boolean): Promise<SaveTarget | undefined> {
  try {
    const handle = asks && (await window.showSaveFilePicker?.({ suggestedName: name, startIn: 'downloads' }));
    if (handle) return await createFile(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // The browser, or a policy, does not let this page ask or write.
  }
  return createDownload(name);
}
