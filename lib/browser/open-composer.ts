// Apart from pages.ts, since the popup loads this on demand.
import { browser } from 'wxt/browser';
import { cancelDraftHandoff, handOffDraft } from './handoff';
import { openTab } from './pages';
import { closePopup } from './this-page';

/** Firefox's sidebar, which the types of the common API lack. */
function firefoxSidebar(): { open(): Promise<void> } | undefined {
  return (browser as unknown as { sidebarAction?: { open(): Promise<void> } }).sidebarAction;
}

export function hasSidePanel(): boolean {
  return firefoxSidebar() !== undefined || 'sidePanel' in browser;
}

/** Returns whether it opened. Call it first in a click: Firefox allows it at that moment only, Chromium a moment later as well. */
async function openSidePanel(): Promise<boolean> {
  try {
    const sidebar = firefoxSidebar();
    if (sidebar) await sidebar.open();
    else await browser.sidePanel.open({ windowId: (await browser.windows.getCurrent()).id as number });
    return true;
  } catch {
    // Browsers built on Chromium may have the API without the panel, and throw errors of their own.
    return false;
  }
}

/** Opens the composer with this draft in a tab. */
export async function openComposer(draftId: string): Promise<void> {
  await handOffDraft('tab', draftId);
  await openTab(browser.runtime.getURL('/compose.html'));
}

/** Wider than the popup, and as high as the options. */
const WINDOW_SIZE = { width: 520, height: 780 };

/** Opens the composer with this draft in a window: a private one beside a private window, where our pages can be in one. */
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

/** Opens the composer with this draft in the side panel, or in a tab where there is none after all. Call it first in a click. */
export async function openComposerPanel(draftId: string): Promise<void> {
  const opening = openSidePanel();
  // Not after it: the panel takes the focus, which closes a popup, and claims its draft at once.
  const { id = 0 } = await browser.windows.getCurrent();
  await handOffDraft(`panel/${id}`, draftId);
  if (await opening) return closePopup();
  await cancelDraftHandoff(`panel/${id}`);
  await openComposer(draftId);
}

/** Opens the popup. Returns whether the browser did: browsers differ in when they allow it, and in what they throw. */
export async function openPopup(): Promise<boolean> {
  return browser.action.openPopup().then(
    () => true,
    () => false,
  );
}

/** Opens the popup, which shows the pending draft, or else the composer with this draft in a tab. */
export async function openPopupOrTab(draftId: string): Promise<void> {
  if (!(await openPopup())) await openComposer(draftId);
}
