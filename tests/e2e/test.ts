import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { getBrowser } from '../../scripts/setup/browsers.mjs';
import { type Build, buildDir } from './build';
import { launchChromium, launchPlainChromium, shareChromium } from './chromium/chromium';
import type { BrowserName, ExtensionBrowser, LaunchOptions, SharedBrowser } from './extension-browser';
import { launchFirefox, launchPlainFirefox, shareFirefox } from './firefox/firefox';
import { launchManaged, type Policy } from './managed';
import { type HoldingProxy, startHoldingProxy } from './proxies';
import type { RecipientBrowser } from './recipient-browser';
import { makeMarker } from './search-profile';
import { type ReferenceServer, startReferenceServer, startSeededServer } from './servers';
import { type FileSite, type FixtureSite, startFileSite, startFixtureSite } from './sites';
import { launchWebKit } from './webkit/webkit';

export { expect } from '@playwright/test';

/** What a project or a file says once. */
export interface Options {
  target: BrowserName;
  /** Whether recipients have WebKit, of which there is no other use. */
  withWebKit: boolean;
  /** The language of a recipient's browser. */
  recipientLanguage: string;
  build: Build;
}

export type Launch = (options?: Partial<LaunchOptions>) => Promise<ExtensionBrowser>;

/** What a test asks for. Everything is its own, and gone when it ends. */
interface Fixtures {
  /** Starts a browser of the test's own, with a fresh profile unless one is given: for what `app` does not let one do. */
  launch: Launch;
  /** A browser with the extension as after its first install. It has served other tests, of which nothing is left, and is not closed. */
  app: ExtensionBrowser;
  /** A browser without the extension: the one of the project, or WebKit. */
  recipient: RecipientBrowser;
  /** Starts a browser with a policy in its real managed storage. */
  launchManaged: (policy: Policy) => Promise<ExtensionBrowser>;
  server: ReferenceServer;
  startServer: typeof startReferenceServer;
  startSeeded: typeof startSeededServer;
  /** Stands before `server`. */
  gate: HoldingProxy;
  stage: Stage;
  /** A key of several lines, with tabs and letters beyond ASCII, different in every test. */
  key: string;
  /** Web pages that hold `key`. */
  site: FixtureSite;
  /** A web page with files. */
  files: FileSite;
}

/** What the tours of `ALL_STATES` are made with. */
export type Stage = Pick<Fixtures, 'app' | 'gate' | 'server' | 'startServer' | 'startSeeded' | 'launchManaged'>;

interface WorkerFixtures {
  /** Hands one browser from test to test, since starting one takes longer than most tests. */
  pool: {
    /** The browser, started if there is none, with the extension as after its first install. */
    take(target: BrowserName, extensionDir: string): Promise<ExtensionBrowser>;
    /** Empties the browser for the next test, or ends it if that fails. */
    giveBack(): Promise<void>;
  };
}

/** Looked for once a worker: asking a browser for its version takes a while. */
const programs = new Map<BrowserName, Promise<string | undefined>>();

async function expectProgram(target: BrowserName): Promise<string> {
  const program = programs.get(target) ?? getBrowser(target);
  programs.set(target, program);
  const found = await program;
  if (!found) throw new Error(`There is no ${target} here: npm test gets one`);
  return found;
}

async function launchPlain(target: BrowserName, profileDir: string, language: string): Promise<RecipientBrowser> {
  const start = target === 'chromium' ? launchPlainChromium : launchPlainFirefox;
  return start(await expectProgram(target), profileDir, language);
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  target: ['chromium', { option: true }],
  withWebKit: [false, { option: true }],
  recipientLanguage: ['en', { option: true }],
  build: ['e2e', { option: true }],

  launch: async ({ target, build }, use) => {
    const started: ExtensionBrowser[] = [];
    const dir = mkdtempSync(join(tmpdir(), 'secret-push-e2e-'));
    await use(async (options = {}) => {
      const profileDir = join(dir, `profile-${started.length}`);
      const start = target === 'chromium' ? launchChromium : launchFirefox;
      const program = await expectProgram(target);
      const browser = await start(program, { extensionDir: buildDir(target, build), profileDir, ...options });
      started.push(browser);
      return browser;
    });
    for (const browser of started) await browser.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  },
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'secret-push-e2e-'));
      let shared: SharedBrowser | undefined;
      let started = 0;
      await use({
        take: async (target, extensionDir) => {
          const share = target === 'chromium' ? shareChromium : shareFirefox;
          shared ??= await share(await expectProgram(target), join(dir, `shared-${started++}`));
          return { ...(await shared.install(extensionDir)), close: refuse, stop: refuse };
        },
        giveBack: async () => {
          try {
            await shared?.empty();
          } catch (error) {
            console.warn('The browser was not emptied, so the next test gets another one.', error);
            await shared?.stop();
            shared = undefined;
          }
        },
      });
      await shared?.stop();
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  app: async ({ pool, target, build }, use) => {
    const app = await pool.take(target, buildDir(target, build));
    if (build === 'release') {
      const firstPage = await app.tab(/\/welcome\.html$/);
      // Chromium counts it as an error of the extension if a page is closed while its scripts load.
      await firstPage.waitFor({ css: 'h1' });
      await firstPage.close();
    }
    await use(app);
    await pool.giveBack();
  },

  recipient: async ({ target, withWebKit, recipientLanguage }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'secret-push-e2e-'));
    const browser = withWebKit
      ? await launchWebKit()
      : await launchPlain(target, join(dir, 'profile'), recipientLanguage);
    await use(browser);
    await browser.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  },

  launchManaged: ({ target, launch }, use) => use((policy) => launchManaged(target, launch, policy)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  startServer: async ({}, use) => closeAfter(use, startReferenceServer),
  server: async ({ startServer }, use) => use(await startServer()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  startSeeded: async ({}, use) => closeAfter(use, startSeededServer),
  gate: async ({ server }, use) => closing(use, await startHoldingProxy(server.baseUrl)),

  stage: ({ app, gate, server, startServer, startSeeded, launchManaged }, use) =>
    use({ app, gate, server, startServer, startSeeded, launchManaged }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  key: async ({}, use) => use(`-----BEGIN KEY-----\n\t${makeMarker('key')}\n  ü ß 😀\tend  \n\n-----END KEY-----`),
  site: async ({ key }, use) => closing(use, await startFixtureSite(key)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  files: async ({}, use) => closing(use, await startFileSite()),
});

function refuse(): Promise<never> {
  throw new Error('This browser goes on to the next test: to close one, start it with `launch`');
}

async function closing<T extends { close(): Promise<void> }>(use: (it: T) => Promise<void>, it: T): Promise<void> {
  await use(it);
  await it.close();
}

/** Hands on a way to start something that must be closed, and closes what was started. */
async function closeAfter<Input extends unknown[], Closable extends { close(): Promise<void> }>(
  use: (start: (...input: Input) => Promise<Closable>) => Promise<void>,
  start: (...input: Input) => Promise<Closable>,
): Promise<void> {
  const started: Closable[] = [];
  await use(async (...input) => {
    const closable = await start(...input);
    started.push(closable);
    return closable;
  });
  for (const closable of started) await closable.close();
}
