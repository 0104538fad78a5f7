import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { MessageEnvelope } from '../../lib/browser/messaging';
import type { MessageKey, PluralKey } from '../../lib/i18n/translate';
import { launchWithExtension } from '../browser.mjs';
import { readMessages } from '../package/messages';
import { NOW } from './sample-data';
import { ok, type Replies, type Scene, type SceneDriver, type StoredEntry, type Write } from './scene';

/** Finds elements by messages in one language. */
export interface Locale {
  /** Matches the start of a name, with any values for placeholders. */
  named(key: MessageKey): RegExp;
  /** The same for a plural message. */
  counted(key: PluralKey): RegExp;
}

/** Reads the messages of a language. */
function readLocale(language: string): Locale {
  const messages = readMessages(language);
  const named = (key: string) => {
    const { message } = messages[key] ?? {};
    if (message === undefined) throw new Error(`${language} has no words for ${key}`);
    const parts = message.split(/\$\w+\$/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}`);
  };
  return { named, counted: (key) => named(`${key}_other`) };
}

/**
 * A copy of a build whose worker does nothing, in a folder that is removed when this process ends: the pages are real, and so is what
 * they read; what the worker would say comes from the scenes.
 */
export function copyWithoutWorker(build: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-gallery-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  cpSync(build, folder, { recursive: true });
  writeFileSync(path.join(folder, 'background.js'), '');
  // Nobody is there to grant the hosts of the scenes; none of them exists.
  const manifest = path.join(folder, 'manifest.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  content.host_permissions.push('*://*.example/*');
  writeFileSync(manifest, JSON.stringify(content));
  return folder;
}

declare const chrome: {
  runtime: { sendMessage: unknown };
  storage: Record<'local' | 'session', { clear(): Promise<void>; set(values: object): Promise<void> }>;
};

/** One browser that renders scenes in one language. */
export interface Renderer {
  context: BrowserContext;
  /** Renders a scene. The caller closes the page. */
  show(scene: Scene): Promise<Page>;
  close(): Promise<void>;
}

/** @param usual what is remembered where a scene says nothing else */
export async function createRenderer(
  extensionDir: string,
  language: string,
  usual: readonly StoredEntry[],
): Promise<Renderer> {
  const { context, extensionOrigin, close } = await launchWithExtension({
    extensionDir,
    headless: true,
    args: ['--lang=en-US', '--host-resolver-rules=MAP * ~NOTFOUND', '--force-color-profile=srgb'],
  });
  context.setDefaultTimeout(10_000);
  const locale = readLocale(language);
  let answers: Replies = {};
  await context.exposeBinding('callScene', async (_, { message, input }: MessageEnvelope) => {
    const answer = answers[message as keyof Replies] as ((input: unknown, write: Write) => unknown) | undefined;
    return answer ? answer(input, write) : ok(undefined);
  });
  await context.addInitScript(stubMessaging);
  await context.clock.setFixedTime(NOW);
  const own = await context.newPage();
  await own.goto(`${extensionOrigin}/manifest.json`);

  const write: Write = async (...all) => {
    for (const area of ['local', 'session'] as const) {
      const ours = byKey(all).filter((it) => it.area === area && it.stored !== undefined);
      const values = Object.fromEntries(ours.map(({ key, stored }) => [key, stored]));
      await own.evaluate((it) => chrome.storage[it.area].set(it.values), { area, values });
    }
  };
  const forgetAll = () =>
    own.evaluate(() => Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]));

  return {
    context,
    close,
    async show({ path: at, width, height = 700, stored = [], tab, interact, ...scene }) {
      answers = scene.replies ?? {};
      await forgetAll();
      await write(...usual, ...stored);
      const page = await context.newPage();
      if (tab !== undefined) await page.addInitScript(stubActiveTab, tab);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.goto(extensionOrigin + at);
      await page.locator('body :is(button, a, input, select)').first().waitFor();
      const press: SceneDriver['press'] = (key, nth = 0) =>
        page
          .getByRole('button', { name: locale.named(key) })
          .nth(nth)
          .click();
      await interact?.({ page, press, ...locale });
      await page.mouse.move(0, 0);
      return page;
    },
  };
}

/** The last entry of a key wins. */
function byKey(all: readonly StoredEntry[]): StoredEntry[] {
  return [...new Map(all.map((it) => [`${it.area} ${it.key}`, it])).values()];
}

/** Runs in each page first. Sends its messages to the scene and makes its random numbers repeatable. */
function stubMessaging(): void {
  const { callScene } = globalThis as unknown as { callScene?: (message: unknown) => Promise<unknown> };
  let dice = 1;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const bytes = array ? new Uint8Array(array.buffer, array.byteOffset, array.byteLength) : [];
    for (let at = 0; at < bytes.length; at++) {
      dice = (dice * 48_271) % 2_147_483_647;
      bytes[at] = dice >> 8;
    }
    return array;
  };
  const ask = (message: unknown, then?: unknown) => {
    const answer = callScene?.(message);
    if (typeof then === 'function') void answer?.then((it) => then(it));
    return answer;
  };
  for (const name of ['chrome', 'browser'] as const) {
    const { runtime } = (globalThis as unknown as Record<string, { runtime?: object } | undefined>)[name] ?? {};
    if (runtime && 'sendMessage' in runtime) Object.defineProperty(runtime, 'sendMessage', { value: ask });
  }
}

/** Runs in a page first. A popup in a tab of its own has no other tab behind it. */
function stubActiveTab(url: string): void {
  const { tabs } = (globalThis as unknown as { chrome: { tabs: object } }).chrome;
  Object.defineProperty(tabs, 'query', { value: async () => [{ url, title: '' }] });
}
