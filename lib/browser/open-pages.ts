import { browser } from 'wxt/browser';
import type { PushRef } from '../messages';
import type { PushUpdate } from '../push/push-row';

/** What the worker asks the page that sends files: whether it is still there, or that it give up. */
export type UploadCommand = 'is-alive' | 'cancel';

interface UploadEnvelope {
  upload: string;
  question: UploadCommand;
}

/** Asks whichever page is sending this upload, by the id of its note. Resolves whether one is. */
export async function sendUploadCommand(upload: string, question: UploadCommand): Promise<boolean> {
  try {
    return (await browser.runtime.sendMessage({ upload, question } satisfies UploadEnvelope)) === true;
  } catch {
    // Nobody listens, or nobody who has this upload: browsers throw in words of their own.
    return false;
  }
}

/** Lets `answer` hear what the worker asks of uploads; it says whether the upload is this page's. */
export function onUploadCommand(answer: (upload: string, question: UploadCommand) => boolean): void {
  browser.runtime.onMessage.addListener((message: unknown, sender): Promise<boolean> | undefined => {
    if (sender.id !== browser.runtime.id || !isUploadEnvelope(message)) return undefined;
    // Another page may have it: only one may answer.
    return answer(message.upload, message.question) ? Promise.resolve(true) : undefined;
  });
}

function isUploadEnvelope(message: unknown): message is UploadEnvelope {
  return typeof message === 'object' && message !== null && 'upload' in message && 'question' in message;
}

const PORT_NAME = 'lent:';

/**
 * For a page: has the worker take these permissions back when the page is gone, however it goes; a page that closes gets nothing done
 * itself. Returns how to give them back at once.
 */
export function acquireUntilClosed(patterns: string[]): () => void {
  let isHeld = true;
  const hold = () => {
    const port = browser.runtime.connect({ name: PORT_NAME + JSON.stringify(patterns) });
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
export function onPermissionAcquired(listener: (patterns: string[]) => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    const { id, url } = port.sender ?? {};
    if (id !== browser.runtime.id || !url?.startsWith(browser.runtime.getURL('/'))) return;
    if (!port.name.startsWith(PORT_NAME)) return;
    const giveBack = listener(JSON.parse(port.name.slice(PORT_NAME.length)) as string[]);
    port.onDisconnect.addListener(() => giveBack());
  });
}

/** What an answer said of a push, whichever page asked for it. */
export interface UpdatedPush {
  push: PushRef;
  update: PushUpdate;
}

/** Tells every page of ours what was learnt of a push. Nothing of it is kept. */
export async function tellUpdate(updated: UpdatedPush): Promise<void> {
  // Rejects where no page is open: then nobody has to know.
  await browser.runtime.sendMessage({ updated }).catch(() => undefined);
}

/** Calls `listener` with what the worker says was learnt of a push. What comes from a tab is not the worker's. */
export function onUpdate(listener: (updated: UpdatedPush) => void): void {
  browser.runtime.onMessage.addListener((told: unknown, sender): undefined => {
    if (sender.id === browser.runtime.id && !sender.tab && isTold(told)) listener(told.updated);
  });
}

function isTold(told: unknown): told is { updated: UpdatedPush } {
  return typeof told === 'object' && told !== null && 'updated' in told;
}
