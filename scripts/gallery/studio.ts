import type { BrowserContext, Page } from '@playwright/test';
import type { MessageEnvelope } from '../../lib/browser/messaging';
import { launchWithExtension } from '../browser.mjs';
import { readLocale } from './locale';
import { NOW } from './people';
import { type Answers, type Remembered, type Scene, type SceneDriver, told, type Write } from './scene';

declare const chrome: {
  runtime: { sendMessage: unknown };
  storage: Record<'local' | 'session', { clear(): Promise<void>; set(values: object): Promise<void> }>;
};

/** Where scenes are set: one browser, one page at a time, one language. */
export interface Studio {
  context: BrowserContext;
  /** Shows a scene. The page is the caller's to close. */
  show(scene: Scene): Promise<Page>;
  close(): Promise<void>;
}

/** @param usual what is remembered where a scene says nothing else */
export async function createRenderer(
  extensionDir: string,
  language: string,
  usual: readonly Remembered[],
): Promise<Studio> {
  const { context, extensionOrigin, close } = await launchWithExtension({
    extensionDir,
    headless: true,
    args: ['--lang=en-US', '--host-resolver-rules=MAP * ~NOTFOUND', '--force-color-profile=srgb'],
  });
  context.setDefaultTimeout(10_000);
  const locale = readLocale(language);
  let answers: Answers = {};
  await context.exposeBinding('answerOfTheScene', async (_, { message, input }: MessageEnvelope) => {
    const answer = answers[message as keyof Answers] as ((input: unknown, write: Write) => unknown) | undefined;
    return answer ? answer(input, write) : told(undefined);
  });
  await context.addInitScript(askTheScene);
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
    async show({ at, width, height = 700, remembered = [], act, ...scene }) {
      answers = scene.answers ?? {};
      await forgetAll();
      await write(...usual, ...remembered);
      const page = await context.newPage();
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.goto(extensionOrigin + at);
      await page.locator('body :is(button, a, input, select)').first().waitFor();
      const press: SceneDriver['press'] = (key, nth = 0) =>
        page
          .getByRole('button', { name: locale.named(key) })
          .nth(nth)
          .click();
      await act?.({ page, press, ...locale });
      await page.mouse.move(0, 0);
      return page;
    },
  };
}

/** What is said last of a key counts. */
function byKey(all: readonly Remembered[]): Remembered[] {
  return [...new Map(all.map((it) => [`${it.area} ${it.key}`, it])).values()];
}

/** Runs in each page before anything of its own: what it asks of the worker it asks of the scene, and what it throws dice for is always the same. */
function askTheScene(): void {
  const { answerOfTheScene } = globalThis as unknown as { answerOfTheScene?: (message: unknown) => Promise<unknown> };
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
    const answer = answerOfTheScene?.(message);
    if (typeof then === 'function') void answer?.then((it) => then(it));
    return answer;
  };
  for (const name of ['chrome', 'browser'] as const) {
    const { runtime } = (globalThis as unknown as Record<string, { runtime?: object } | undefined>)[name] ?? {};
    if (runtime && 'sendMessage' in runtime) Object.defineProperty(runtime, 'sendMessage', { value: ask });
  }
}
