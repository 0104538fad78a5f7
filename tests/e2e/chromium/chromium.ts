import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import type { ExtensionBrowser, LaunchOptions } from '../extension-browser';
import { until } from '../until';
import { driveOpened, openPopup } from './action-popup';
import { readClipboard } from './clipboard';
import { dispatchCommand } from './commands';
import { noteComplaints, prepareProfile, readComplaints } from './complaints';
import { dispatchMenuClick } from './context-menu';
import { readNetLog } from './net-log';
import { type ChooseFromMenu, createPageSurface } from './page-surface';
import { watchWorker } from './worker';

/** What only Chromium has, beside what every browser of the tests has. */
export interface Chromium extends ExtensionBrowser {
  readonly context: BrowserContext;
  /** The extension's worker, woken when it sleeps. */
  worker(): Promise<Worker>;
}

/** Starts Chromium, headless, with a fresh profile and the unpacked extension. */
export async function launchChromium(executablePath: string, options: LaunchOptions): Promise<Chromium> {
  const { extensionDir, profileDir, colorScheme = 'light', hosts = [] } = options;
  const reachable = ['127.0.0.1', 'localhost', ...hosts].map((host) => `EXCLUDE ${host}`);
  prepareProfile(profileDir);
  const netLog = `${profileDir}.net-log.json`;
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless: true,
    colorScheme,
    locale: 'en-US',
    args: [
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--lang=en-US',
      // Nothing else can be reached, whoever asks.
      `--host-resolver-rules=MAP * ~NOTFOUND, ${reachable.join(', ')}`,
      `--log-net-log=${netLog}`,
    ],
  });
  context.setDefaultTimeout(10_000);
  try {
    return await driveChromium(context, options, netLog);
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function driveChromium(context: BrowserContext, options: LaunchOptions, netLog: string): Promise<Chromium> {
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const extensionId = new URL(first.url()).host;
  const extensionOrigin = `chrome-extension://${extensionId}`;
  const extensionsPage = options.noteComplaints ? await noteComplaints(context, extensionId) : undefined;

  // A page of the extension's origin for what tests ask of its APIs and of its worker.
  const own = await until('the extension answers', () => openOwnPage(context, `${extensionOrigin}/manifest.json`));
  const worker = await watchWorker(context, await context.newCDPSession(own), extensionOrigin);

  const chooseFromMenu: ChooseFromMenu = async (page, target, item) =>
    dispatchMenuClick(await worker.awake(), page, target, item);
  const asSurface = (page: Page) => createPageSurface(page, chooseFromMenu);
  const open: Chromium['open'] = async (address, { private: inPrivate = false } = {}) => {
    if (inPrivate) throw new Error('Playwright opens no private windows with extensions: this is tested in Firefox');
    const page = await context.newPage();
    await page.goto(address.startsWith('/') ? extensionOrigin + address : address);
    return asSurface(page);
  };

  const browserSession = () => {
    const browser = context.browser();
    if (!browser) throw new Error('Chromium gives no session of its own');
    return browser.newBrowserCDPSession();
  };

  return {
    name: 'chromium',
    context,
    profileDir: options.profileDir,
    extensionOrigin,
    worker: worker.awake,
    open,
    tab: async (address) =>
      asSurface(await until(`a tab at ${address}`, () => context.pages().find((it) => address.test(it.url())))),
    openPopup: async () => openPopup(await browserSession(), await worker.awake(), extensionOrigin),
    openedPopup: async () => driveOpened(await browserSession(), `${extensionOrigin}/popup.html`),
    openedPanel: async () => driveOpened(await browserSession(), `${extensionOrigin}/sidepanel.html`),
    evaluate: <Output>(script: unknown, input?: unknown) =>
      own.evaluate<Output>(`(${script})(${JSON.stringify(input ?? null)})`),
    pressCommand: async (name) => dispatchCommand(await worker.awake(), name),
    inWorker: async <Output>(script: unknown) => (await worker.awake()).evaluate<Output>(`(${script})(globalThis)`),
    killWorker: worker.kill,
    clipboard: () => readClipboard(context),
    writeClipboard: async (text) => {
      const page = await open('/manifest.json');
      await page.evaluate((it: string) => navigator.clipboard.writeText(it), text);
      await page.close();
    },
    complaints: async () => {
      if (!extensionsPage) throw new Error('Chromium was not asked to note complaints at its start');
      return readComplaints(extensionsPage, extensionId);
    },
    close: async () => {
      await context.close();
      return readNetLog(netLog);
    },
    stop: () => context.close(),
  };
}

/** Undefined while the extension is being loaded anew: then the address is blocked. */
async function openOwnPage(context: BrowserContext, address: string): Promise<Page | undefined> {
  const page = await context.newPage();
  try {
    await page.goto(address);
    return page;
  } catch (error) {
    await page.close();
    if (/ERR_BLOCKED_BY_CLIENT|ERR_ABORTED|interrupted/.test(String(error))) return undefined;
    throw error;
  }
}
