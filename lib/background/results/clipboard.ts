import { createSerialQueue } from '../../base/serial-queue';
import { noteClipboard } from '../../browser/clipboard-note';
import { clipboardItem } from '../../storage/items';
import { readItem } from '../../storage/storage';

export interface Clipboard {
  /** Copies a link, unless `assertAllowed` throws by then. Throws what that and `copy` throw. */
  copyLink: (link: string, assertAllowed: () => Promise<void>) => Promise<void>;
  /**
   * Empties the clipboard if the extension's last copy is a link from before `startedAt`, unless `isOver` by then. `pushes`: the ids of those
   * that are under way. Where the browser refuses, the clipboard stays as it is.
   */
  empty: (startedAt: number, isOver: () => boolean, pushes: () => string[]) => Promise<void>;
  /** Whether the clipboard was emptied while this push was under way, and nothing was copied by the extension since. */
  wasEmptied: (resultId: string) => Promise<boolean>;
}

/** One queue of copies and of what empties the clipboard, so that nothing empties it after a later copy. */
export function createClipboard(copy: (text: string) => Promise<void>, now: () => number): Clipboard {
  const enqueue = createSerialQueue();
  return {
    copyLink: (link, assertAllowed) =>
      enqueue(async () => {
        await assertAllowed();
        await copy(link);
        await noteClipboard({ holds: 'link', since: now() });
      }),

    empty: (startedAt, isOver, pushes) =>
      enqueue(async () => {
        const note = await readItem(clipboardItem);
        if (note?.holds !== 'link' || note.since > startedAt || isOver()) return;
        const isEmpty = await copy('').then(
          () => true,
          () => false,
        );
        if (isEmpty) await noteClipboard({ holds: 'nothing', pushes: pushes() });
      }),

    wasEmptied: async (resultId) => {
      const note = await readItem(clipboardItem);
      return note?.holds === 'nothing' && note.pushes.includes(resultId);
    },
  };
}
