import { vi } from 'vitest';

/**
 * A browser that asks where to save a file and lets the page write it there, and the folder that the user chooses. As in Chromium, the file is
 * empty until all of it is written, and cannot be removed meanwhile.
 */
export function fakeSaveDialog() {
  const disk = {
    /** The content of each file. */
    files: {} as Record<string, string>,
    /** How many bytes it has room for. */
    room: Number.POSITIVE_INFINITY,
    /** What the user or the browser says: `AbortError` is the user's Cancel. */
    answer: 'ok' as 'ok' | 'AbortError' | 'NotAllowedError',
    letsWrite: true,
    /** How often the user was asked. */
    asked: 0,
  };
  const open = (name: string) => {
    let writers = 0;
    return {
      createWritable: async () => {
        if (!disk.letsWrite) throw new DOMException('', 'NotAllowedError');
        const written: Uint8Array[] = [];
        writers += 1;
        return new WritableStream<Uint8Array>({
          write: (bytes) => {
            written.push(bytes);
            const size = written.reduce((sum, { length }) => sum + length, 0);
            if (size <= disk.room) return;
            writers -= 1;
            throw new DOMException('', 'QuotaExceededError');
          },
          close: () => {
            writers -= 1;
            disk.files[name] = Buffer.concat(written).toString();
          },
          abort: () => {
            writers -= 1;
          },
        });
      },
      remove: async () => {
        if (writers > 0) throw new DOMException('', 'NoModificationAllowedError');
        delete disk.files[name];
      },
    };
  };
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
    disk.asked += 1;
    if (disk.answer !== 'ok') throw new DOMException('', disk.answer);
    disk.files[suggestedName] = '';
    return open(suggestedName);
  });
  return disk;
}
