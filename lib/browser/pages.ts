import { browser } from 'wxt/browser';
import { cancelDraftHandoff, handOffDraft } from './handoff';
import { closePopup } from './this-page';

/** Opens a page of ours in a tab: the settings. */
export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
  closePopup();
}

/** Opens the settings in a tab, at the form for a new instance. */
export async function openConnect(): Promise<void> {
  await openTab(browser.runtime.getURL('/options.html#connect'));
}

/** Opens the first page, in a tab. */
export async function openWelcome(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}

/** Opens "My pushes", at this push if one is named by the SHA-256 of its token: its token would be its link. */
export async function openPushes(push = ''): Promise<void> {
  await openTab(`${browser.runtime.getURL('/')}pushes.html${push === '' ? '' : `#${push}`}`);
}

/** Opens a link, or a page of ours by its address, in a tab. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
  closePopup();
}

/** Closes the tab of ours that calls it. */
export async function closeThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}

/** The address of the page on which a received link is opened. */
export function openPageAddress(): string {
  return browser.runtime.getURL('/open.html');
}

/** A built-in push's link: a page of ours with the token in the fragment, which no server sees and the page removes. */
export function builtInLink(urlToken: string): string {
  return browser.runtime.getURL(`/open.html#${encodeURIComponent(urlToken)}`);
}

/** Firefox's sidebar, which the types of the common API lack. */
interface Sidebar {
  open(): Promise<void>;
}

function firefoxSidebar(): Sidebar | undefined {
  return (browser as unknown as { sidebarAction?: Sidebar }).sidebarAction;
}

/** Whether this browser can show a page of ours beside the web page. */
export function hasSidePanel(): boolean {
  return firefoxSidebar() !== undefined || 'sidePanel' in browser;
}

/**
 * Shows our page beside the web pages of this page's window: Firefox's sidebar, Chromium's side panel. Rejects where the browser has none
 * after all. Call it first thing in a click: Firefox asks for one at the very moment, Chromium for one a moment ago.
 */
async function openSidePanel(): Promise<void> {
  const sidebar = firefoxSidebar();
  if (sidebar) return sidebar.open();
  const { id: windowId } = await browser.windows.getCurrent();
  if (windowId === undefined) throw new Error('A panel belongs to a window');
  await browser.sidePanel.open({ windowId });
}

/** Opens the composer with this draft in a tab. */
export async function openComposer(draftId: string): Promise<void> {
  await handOffDraft('tab', draftId);
  await openTab(browser.runtime.getURL('/compose.html'));
}

/** As wide as the popup with room around it, and as high as its options need. */
const WINDOW_SIZE = { width: 520, height: 780 };

/** Opens the composer with this draft in a window of its own: a private one beside a private window, where our pages can be in one. */
export async function openComposerWindow(draftId: string): Promise<void> {
  const { incognito } = await browser.windows.getCurrent();
  await handOffDraft('window', draftId);
  await browser.windows.create({
    url: browser.runtime.getURL('/compose.html'),
    type: 'popup',
    ...WINDOW_SIZE,
    ...(import.meta.env.FIREFOX && incognito ? { incognito } : {}),
  });
  closePopup();
}

/**
 * Opens the composer with this draft beside the web page. Call it first thing in a click: browsers open a panel only then.
 * Where this browser has no panel after all, it opens in a tab.
 */
export async function openComposerPanel(draftId: string): Promise<void> {
  const opening = openSidePanel().then(
    () => true,
    // Browsers built on Chromium may carry the name of the panel without the panel, and say so in words of their own.
    () => false,
  );
  // Not after it: the panel takes the focus, which ends a popup, and looks for its draft at once.
  const { id = 0 } = await browser.windows.getCurrent();
  await handOffDraft(`panel/${id}`, draftId);
  if (await opening) return closePopup();
  await cancelDraftHandoff(`panel/${id}`);
  await openComposer(draftId);
}

/**
 * Opens the popup. Resolves whether the browser did: there may be no window in front, and browsers differ in when they allow it and in
 * what they throw.
 */
export async function openPopup(): Promise<boolean> {
  try {
    await browser.action.openPopup();
    return true;
  } catch {
    return false;
  }
}

/** Opens the popup, or where the browser will not the composer with this draft in a tab. */
export async function openPopupOrTab(draftId: string): Promise<void> {
  if (!(await openPopup())) await openComposer(draftId);
}

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
