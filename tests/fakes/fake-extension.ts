import { fakeBrowser } from 'wxt/testing/fake-browser';
import messages from '../../public/_locales/en/messages.json';
import { toBrowserMessages } from '../../scripts/package/messages';

const { session } = fakeBrowser.storage;
const store = session.set.bind(session);

/** What the fake browser lacks, with state: permissions, the menu, the badge. Call before each test. */
export function fakeExtension() {
  fakeBrowser.reset();
  const granted = new Set<string>();
  /** What the extension gave back, in its own words. */
  const permissions = { removed: [] as string[] };
  const badge = { text: '' };
  /** What the user answers to requests for permissions. */
  const user = { grants: true };
  const menu: { id: string; contexts: string[]; targetUrlPatterns?: string[] }[] = [];
  /** Whether session storage has no room for these items. */
  const memory = { isFullFor: (_items: object): boolean | Promise<boolean> => false };
  session.set = async (items: object) => {
    if (await memory.isFullFor(items)) throw new Error('Session storage quota bytes exceeded. Values were not stored.');
    await store(items as Record<string, unknown>);
  };
  const notifications: { id: string; title: string; message: string; buttons?: { title: string }[] }[] = [];

  /** Keys that the user has for commands. */
  const shortcuts: { name: string; shortcut: string }[] = [];

  const [added, removed] = [createEvent(), createEvent()];
  Object.assign(fakeBrowser, {
    commands: { ...fakeBrowser.commands, getAll: async () => shortcuts },
    contextMenus: {
      removeAll: async () => {
        menu.length = 0;
      },
      create: (entry: (typeof menu)[number]) => {
        if (menu.some(({ id }) => id === entry.id)) throw new Error(`There is ${entry.id} already`);
        menu.push(entry);
      },
    },
    permissions: {
      onAdded: added,
      onRemoved: removed,
      contains: async ({ origins = [] }: { origins?: string[] }) => origins.every((origin) => granted.has(origin)),
      request: async ({ origins = [] }: { origins?: string[] }) => {
        if (!user.grants) return false;
        for (const origin of origins) granted.add(origin);
        added.tell();
        return true;
      },
      getAll: async () => ({ origins: [...granted], permissions: ['storage'] }),
      remove: async ({ origins = [] }: { origins?: string[] }) => {
        permissions.removed.push(...origins);
        for (const origin of origins) granted.delete(origin);
        removed.tell();
        return true;
      },
    },
  });
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '0.0.0' }) });
  Object.assign(fakeBrowser.action, {
    setBadgeText: async ({ text }: { text: string }) => {
      badge.text = text;
    },
    setBadgeBackgroundColor: async () => undefined,
    setBadgeTextColor: async () => undefined,
  });
  Object.assign(fakeBrowser.notifications, {
    create: async (id: string, { title, message, buttons }: Omit<(typeof notifications)[number], 'id'>) => {
      const at = notifications.findIndex((one) => one.id === id);
      if (at >= 0) notifications.splice(at, 1);
      notifications.push({ id, title, message, ...(buttons && { buttons }) });
      return id;
    },
    getAll: async () => Object.fromEntries(notifications.map(({ id }) => [id, true])),
    clear: async (id: string) => {
      const at = notifications.findIndex((one) => one.id === id);
      if (at >= 0) notifications.splice(at, 1);
      return at >= 0;
    },
    /** Changes the notification with this id, without showing it again. */
    update: async (id: string, change: Partial<(typeof notifications)[number]>) => {
      const shown = notifications.find((one) => one.id === id);
      if (shown) Object.assign(shown, change);
      return shown !== undefined;
    },
  });
  return { granted, permissions, user, badge, memory, menu, notifications, shortcuts };
}

function createEvent() {
  const listeners: (() => void)[] = [];
  return {
    addListener: (listener: () => void) => listeners.push(listener),
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}

const english: Record<string, { message: string }> = JSON.parse(toBrowserMessages(messages, messages));

/** English as shipped, filled as the browser fills it. */
export function getMessage(key: string, values: string[] | string = []): string {
  const given = Array.isArray(values) ? values : [values];
  return (english[key]?.message ?? '').replace(/\$(\d)/g, (_, place: string) => given[Number(place) - 1] ?? '');
}
