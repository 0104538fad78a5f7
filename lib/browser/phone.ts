import { browser } from 'wxt/browser';

// Firefox for Android has no context menu, no keys and no windows for extensions: the names are missing then.
// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Browser_support_for_JavaScript_APIs

/** Whether web pages have a context menu in which we can have entries. */
export function hasMenus(): boolean {
  return 'contextMenus' in browser;
}

/** Whether keys can be ours. */
export function hasCommands(): boolean {
  return 'commands' in browser;
}

/** Whether there are windows beside each other. */
export function hasWindows(): boolean {
  return 'windows' in browser;
}
