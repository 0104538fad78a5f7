import { browser } from 'wxt/browser';
import { toTokenPageUrl } from '../instance/hosts';
import { broadcast } from '../messaging/messaging';
import type { Policy } from '../policy/policy';
import { closePopup, isInPrivateWindow } from './page-environment';

/** Shows the settings, at an instance if one is named. */
export async function openSettings(instanceId?: string): Promise<void> {
  if (instanceId === undefined) await browser.runtime.openOptionsPage();
  else if (!(await broadcast('showInstance', { instanceId })))
    return openTab(browser.runtime.getURL(`/options.html#${encodeURIComponent(instanceAnchor(instanceId))}`));
  closePopup();
}

/** The id of the heading of an instance in the settings. */
export const instanceAnchor = (instanceId: string) => `instance-${instanceId}`;

/** `url`: an address, or the path of a page of the extension. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
  closePopup();
}

/** The tab with the page of a token that this page opened last. */
let tokenTabId: number | undefined;

/** Shows the page of a server on which an account finds its token, in the tab that was opened for it before, if that is still there. */
export async function openTokenPage(baseUrl: string): Promise<void> {
  const url = toTokenPageUrl(baseUrl);
  const reused =
    tokenTabId === undefined ? undefined : await browser.tabs.update(tokenTabId, { url, active: true }).catch(() => {});
  tokenTabId = (reused ?? (await browser.tabs.create({ url }))).id;
  closePopup();
}

/** Closes the tab of `openTokenPage` once the token is stored, unless it shows another page by now. Needs access to the server. */
export async function closeTokenPage(baseUrl: string): Promise<void> {
  const id = tokenTabId;
  tokenTabId = undefined;
  if (id === undefined) return;
  // The user may have closed it.
  const tab = await browser.tabs.get(id).catch(() => undefined);
  if (tab?.url === toTokenPageUrl(baseUrl)) await browser.tabs.remove(id).catch(() => {});
}

/** Shows a page of the extension in this tab, as a link does. `path`: with a fragment, if it has one. */
export function goToPage(path: string): void {
  location.assign(path);
}

/** Opens a tab as `openTab` does, beside the tab that is shown: closing it leads back there. */
export async function openTabFromTab(url: string): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true }).catch(() => []);
  // Firefox for Android knows no openers, and the new tab may have to be in another window: Chromium shows no page of ours in a private one.
  await browser.tabs.create({ url, openerTabId: tab?.id }).catch(() => browser.tabs.create({ url }));
  closePopup();
}

/** The path of the form for a new server, with its address if that is known. */
export function toConnectForm(baseUrl?: string): string {
  return `/options.html#connect${baseUrl === undefined ? '' : `=${encodeURIComponent(baseUrl)}`}`;
}

export const openWelcome = () => openTab(browser.runtime.getURL('/welcome.html'));

/** Shows "My pushes", at a push if one is named by the SHA-256 of its URL token. Opens it unless it is open. */
export async function openPushesPage(push = '', isPrivate?: boolean): Promise<void> {
  const isOpen = await broadcast('showPushes', { push, isPrivate: isPrivate ?? (await isInPrivateWindow()) });
  if (isOpen) closePopup();
  else await openTab(`${browser.runtime.getURL('/')}pushes.html${push === '' ? '' : `#${push}`}`);
}

export const openBatchPage = () => openTab(`${browser.runtime.getURL('/')}batch.html`);

/** Chromium opens pages of the extension in ordinary windows only. */
export function canOpenBatch({ allowsBatch, kinds }: Policy, isPrivate: boolean): boolean {
  return allowsBatch && kinds.includes('text') && (import.meta.env.FIREFOX || !isPrivate);
}

export function getOpenPageUrl(): string {
  return browser.runtime.getURL('/received.html');
}

/** The token is in the fragment, which no server gets and the page removes. */
export function toDemoLink(urlToken: string): string {
  return browser.runtime.getURL(`/received.html#${encodeURIComponent(urlToken)}`);
}

// Firefox for Android has no context menu, commands and windows: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Browser_support_for_JavaScript_APIs

export const hasMenus = () => 'contextMenus' in browser;

export const hasCommands = () => 'commands' in browser;
