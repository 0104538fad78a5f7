import { cpSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_ACTIVITY_SETTINGS } from '../../lib/activity/poll-settings';
import type { Instance, InstanceFeatures } from '../../lib/instance/instance';
import type { Input, Output, Reply, WorkerMessageName } from '../../lib/messages';
import { mainDraftId } from '../../lib/push/draft';
import { type Item, toStored } from '../../lib/storage/item';
import { draftItem, featuresItem, inFlightItem, resultsItem } from '../../lib/storage/items';
import { activitySettingsItem } from '../../lib/storage/items-lazy';
import { launchWithExtension } from '../../scripts/browser.mjs';
import { type ExtensionWorker, trackWorker } from '../e2e/chromium/start';
import { waitUntil } from '../e2e/wait-until';
import { addClickSignal } from './clicks';

/** APIs of chrome://extensions and of the extension's pages, as used here. */
declare const chrome: {
  developerPrivate: { getExtensionsInfo(): Promise<{ id: string; path?: string }[]> };
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: Record<'local' | 'session', Area>;
};

/** An extension in the browser. */
export interface Installed {
  /** `chrome-extension://…`, without a slash behind it. */
  origin: string;
  /**
   * A page of its origin that stays open, to ask for its APIs. It also keeps the extension's process alive: with it, no sample pays for
   * a process, which takes longer than all that is measured here and would hide the differences.
   */
  own: Page;
  worker: ExtensionWorker;
}

export interface BenchBrowser {
  context: BrowserContext;
  version: string;
  installed: Map<string, Installed>;
  close(): Promise<void>;
}

/** Starts one headless Chromium with these unpacked extensions, by name. At least one of them must have a worker. */
export async function startBenchBrowser(dirs: ReadonlyMap<string, string>): Promise<BenchBrowser> {
  const { context, close } = await launchWithExtension({
    // Chromium's switches take a list.
    extensionDir: [...dirs.values()].join(','),
    headless: true,
    // Nothing but this machine can be reached, whoever asks.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    const installed = new Map<string, Installed>();
    const ids = await idsByFolder(context);
    for (const [name, dir] of dirs) {
      const id = ids.get(realpathSync(dir));
      if (!id) throw new Error(`Chromium did not load ${dir}`);
      const origin = `chrome-extension://${id}`;
      const own = await context.newPage();
      await own.goto(`${origin}/manifest.json`);
      const worker = await trackWorker(context, await context.newCDPSession(own), origin);
      installed.set(name, { origin, own, worker });
    }
    return { context, version: context.browser()?.version() ?? '', installed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An extension by its name. Throws if it is not in this browser. */
export function assertInstalled({ installed }: BenchBrowser, name: string): Installed {
  const found = installed.get(name);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

async function idsByFolder(context: BrowserContext): Promise<Map<string, string>> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  const infos = await page.evaluate(() => chrome.developerPrivate.getExtensionsInfo());
  await page.close();
  return new Map(infos.map(({ id, path = '' }) => [path, id]));
}

const EXTENSIONS = path.join(import.meta.dirname, 'extensions');

export const SECRET_PUSH = 'Secret Push';
export const EMPTY_EXTENSION = 'blank page';
export const MINIMAL_EXTENSION = 'shortest extension';

/** Another unpacked extension to compare with. */
export interface Baseline {
  dir: string;
  /** The page that is its popup, such as `popup.html`. */
  page: string;
}

/** The name under which an extension given by `--against` appears. */
export function getName({ dir, page }: Baseline): string {
  return `${path.basename(path.resolve(dir))}/${page}`;
}

/**
 * Copies of everything that is measured, by name, below `folder`: the copies alone are changed. Ours is the e2e build, which differs
 * from the package in its manifest only: nobody is there to grant a host.
 */
export function prepareExtensions(
  folder: string,
  build: string,
  server: { origin: string; token: string },
  against: readonly Baseline[],
): Map<string, string> {
  const sources = new Map([
    [SECRET_PUSH, build],
    [EMPTY_EXTENSION, path.join(EXTENSIONS, 'blank')],
    [MINIMAL_EXTENSION, path.join(EXTENSIONS, 'shortest')],
    ...against.map((it): [string, string] => [getName(it), it.dir]),
  ]);
  const copies = new Map<string, string>();
  for (const [name, source] of sources) {
    const copy = path.join(folder, `extension-${copies.size}`);
    cpSync(source, copy, { recursive: true });
    copies.set(name, copy);
  }
  const shortest = copies.get(MINIMAL_EXTENSION) ?? '';
  fillIn(path.join(shortest, 'worker.js'), { baseUrl: server.origin, token: server.token });
  addClickSignal(copies.get(SECRET_PUSH) ?? '');
  addClickSignal(shortest);
  return copies;
}

function fillIn(file: string, values: Record<string, string>): void {
  const filled = readFileSync(file, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  writeFileSync(file, filled);
}

interface Area {
  get(key: string): Promise<Record<string, { value: unknown } | undefined>>;
  set(values: object): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The instance of a profile that is measured. */
const INSTANCE: Instance = {
  id: 'bench',
  name: 'Bench',
  baseUrl: '',
  color: 'blue',
  isDemo: false,
  allowsHttp: false,
  tokenArea: 'session',
};

/** What the bench does to the extension itself, by the ways that its pages have. */
export function driveOwnExtension({ own }: Installed) {
  const read = async <T>(item: Item<T>): Promise<T> => {
    const stored = await own.evaluate(({ area, key }) => chrome.storage[area].get(key), pick(item));
    return (stored[item.key]?.value ?? item.fallback) as T;
  };

  /** Asks the worker. Throws if it failed. */
  const ask = async <N extends WorkerMessageName>(message: N, input: Input<N>): Promise<Output<N>> => {
    const asked = own.evaluate((it) => chrome.runtime.sendMessage(it), { message, input });
    const reply = (await asked) as Reply<Output<N>>;
    if (!reply.ok) throw new Error(`${message}: ${JSON.stringify(reply.failure)}`);
    return reply.value;
  };

  /** Makes this server the instance of a new profile, with a token, as the options page would. */
  const store = <T>(item: Item<T>, value: T) =>
    own.evaluate((it) => chrome.storage.local.set(it), { [item.key]: toStored(item, value) });

  /** Activity alerts are off: their check a minute later would be counted as a request of what is measured. */
  const connect = async (server: { origin: string; token: string }) => {
    await store(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn: false });
    await ask('saveInstance', { instance: { ...INSTANCE, baseUrl: server.origin }, isNew: true, token: server.token });
  };

  /** What the instance can do: asked if that is not remembered. */
  const expectFeatures = async (): Promise<InstanceFeatures> => {
    const features = await ask('refreshFeatures', undefined);
    if (!features) throw new Error('There is no instance');
    return features;
  };

  /** Remembers what the instance can do without asking it: the package may not reach it before somebody allows that. */
  const rememberFeatures = (features: InstanceFeatures) => store(featuresItem(INSTANCE.id), features);

  /** Resolves when nothing is in flight and each link was copied or not; then dismisses the results, as a user does. */
  const tidy = async () => {
    const over = await waitUntil('the push is over', async () => {
      if ((await read(inFlightItem)).length > 0) return undefined;
      const results = await read(resultsItem);
      return results.every((it) => it.state !== 'created' || it.copy !== 'pending') && results;
    });
    await ask('dismissResults', { resultIds: over.map(({ id }) => id) });
  };

  /** Empties the composer. */
  const forgetTyped = () =>
    own.evaluate(({ area, key }) => chrome.storage[area].remove(key), pick(draftItem(mainDraftId(false))));

  return { connect, expectFeatures, rememberFeatures, tidy, forgetTyped };
}

/** What can be sent to a page of an item. */
function pick<T>({ area, key }: Item<T>) {
  return { area, key };
}
