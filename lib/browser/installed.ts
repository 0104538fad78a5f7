import { browser } from 'wxt/browser';

/** Calls `listener` when the extension or the browser was installed or updated. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(() => listener());
}
