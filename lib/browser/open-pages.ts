import { browser } from 'wxt/browser';
import type { UpdatedPush, UploadCommand } from '../messages';
import { isPage, onWorkerMessage } from './messaging';

const PORT_NAME = 'lent:';

/**
 * For a page: holds these host permissions until the page closes, when the worker releases them. Returns how to release them at once.
 */
export function acquireUntilClosed(patterns: string[]): () => void {
  let isHeld = true;
  const connect = () => {
    const port = browser.runtime.connect({ name: PORT_NAME + JSON.stringify(patterns) });
    port.onDisconnect.addListener(() => {
      // The worker was terminated: the next one has to know.
      if (isHeld) current = connect();
    });
    return port;
  };
  let current = connect();
  return () => {
    isHeld = false;
    current.disconnect();
  };
}

/** For the worker, at its start: calls `listener` with what a page acquires, and what that returns when the page releases it or closes. */
export function onPermissionAcquired(listener: (patterns: string[]) => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (!isPage(port.sender ?? {}) || !port.name.startsWith(PORT_NAME)) return;
    const release = listener(JSON.parse(port.name.slice(PORT_NAME.length)) as string[]);
    port.onDisconnect.addListener(() => release());
  });
}

/** For a page that sends files: `answer` says whether the upload is this page's. Only that page may reply. */
export function onUploadCommand(answer: (uploadId: string, command: UploadCommand) => boolean): void {
  onWorkerMessage({
    uploadCommand: ({ uploadId, command }) => (answer(uploadId, command) ? Promise.resolve(true) : undefined),
  });
}

/** For a page: calls `listener` with what the worker reports of a push. */
export function onUpdate(listener: (updated: UpdatedPush) => void): void {
  onWorkerMessage({
    pushUpdated: (updated) => {
      listener(updated);
      return undefined;
    },
  });
}
