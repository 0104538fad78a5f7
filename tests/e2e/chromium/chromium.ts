import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { ExtensionBrowser, LaunchOptions, SharedBrowser } from '../extension-browser';
import type { RecipientBrowser } from '../recipient-browser';
import type { Surface } from '../surface';
import { waitUntil } from '../wait-until';
import { dispatchCommand, dispatchMenuClick } from './dispatch';
import { clearBrowser, readClipboard, recordOrigins } from './empty';
import { readExtensionErrors, recordExtensionErrors, setHostAccess } from './extension-page';
import { type ChooseFromMenu, createPageSurface } from './page-surface';
import { install, type RunningChromium, readNetLog, startChromium, trackWorker } from './start';

declare const chrome: { action: { openPopup(): Promise<void> } };

const POPUP = /\/popup(-\w+)?\.html/;
export const OFFSCREEN = /\/offscreen\.html$/;

/** What Chromium alone provides. */
export interface Chromium extends ExtensionBrowser {
  readonly context: BrowserContext;
  /** The browser's own session, for what belongs to no page. */
  readonly session: CDPSession;
  /** The extension's worker, which is woken if it is idle. */
  worker(): Promise<Worker>;
}

/** Starts Chromium, headless, with a fresh profile and the unpacked extension. */
export async function launchChromium(executablePath: string, options: LaunchOptions): Promise<Chromium> {
  const running = await startChromium(executablePath, options);
  try {
    return await driveChromium(running, options);
  } catch (error) {
    await running.context.close();
    throw error;
  }
}

/** Starts a Chromium for several tests. */
export async function shareChromium(executablePath: string, profileDir: string): Promise<SharedBrowser> {
  const running = await startChromium(executablePath, { profileDir });
  const webOrigins = recordOrigins(running.context);
  let installed = '';
  return {
    install: async (extensionDir) => {
      const app = await driveChromium(running, { extensionDir, profileDir });
      installed = new URL(app.extensionOrigin).host;
      return app;
    },
    empty: () => clearBrowser(running, installed, webOrigins),
    stop: () => running.context.close(),
  };
}

/** Starts a Chromium without the extension. */
export async function launchPlainChromium(
  executablePath: string,
  profileDir: string,
  language: string,
): Promise<RecipientBrowser> {
  const { context, session } = await startChromium(executablePath, { profileDir, language });
  return {
    profileDir,
    saveTo: (downloadPath) => session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath }),
    open: async (address) => {
      const page = await context.newPage();
      await page.goto(address);
      return createPageSurface(page, () =>
        Promise.reject(new Error('Without the extension the menu has no entry of it')),
      );
    },
    stop: () => context.close(),
  };
}

/** The tab behind a surface, for what a surface cannot do. */
export async function pageOf({ context }: Chromium, surface: Surface): Promise<Page> {
  const address = await surface.address();
  return waitUntil(`a tab at ${address}`, () => context.pages().find((tab) => tab.url() === address));
}

async function driveChromium(running: RunningChromium, options: LaunchOptions): Promise<Chromium> {
  const { context, session, first: own, netLog } = running;
  const extensionId = await install(running, options.extensionDir);
  const extensionOrigin = `chrome-extension://${extensionId}`;
  const extensionsPage = options.recordErrors ? await recordExtensionErrors(context, extensionId) : undefined;

  // A page of the extension's origin for what tests ask of its APIs and of its worker.
  await waitUntil('the extension answers', () => showOwnPage(own, `${extensionOrigin}/manifest.json`));
  const worker = await trackWorker(context, await context.newCDPSession(own), extensionOrigin);

  context.on('page', (page) => void takeFocus(context, page));

  const chooseFromMenu: ChooseFromMenu = async (page, target, item) =>
    dispatchMenuClick(await worker.awake(), page, target, item);
  const asSurface = (page: Page) => createPageSurface(page, chooseFromMenu);
  const tab: Chromium['tab'] = async (address) =>
    asSurface(await waitUntil(`a page at ${address}`, () => context.pages().findLast((it) => address.test(it.url()))));

  return {
    name: 'chromium',
    context,
    session,
    profileDir: options.profileDir,
    extensionOrigin,
    worker: worker.awake,
    open: async (address, { private: inPrivate = false } = {}) => {
      if (inPrivate) throw new Error('Playwright opens no private windows with extensions: this is tested in Firefox');
      const page = await context.newPage();
      await page.goto(address.startsWith('/') ? extensionOrigin + address : address);
      return asSurface(page);
    },
    tab,
    openPopup: async () => {
      await (await worker.awake()).evaluate(() => chrome.action.openPopup());
      return tab(POPUP);
    },
    openedPopup: () => tab(POPUP),
    openedPanel: () => tab(/\/sidepanel\.html/),
    evaluate: <Output>(script: unknown, input?: unknown) =>
      own.evaluate<Output>(`(${script})(${JSON.stringify(input ?? null)})`),
    pressCommand: async (name) => dispatchCommand(await worker.awake(), name),
    inWorker: async <Output>(script: unknown) => (await worker.awake()).evaluate<Output>(`(${script})(globalThis)`),
    killWorker: worker.kill,
    setHostAccess: (isAllowed) => setHostAccess(context, extensionId, isAllowed),
    clipboard: () => readClipboard(context),
    writeClipboard: (text) => own.evaluate((it: string) => navigator.clipboard.writeText(it), text),
    extensionErrors: async () => {
      if (!extensionsPage) throw new Error('Chromium was not asked to note complaints at its start');
      return readExtensionErrors(extensionsPage, extensionId);
    },
    close: async () => {
      await context.close();
      return readNetLog(netLog);
    },
    stop: () => context.close(),
  };
}

/**
 * Takes the focus from the document that copies for the worker. Playwright gives it to every page, and there it makes
 * `navigator.clipboard` work, which nobody else's browser allows.
 */
async function takeFocus(context: BrowserContext, page: Page): Promise<void> {
  try {
    await page.waitForURL(OFFSCREEN);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  } catch {
    // It is another page, or was closed.
  }
}

/** False while the extension reloads and its addresses are blocked. */
async function showOwnPage(page: Page, address: string): Promise<boolean> {
  try {
    await page.goto(address);
    return true;
  } catch (error) {
    if (/ERR_BLOCKED_BY_CLIENT|ERR_ABORTED|interrupted/.test(String(error))) return false;
    throw error;
  }
}
