import { browser } from 'wxt/browser';
import type { UpdatedPush, UploadCommand } from '../messaging/messages';
import { callWorker, isExtensionPage, onWorkerMessage } from '../messaging/messaging';
import { showThisTab } from './tab';

const PORT_PREFIX = 'host-permissions:';

/** Holds host permissions until the page closes, when the worker releases them. Returns how to release them at once. */
export function holdHostPermissions(patterns: string[]): () => void {
  let port: ReturnType<typeof browser.runtime.connect> | undefined;
  const connect = () => {
    const opened = browser.runtime.connect({ name: PORT_PREFIX + JSON.stringify(patterns) });
    opened.onDisconnect.addListener(() => {
      port = undefined;
    });
    port = opened;
    return opened;
  };
  connect();
  // A port is lost with its worker. Connecting again at once would keep a worker awake for as long as the page is open.
  const stop = onWorkerMessage({
    reportPermissions: () => {
      if (!port) connect();
      return undefined;
    },
  });
  return () => {
    stop();
    (port ?? connect()).disconnect();
  };
}

/**
 * Calls `listener` when a page holds permissions; it returns what is called when the page releases them or closes. Call it at the worker's
 * start, before it sends `reportPermissions`.
 */
export function onHostPermissionsHeld(listener: (patterns: string[]) => () => void): void {
  browser.runtime.onConnect.addListener((port) => {
    if (!isExtensionPage(port.sender ?? {}) || !port.name.startsWith(PORT_PREFIX)) return;
    const release = listener(JSON.parse(port.name.slice(PORT_PREFIX.length)) as string[]);
    port.onDisconnect.addListener(() => release());
  });
}

/** Answers commands in a page that sends files. Only the page of this upload replies. */
export function onUploadCommand(answer: (uploadId: string, command: UploadCommand) => boolean): void {
  onWorkerMessage({
    uploadCommand: ({ uploadId, command }) => (answer(uploadId, command) ? Promise.resolve(true) : undefined),
  });
}

/** Says in a page in which files can be chosen which drafts it holds. `draftIds`: of the draft that it shows, and of those whose files it has. */
export function holdDrafts(draftIds: () => string[]): void {
  onWorkerMessage({ hasDraft: ({ draftId }) => (draftIds().includes(draftId) ? Promise.resolve(true) : undefined) });
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) void callWorker('discardFileDrafts', { draftIds: draftIds() });
  });
}

/** Says in a composer whether it shows a draft, where it can be seen. */
export function onShowsDraft(isShown: (draftId: string) => boolean): void {
  onWorkerMessage({
    showsDraft: ({ draftId }) => (!document.hidden && isShown(draftId) ? Promise.resolve(true) : undefined),
  });
}

/** Lets "My pushes" be shown in windows of its kind: brings its tab to the front, at a push or else at what is new. */
export function onShowPushes(isPrivate: boolean, open: (push: string) => void, showNew: () => void): void {
  onWorkerMessage({
    showPushes: (wanted) => {
      if (wanted.isPrivate !== isPrivate) return undefined;
      if (wanted.push === '') showNew();
      else open(wanted.push);
      return showThisTab().then(() => true as const);
    },
  });
}

/** Lets the settings be shown: brings their tab to the front. */
export function onShowInstance(show: (instanceId: string) => void): void {
  onWorkerMessage({
    showInstance: ({ instanceId }) => {
      show(instanceId);
      return showThisTab().then(() => true as const);
    },
  });
}

export function onPushCreated(listener: (instanceId: string) => void): void {
  onWorkerMessage({
    pushCreated: ({ instanceId }) => {
      listener(instanceId);
      return undefined;
    },
  });
}

export function onPushUpdated(listener: (updated: UpdatedPush) => void): void {
  onWorkerMessage({
    pushUpdated: (updated) => {
      listener(updated);
      return undefined;
    },
  });
}
