import { browser } from 'wxt/browser';
import type { ClickedFile } from '../push/clicked-file';
import { acquireUntilClosed } from './open-pages';

const FILE_KEY = 'file:';

/** A clicked file on its way to the page that reads it. */
export interface FileHandoff {
  file: ClickedFile;
  /** Gives back what was lent for it; the end of the page does the same. */
  done: () => void;
}

/**
 * For a page: the file that was clicked for this draft, once. It comes straight from the worker: an address may be the file itself
 * (`data:`), and no bytes of files are stored.
 */
export function claimFile(draftId: string): Promise<FileHandoff | undefined> {
  const port = browser.runtime.connect({ name: FILE_KEY + draftId });
  return new Promise((resolve) => {
    port.onDisconnect.addListener(() => resolve(undefined));
    port.onMessage.addListener((message: unknown) => {
      const file = message as ClickedFile;
      // Held here as well: the worker may die while the file is read.
      const giveBack = file.way.name === 'host' ? acquireUntilClosed([file.way.permission]) : undefined;
      const done = () => {
        giveBack?.();
        port.disconnect();
      };
      resolve({ file, done });
    });
  });
}

/** For the worker: gives a page the file that it asks for, if there is one. Register at the worker's start. */
export function onFileClaim(take: (draftId: string) => FileHandoff | undefined): void {
  browser.runtime.onConnect.addListener((port) => {
    const { id, url } = port.sender ?? {};
    if (id !== browser.runtime.id || !url?.startsWith(browser.runtime.getURL('/'))) return;
    if (!port.name.startsWith(FILE_KEY)) return;
    const handed = take(port.name.slice(FILE_KEY.length));
    if (!handed) return port.disconnect();
    port.onDisconnect.addListener(() => handed.done());
    port.postMessage(handed.file);
  });
}
