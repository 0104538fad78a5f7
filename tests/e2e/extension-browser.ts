import type { CommandName } from '../../lib/browser/commands';
import type { Evaluate, Surface } from './surface';

export type BrowserName = 'chromium' | 'firefox';

/** A request of any part of the browser. */
export interface SeenRequest {
  method: string;
  url: string;
  /** An origin, or `browser` for the browser itself. */
  initiator: string;
}

export interface ShownNotification {
  title: string;
  message: string;
}

/** The worker's global scope as used by tests. */
export interface WorkerGlobal {
  chrome: {
    notifications: { create(id: string, words: ShownNotification, ...rest: unknown[]): Promise<unknown> };
  };
  shownNotifications?: ShownNotification[];
}

export interface LaunchOptions {
  extensionDir: string;
  /** Created if it is missing, never removed. */
  profileDir: string;
  privateWindows?: boolean;
  /** Whether Chromium records errors for `extensionErrors`. */
  recordErrors?: boolean;
  /** Hosts beside this computer that Chromium may reach. */
  hosts?: string[];
  /** The home directory for Firefox, where it is not the user's own. */
  home?: string;
  /** The folder for temporary files of Firefox, where it is not the system's. */
  temp?: string;
}

export interface ExtensionBrowser {
  readonly name: BrowserName;
  readonly profileDir: string;
  /** `chrome-extension://…` or `moz-extension://…`, without a slash behind it. */
  readonly extensionOrigin: string;

  /** Opens a tab at an address, or at a page of the extension when it starts with `/`. `private` = in a private window. */
  open(address: string, options?: { private?: boolean }): Promise<Surface>;
  /** Waits for a tab at a matching address. */
  tab(address: RegExp): Promise<Surface>;
  /** Opens the popup as a click on the toolbar button does. */
  openPopup(): Promise<Surface>;
  /** Waits for a popup that the extension opens by itself. */
  openedPopup(): Promise<Surface>;
  /** Waits for the side panel, the sidebar in Firefox. */
  openedPanel(): Promise<Surface>;

  /** Presses the keys of a command. Headless Chromium takes no such keys: there the listener is called. */
  pressCommand(name: CommandName | '_execute_action'): Promise<void>;

  /** Runs a script in an empty page of the extension, with its APIs. */
  evaluate: Evaluate;
  /** Runs a script in the worker (the event page in Firefox), which is woken if it is idle. */
  inWorker<Output>(script: (worker: WorkerGlobal) => Output | Promise<Output>): Promise<Output>;
  /** Terminates the worker (the event page in Firefox) at any point of its work. */
  killWorker(): Promise<void>;
  /** Revokes or grants the permission for this computer’s addresses, as the browser’s own settings do. */
  setHostAccess(isAllowed: boolean): Promise<void>;
  /** The text on the clipboard; empty when there is none. */
  clipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
  /** Manifest warnings, uncaught errors and console errors of the extension. */
  extensionErrors(): Promise<string[]>;

  /** Closes the browser and resolves with every request since its start. */
  close(): Promise<SeenRequest[]>;
  /** Ends the browser unless it is closed. */
  stop(): Promise<void>;
}

/** A browser for several tests. Each gets the extension as after its first install. */
export interface SharedBrowser {
  /** Installs the unpacked extension into the empty browser. */
  install(extensionDir: string): Promise<ExtensionBrowser>;
  /** Removes the extension with its storage, and everything else a test left. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}
