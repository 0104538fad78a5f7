import { browser } from 'wxt/browser';

const MARK = 'lent:';

/**
 * For a page: has the worker take these permissions back when the page is gone, however it goes; a page that closes gets nothing done
 * itself. Returns how to give them back at once.
 */
export function lendUntilClosed(patterns: string[]): () => void {
  let isHeld = true;
  const hold = () => {
    const port = browser.runtime.connect({ name: MARK + JSON.stringify(patterns) });
    port.onDisconnect.addListener(() => {
      // The worker died: the next one has to know.
      if (isHeld) current = hold();
    });
    return port;
  };
  let current = hold();
  return () => {
    isHeld = false;
    current.disconnect();
  };
}

/** For the worker: calls `listener` with what a page was lent; what it returns is called when that page is gone. Register at the worker's start. */
export function onLent(listener: (patterns: string[]) => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    const { id, url } = port.sender ?? {};
    if (id !== browser.runtime.id || !url?.startsWith(browser.runtime.getURL('/'))) return;
    if (!port.name.startsWith(MARK)) return;
    const giveBack = listener(JSON.parse(port.name.slice(MARK.length)) as string[]);
    port.onDisconnect.addListener(() => giveBack());
  });
}
