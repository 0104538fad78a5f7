import { appendFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_ACTIVITY_SETTINGS } from '../../lib/activity/poll-settings';
import type { Instance } from '../../lib/instance/instance';
import type { Input, Output, Reply, WorkerMessageName } from '../../lib/messaging/messages';
import { mainDraftId } from '../../lib/push/draft';
import { type Item, toStored } from '../../lib/storage/item';
import { activitySettingsItem, draftItem, recentPushesItem, recordItem } from '../../lib/storage/items';
import { launchWithExtension } from '../../scripts/browser.mjs';
import { type ExtensionWorker, trackWorker } from '../e2e/chromium/start';
import { startSeededServer } from '../e2e/servers';
import { waitUntil } from '../e2e/wait-until';
import type { Rounds } from './sampling';

/** APIs of chrome://extensions and of the extension's pages, as used here. */
declare const chrome: {
  developerPrivate: { getExtensionsInfo(): Promise<{ id: string; path?: string }[]> };
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: Record<'local' | 'session', StorageArea>;
};
interface StorageArea {
  get(key: string): Promise<Record<string, { value: unknown } | undefined>>;
  set(values: object): Promise<void>;
  remove(key: string): Promise<void>;
}

/** An extension in the browser. */
export interface Installed {
  /** `chrome-extension://…`, without a slash behind it. */
  origin: string;
  /**
   * A page of its origin that stays open, to ask for its APIs. It also keeps the extension's process alive: with it, no sample pays for
   * a process, which takes longer than all that is measured here and would hide the differences.
   */
  page: Page;
  worker: ExtensionWorker;
}

const EXTENSIONS = path.join(import.meta.dirname, 'extensions');
export const SECRET_PUSH = 'Secret Push';
export const EMPTY_EXTENSION = 'blank page';
export const SHORTEST_EXTENSION = 'shortest extension';

export type Bench = Awaited<ReturnType<typeof openBench>>;

/**
 * Starts a server, and one headless Chromium with copies of everything that is measured. Our extension has that server as its instance.
 * `build`: of the e2e mode, which differs from the package in its manifest only: nobody is there to grant a host.
 */
export async function openBench(build: string, rounds: Rounds) {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-bench-'));
  const server = await startSeededServer(0);
  const sources = new Map([
    [SECRET_PUSH, build],
    [EMPTY_EXTENSION, path.join(EXTENSIONS, 'blank')],
    [SHORTEST_EXTENSION, path.join(EXTENSIONS, 'shortest')],
  ]);
  // The copies alone are changed.
  const dirs = new Map([...sources.keys()].map((name, at) => [name, path.join(folder, `extension-${at}`)]));
  const dirOf = (name: string) => dirs.get(name) ?? '';
  for (const [name, source] of sources) cpSync(source, dirOf(name), { recursive: true });
  const shortest = path.join(dirOf(SHORTEST_EXTENSION), 'worker.js');
  const script = readFileSync(shortest, 'utf8').replace('{{baseUrl}}', server.origin);
  writeFileSync(shortest, script.replace('{{token}}', server.token));
  for (const name of [SECRET_PUSH, SHORTEST_EXTENSION]) addClickSignal(dirOf(name));

  const browser = await launchWithExtension({
    // Chromium's switches take a list.
    extensionDir: [...dirs.values()].join(','),
    headless: true,
    // Nothing but this machine can be reached, whoever asks.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  const { context } = browser;
  const close = async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const ids = await idsByFolder(context);
    const installed = new Map<string, Installed>();
    for (const [name, dir] of dirs) installed.set(name, await toInstalled(context, ids.get(realpathSync(dir))));
    const extension = (name: string) => {
      const found = installed.get(name);
      if (!found) throw new Error(`${name} is not installed`);
      return found;
    };
    const own = { ...extension(SECRET_PUSH), ...driveOwnExtension(extension(SECRET_PUSH)) };
    await own.connect(server);
    return { context, extension, own, server, folder, rounds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A click in the menu, for a browser without a screen. Nothing outside a browser can click its menu, and a worker that does not run
 * cannot call its own listeners: so each measured extension's copy gets these same lines at the end of its worker, and a page of its
 * own sends the message. The browser wakes a worker for a message as it does for a click in the menu: one event through the same
 * dispatcher. What is more than with a real click is the message's way from the page, in both extensions alike.
 */
const CLICK_SIGNAL = `
chrome.runtime.onMessage.addListener((message) => {
  if (message?.bench === 'click') chrome.contextMenus.onClicked.dispatch(message.info, message.tab);
});
`;

/** Adds the lines to the worker of this unpacked extension, which must be a copy. Throws if it has none. */
function addClickSignal(dir: string): void {
  const { background } = JSON.parse(readFileSync(path.join(dir, 'manifest.json'), 'utf8'));
  if (!background?.service_worker) throw new Error(`${dir} has no worker`);
  appendFileSync(path.join(dir, background.service_worker), CLICK_SIGNAL);
}

async function idsByFolder(context: BrowserContext): Promise<Map<string, string>> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  const infos = await page.evaluate(() => chrome.developerPrivate.getExtensionsInfo());
  await page.close();
  return new Map(infos.map(({ id, path = '' }) => [path, id]));
}

async function toInstalled(context: BrowserContext, id: string | undefined): Promise<Installed> {
  if (id === undefined) throw new Error('Chromium did not load an extension');
  const origin = `chrome-extension://${id}`;
  const page = await context.newPage();
  await page.goto(`${origin}/manifest.json`);
  return { origin, page, worker: await trackWorker(context, await context.newCDPSession(page), origin) };
}

/** The instance that is measured. */
const INSTANCE: Omit<Instance, 'id'> = {
  name: 'Bench',
  baseUrl: '',
  color: 'blue',
  isDemo: false,
  allowsHttp: false,
  tokenArea: 'session',
};

/** What the bench does to the extension itself, by the ways that its pages have. */
function driveOwnExtension({ page }: Installed) {
  const toPlain = <T>({ area, key }: Item<T>) => ({ area: area === 'device' ? ('local' as const) : area, key });
  const read = async <T>(item: Item<T>): Promise<T> => {
    const stored = await page.evaluate(({ area, key }) => chrome.storage[area].get(key), toPlain(item));
    return (stored[item.key]?.value ?? item.fallback) as T;
  };

  /** Asks the worker. Throws if it failed. */
  const ask = async <N extends WorkerMessageName>(message: N, input: Input<N>): Promise<Output<N>> => {
    const asked = page.evaluate((it) => chrome.runtime.sendMessage(it), { message, input });
    const reply = (await asked) as Reply<Output<N>>;
    if (!reply.ok) throw new Error(`${message}: ${JSON.stringify(reply.failure)}`);
    return reply.value;
  };

  return {
    ask,

    /**
     * Makes this server the instance, with a token, as the options page would. Activity alerts are off: their check a minute later would
     * be counted as a request of what is measured.
     */
    connect: async (server: { origin: string; token: string }) => {
      const settings = toStored(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn: false });
      await page.evaluate((it) => chrome.storage.local.set(it), { [activitySettingsItem.key]: settings });
      // An instance never changes its address: each server is one of its own.
      const instance = { ...INSTANCE, id: crypto.randomUUID(), baseUrl: server.origin };
      await ask('saveInstance', { instance, isNew: true, token: server.token });
      await ask('activateInstance', { instanceId: instance.id });
    },

    /** Resolves when nothing is in flight and each link was copied or not; then dismisses the results, as a user does. */
    tidy: async () => {
      const over = await waitUntil('the push is over', async () => {
        const records = await Promise.all((await read(recentPushesItem)).map((id) => read(recordItem(id))));
        const results = records.flatMap((record) => record?.outcome ?? []);
        const isOver = ({ state, ...it }: (typeof results)[number]) =>
          state !== 'sending' && !(state === 'created' && 'copy' in it && it.copy === 'pending');
        return results.every(isOver) && results;
      });
      await ask('dismissResults', { resultIds: over.map(({ id }) => id) });
    },

    /** Empties the composer. */
    forgetTyped: () =>
      page.evaluate(({ area, key }) => chrome.storage[area].remove(key), toPlain(draftItem(mainDraftId(false)))),
  };
}
