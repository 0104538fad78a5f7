import type { CommandName } from '../../lib/browser/commands';
import type { Evaluate, Surface } from './surface';

/** The browsers that the package is for. */
export type BrowserName = 'chromium' | 'firefox';

/** One request that the browser made, whoever in it asked. */
export interface SeenRequest {
  method: string;
  url: string;
  /** Who asked: an origin, or `browser` for the browser itself. */
  initiator: string;
}

/** What a notification says. */
export interface ShownNotification {
  title: string;
  message: string;
}

/** What tests reach of the worker's world. */
export interface WorkerGlobal {
  fetch: typeof fetch;
  chrome: {
    storage: { session: { set(items: Record<string, unknown>): Promise<void> } };
    notifications: { create(id: string, words: ShownNotification, ...rest: unknown[]): Promise<unknown> };
  };
  /** Set by a test's own script in it. */
  standsStill?: boolean;
  shownNotifications?: ShownNotification[];
}

export interface LaunchOptions {
  /** The unpacked extension. */
  extensionDir: string;
  /** Where the profile is; made when missing, never removed here. */
  profileDir: string;
  /** Whether the extension may run in private windows. */
  privateWindows?: boolean;
  /** Whether `complaints` will be asked for: Chromium notes them only then. */
  recordErrors?: boolean;
  /** Hosts beside this computer that Chromium may reach. */
  hosts?: string[];
  /** Whose home directory Firefox takes for the user's; this machine's user's unless said otherwise. */
  home?: string;
  /** Whether Firefox shows notifications, in windows of its own, which take the focus from a popup. */
  showsNotifications?: boolean;
  /** Which look the browser prefers. */
  colorScheme?: 'light' | 'dark';
}

/** A browser with the extension in it. */
export interface ExtensionBrowser {
  readonly name: BrowserName;
  readonly profileDir: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash behind it. */
  readonly extensionOrigin: string;

  /** Opens a tab at an address, or at a page of the extension when it starts with `/`. `private` = in a private window. */
  open(address: string, options?: { private?: boolean }): Promise<Surface>;
  /** The tab whose address fits, as soon as there is one: for tabs that the extension opens. */
  tab(address: RegExp): Promise<Surface>;
  /** The popup itself, as a click on the extension's button in the toolbar opens it. */
  openPopup(): Promise<Surface>;
  /** The popup that the extension opened by itself, as soon as it is there. */
  openedPopup(): Promise<Surface>;
  /** The side panel (the sidebar in Firefox) that the extension opened, as soon as it is there. */
  openedPanel(): Promise<Surface>;

  /** One of the extension's keyboard commands, for the tab in front. Chromium without a window takes no such keys: there its listener is called. */
  pressCommand(name: CommandName | '_execute_action'): Promise<void>;

  /** Runs a script in a page that is the extension's but shows none of its screens: `chrome` is there. */
  evaluate: Evaluate;
  /** Runs a script with the worker's own global (the event page's in Firefox), woken if it sleeps: to stop it at a certain point. */
  inWorker<Output>(script: (worker: WorkerGlobal) => Output | Promise<Output>): Promise<Output>;
  /** Ends the worker (the event page in Firefox), also in the middle of what it does. Resolves when it is dead. */
  killWorker(): Promise<void>;
  /** Takes this computer’s addresses from what the extension may reach, or gives them back, as a person does in the browser’s own page for it. */
  setHostAccess(isAllowed: boolean): Promise<void>;
  /** Clicks on the notification that the extension has shown, as soon as there is one. Firefox shows them only when asked to at its start. */
  clickNotification(): Promise<void>;
  /** The text on the clipboard; empty when there is none. */
  clipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** What the browser has to complain about the extension: manifest warnings, uncaught errors, console errors. */
  extensionErrors(): Promise<string[]>;

  /** Closes the browser as a person would and gives every request it made since its start. */
  close(): Promise<SeenRequest[]>;
  /** Ends what is still there; nothing when it is closed already. */
  stop(): Promise<void>;
}

/** A browser that goes from test to test: each gets the extension as after its first install, and finds nothing of the tests before. */
export interface SharedBrowser {
  /** Installs the unpacked extension into the empty browser. */
  install(extensionDir: string): Promise<ExtensionBrowser>;
  /** Removes the extension with all that it remembers, and whatever else may have been left. Throws when that does not go. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}
