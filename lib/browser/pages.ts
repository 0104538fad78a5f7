import { browser } from 'wxt/browser';
import { closePopup } from './this-page';

/** Opens the settings in a tab. */
export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
  closePopup();
}

/** Opens a link, or a page of the extension by its path, in a tab. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
  closePopup();
}

/** Opens the settings at the form for a new instance. */
export const openConnect = () => openTab(browser.runtime.getURL('/options.html#connect'));

/** Opens the page that is shown after the installation. */
export const openWelcome = () => openTab(browser.runtime.getURL('/welcome.html'));

/** Opens "My pushes", at a push if one is named by the SHA-256 of its URL token: the token itself would be its link. */
export const openPushes = (push = '') =>
  openTab(`${browser.runtime.getURL('/')}pushes.html${push === '' ? '' : `#${push}`}`);

/** Closes the tab of the page that calls it. */
export async function closeThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}

/** The address of the page on which a received link is opened. */
export function openPageAddress(): string {
  return browser.runtime.getURL('/open.html');
}

/** The link of a built-in push: a page of the extension with the token in the fragment, which no server gets and the page removes. */
export function builtInLink(urlToken: string): string {
  return browser.runtime.getURL(`/open.html#${encodeURIComponent(urlToken)}`);
}

// Firefox for Android has no context menu, commands and windows: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Browser_support_for_JavaScript_APIs

export function hasMenus(): boolean {
  return 'contextMenus' in browser;
}

export function hasCommands(): boolean {
  return 'commands' in browser;
}
