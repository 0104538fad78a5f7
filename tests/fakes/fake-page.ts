import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { CallWorker, WorkerMessageName } from '@/lib/messaging/messages';
import type { MessageEnvelope, WorkerHandlers } from '@/lib/messaging/messaging';
import { callWorker } from './call-worker';

type Listener = (...args: never[]) => unknown;

function createEvent() {
  const listeners = new Set<Listener>();
  return {
    addListener: (listener: Listener) => void listeners.add(listener),
    trigger: (...args: unknown[]) => [...listeners].map((listener) => listener(...(args as never[]))),
  };
}

/** The two ends of a port between a page and the worker. */
function connectPorts(name: string) {
  const { id } = fakeBrowser.runtime;
  const sender = { id, url: fakeBrowser.runtime.getURL('/page.html') };
  const create = () => ({ name, sender, onMessage: createEvent(), onDisconnect: createEvent() });
  const [page, worker] = [create(), create()];
  const connect = (port: typeof page, other: typeof page) =>
    Object.assign(port, {
      postMessage: (message: unknown) => void other.onMessage.trigger(message),
      disconnect: () => void other.onDisconnect.trigger(),
    });
  return { page: connect(page, worker), worker: connect(worker, page) };
}

/**
 * What a page of the extension reaches in the browser, with state: the worker, the clipboard, the share sheet, tabs, windows and ports.
 * Call it after `fakeExtension`.
 */
export function fakePage(handlers: WorkerHandlers) {
  const user = {
    isPrivate: false,
    /** The active tab. */
    activeTab: undefined as { url: string; title: string } | undefined,
    /** Texts that the page copied. */
    copied: [] as string[],
    refusesCopy: false,
    hasShareSheet: true,
    shared: [] as string[],
    /** With what the share sheet fails. */
    shareError: undefined as Error | undefined,
    /** Names of messages to the worker. */
    sent: [] as string[],
    /** Addresses of opened tabs, without the extension's origin; `options` for the settings. */
    opened: [] as string[],
    /** Addresses of opened windows, and of the side panel. */
    windows: [] as string[],
    /** Where the browser's window is, and where a window was opened last. */
    place: { left: 100, top: 40, width: 300 },
    openedAt: undefined as { left?: number; top?: number } | undefined,
    /** Whether the page closed its own tab. */
    isClosed: false,
    /** How the worker answers, to be replaced. */
    call: callWorker(handlers),
  };
  const call: CallWorker = async (name, input) => {
    user.sent.push(name);
    return user.call(name, input);
  };
  const toPath = (url: string) => url.replace(fakeBrowser.runtime.getURL('/'), '/');
  const onConnect = createEvent();
  Object.assign(fakeBrowser.runtime, {
    onConnect,
    sendMessage: async (envelope: MessageEnvelope) => {
      const { message, input } = envelope;
      if (Object.hasOwn(handlers, message)) return call(message as WorkerMessageName, input as never);
      const replies = await fakeBrowser.runtime.onMessage.trigger(
        envelope,
        { id: fakeBrowser.runtime.id },
        () => undefined,
      );
      return replies.find((reply) => reply !== undefined);
    },
    connect: ({ name }: { name: string }) => {
      const { page, worker } = connectPorts(name);
      // Once the page has added its listeners.
      queueMicrotask(() => onConnect.trigger(worker));
      return page;
    },
    openOptionsPage: async () => void user.opened.push('options'),
  });
  Object.assign(fakeBrowser.tabs, {
    query: async () => (user.activeTab ? [user.activeTab] : []),
    create: async ({ url = '' }) => ({ id: 100 + user.opened.push(toPath(url)) }),
    getCurrent: async () => ({ id: 1 }),
    remove: async () => {
      user.isClosed = true;
    },
  });
  Object.assign(fakeBrowser.windows, {
    getCurrent: async () => ({ id: 1, incognito: user.isPrivate, ...user.place }),
    create: async ({ url = '', left = 0, top = 0 }) => {
      user.windows.push(toPath(url));
      user.openedAt = { left, top };
    },
  });
  Object.assign(fakeBrowser, { sidePanel: { open: async () => void user.windows.push('panel') } });
  vi.stubGlobal('navigator', {
    platform: 'Linux',
    language: 'en',
    userAgent: 'Test',
    get canShare() {
      return user.hasShareSheet ? () => true : undefined;
    },
    clipboard: {
      writeText: async (text: string) => {
        if (user.refusesCopy) throw new Error('refused');
        user.copied.push(text);
      },
    },
    share: async ({ text }: { text: string }) => {
      if (user.shareError) throw user.shareError;
      user.shared.push(text);
    },
  });
  return { user, call };
}
