import { readManifest } from '../build';
import type { ExtensionBrowser, LaunchOptions, SharedBrowser } from '../extension-browser';
import type { RecipientBrowser } from '../recipient-browser';
import type { Evaluate, Surface } from '../surface';
import { waitUntil } from '../wait-until';
import {
  answerPermissionPrompt,
  install,
  pressInWindow,
  readClipboard,
  readExtensionErrors,
  readRequests,
  recordRequests,
  setHostAccess,
  writeClipboard,
} from './chrome-scripts';
import { emptyFirefox, setPreferences } from './empty';
import { createPageSurface } from './page-surface';
import { type FirefoxProcess, startFirefox } from './process';
import { makeProfile, prepareProfile } from './profile';
import { type FirefoxSession, MarionetteError, openSession } from './session';

/** What Firefox alone provides. */
export interface Firefox extends ExtensionBrowser {
  readonly session: FirefoxSession;
  readonly extensionId: string;
  /** Waits for Firefox's permission question, answers it as a person and gives its words. */
  answerPermissionPrompt(answer: 'allow' | 'refuse'): Promise<string>;
}

const POPUP = `const found = [...document.querySelectorAll('browser.webextension-popup-browser')]
  .find((it) => it.closest('panel')?.state === 'open' && it.currentURI.schemeIs('moz-extension'));`;
const SIDEBAR = `const inner = SidebarController.isOpen && SidebarController.browser.contentDocument?.getElementById('webext-panels-browser');
  const found = inner?.currentURI.schemeIs('moz-extension') ? inner : undefined;`;

/** A tab that closes itself may have been listed before. */
function emptyIfClosed(error: unknown): string {
  if (error instanceof MarionetteError && error.code === 'no such window') return '';
  throw error;
}

/** Starts Firefox, headless, with a fresh profile and the unpacked extension installed. */
export async function launchFirefox(executablePath: string, options: LaunchOptions): Promise<Firefox> {
  const running = await openFirefox(executablePath, options);
  try {
    return await driveFirefox(running, options);
  } catch (error) {
    running.firefox.kill();
    throw error;
  }
}

/** An extension that is removed leaves nothing, and gets other addresses the next time. */
const FORGETFUL = {
  'extensions.webextensions.keepStorageOnUninstall': false,
  'extensions.webextensions.keepUuidOnUninstall': false,
};

/** Starts a Firefox for several tests. */
export async function shareFirefox(executablePath: string, profileDir: string): Promise<SharedBrowser> {
  const running = await openFirefox(executablePath, { profileDir }, FORGETFUL);
  const { session } = running;
  let installed = '';
  return {
    install: async (extensionDir) => {
      const app = await driveFirefox(running, { extensionDir, profileDir });
      installed = app.extensionId;
      return app;
    },
    empty: () => emptyFirefox(session, installed),
    stop: () => stop(running),
  };
}

/** Starts a Firefox without the extension. */
export async function launchPlainFirefox(
  executablePath: string,
  profileDir: string,
  language: string,
): Promise<RecipientBrowser> {
  const running = await openFirefox(executablePath, { profileDir }, { 'intl.accept_languages': language });
  return {
    profileDir,
    saveTo: (dir) => setPreferences(running.session, { 'browser.download.folderList': 2, 'browser.download.dir': dir }),
    open: async (address) => {
      const page = createTabSurface(running.session, await openTab(running.session));
      await page.goto(address);
      return page;
    },
    stop: () => stop(running),
  };
}

async function openTab(session: FirefoxSession, inPrivate = false): Promise<string> {
  const { handle } = await session.outside((send) =>
    send<{ handle: string }>('WebDriver:NewWindow', { type: inPrivate ? 'window' : 'tab', private: inPrivate }),
  );
  return handle;
}

function createTabSurface(session: FirefoxSession, tab: string, staysBehind = false): Surface {
  const place = { tab, frames: [], staysBehind };
  return createPageSurface(session, place, () => session.within(place, (send) => send('WebDriver:CloseWindow')));
}

interface RunningFirefox {
  session: FirefoxSession;
  firefox: FirefoxProcess;
}

async function stop({ session, firefox }: RunningFirefox): Promise<void> {
  session.disconnect();
  firefox.kill();
  await firefox.ended();
}

async function openFirefox(
  executablePath: string,
  { profileDir, home, temp }: Omit<LaunchOptions, 'extensionDir'>,
  settings: Record<string, boolean | string> = {},
): Promise<RunningFirefox> {
  await makeProfile(executablePath, profileDir);
  prepareProfile(profileDir, settings);
  const firefox = await startFirefox(executablePath, profileDir, { home, temp });
  try {
    const session = await openSession(firefox.marionettePort);
    await recordRequests(session);
    return { session, firefox };
  } catch (error) {
    firefox.kill();
    throw error;
  }
}

async function driveFirefox(running: RunningFirefox, options: LaunchOptions): Promise<Firefox> {
  const { session, firefox } = running;
  const { profileDir, extensionDir, privateWindows = false } = options;
  const { extensionId, host } = await install(session, extensionDir, privateWindows);
  const extensionOrigin = `moz-extension://${host}`;
  /** What is open, or opens soon, beside the tabs. Closing the popup is closing its panel, as a click beside it does. */
  const beside = async (find: string, hide: string) => {
    const isOpen = () => session.chrome<boolean>(`${find} return Boolean(found);`);
    await waitUntil('it is open', isOpen);
    const page = createPageSurface(session, { beside: find, frames: [] }, async () => {
      await session.chrome(`${find} ${hide}`);
      await waitUntil('it is closed', async () => !(await isOpen()));
    });
    await waitUntil('it has loaded', () => page.evaluate(() => document.readyState === 'complete'));
    return page;
  };
  const openedPopup = () => beside(POPUP, "found?.closest('panel').hidePopup();");
  const open: Firefox['open'] = async (address, { private: inPrivate = false } = {}) => {
    const page = createTabSurface(session, await openTab(session, inPrivate));
    await page.goto(address.startsWith('/') ? extensionOrigin + address : address);
    return page;
  };

  const openOwnPage = async () => {
    const page = createTabSurface(session, await openTab(session), true);
    await page.goto(`${extensionOrigin}/manifest.json`);
    return page;
  };
  let ownPage: Promise<Surface> | undefined;
  const evaluate: Evaluate = async (script, input) => {
    ownPage ??= openOwnPage();
    return (await ownPage).evaluate(script, input);
  };

  return {
    name: 'firefox',
    session,
    profileDir,
    extensionId,
    extensionOrigin,
    open,
    tab: (address) =>
      waitUntil(`a tab at ${address}`, async () => {
        for (const handle of await session.outside((send) => send<string[]>('WebDriver:GetWindowHandles'))) {
          const page = createTabSurface(session, handle);
          if (address.test(await page.address().catch(emptyIfClosed))) return page;
        }
        return undefined;
      }),
    openPopup: async () => {
      await session.chrome(
        `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
        const { extension } = WebExtensionPolicy.getByID(arguments[0]);
        await ExtensionParent.apiManager.global.browserActionFor(extension).openPopup(window);`,
        extensionId,
      );
      return openedPopup();
    },
    openedPopup,
    openedPanel: () => beside(SIDEBAR, 'SidebarController.hide();'),
    pressCommand: async (name) => {
      const keys = readManifest(extensionDir).commands?.[name]?.suggested_key?.default;
      if (!keys) throw new Error(`${name} has no keys`);
      await pressInWindow(session, keys);
    },
    evaluate,
    inWorker: (script) =>
      evaluate(
        `async () => (${script})(await browser.runtime.getBackgroundPage())` as unknown as () => ReturnType<
          typeof script
        >,
      ),
    killWorker: async () => {
      // It may be started again at once by whatever waits for it: so it is that very page whose end counts.
      await waitUntil('the event page is gone', () =>
        session.chrome<boolean>(
          `const { extension } = WebExtensionPolicy.getByID(arguments[0]);
          const page = extension.backgroundContext;
          if (extension.backgroundState === 'stopped') return true;
          await extension.terminateBackground({ disableResetIdleForTest: true });
          return extension.backgroundContext !== page;`,
          extensionId,
        ),
      );
    },
    setHostAccess: (isAllowed) => setHostAccess(session, extensionId, isAllowed),
    clipboard: () => readClipboard(session),
    writeClipboard: (text) => writeClipboard(session, text),
    extensionErrors: () => readExtensionErrors(session, extensionId),
    answerPermissionPrompt: (answer) => answerPermissionPrompt(session, answer),
    close: async () => {
      const seen = await readRequests(session);
      await session.outside((send) => send('Marionette:Quit', { flags: ['eAttemptQuit'] }));
      session.disconnect();
      await firefox.ended();
      return seen;
    },
    stop: () => stop(running),
  };
}
