// Apart from pages.ts, since the popup loads this on demand.
import { browser } from 'wxt/browser';
import { POPUP_PAGES, type Theme } from '../base/theme';
import { cancelDraftHandoff, composerAddress, handOffDraft } from './handoff';
import { closePopup } from './page-environment';
import { openTab } from './pages';

function getFirefoxSidebar(): { open(): Promise<void> } | undefined {
  return (browser as unknown as { sidebarAction?: { open(): Promise<void> } }).sidebarAction;
}

export function hasSidePanel(): boolean {
  return getFirefoxSidebar() !== undefined || 'sidePanel' in browser;
}

/** Returns whether it opened. Call it first in a click. */
async function openSidePanel(): Promise<boolean> {
  try {
    const sidebar = getFirefoxSidebar();
    if (sidebar) await sidebar.open();
    else await browser.sidePanel.open({ windowId: (await browser.windows.getCurrent()).id as number });
    return true;
  } catch {
    // Some Chromium browsers have the API without the panel.
    return false;
  }
}

export async function openComposerTab(draftId: string): Promise<void> {
  await openTab(composerAddress(draftId));
}

const WINDOW = { width: 520, height: 780 };

/** Opens a private window beside a private window, where extension pages can be in one. */
export async function openComposerWindow(draftId: string): Promise<void> {
  const { incognito, left = 0, top = 0, width = 0 } = await browser.windows.getCurrent();
  const options = {
    url: composerAddress(draftId),
    type: 'popup' as const,
    ...WINDOW,
    ...(import.meta.env.FIREFOX && incognito ? { incognito } : {}),
  };
  // Beside the browser's window, or over its end: the page that is shown stays in sight.
  const place = { left: Math.min(left + width, endOfScreen() - WINDOW.width), top };
  // Where no screen has that place, the browser refuses, and chooses one itself.
  await browser.windows.create({ ...options, ...place }).catch(() => browser.windows.create(options));
  closePopup();
}

/** Where the screen of this page ends. Where there are several, it may begin elsewhere than at 0: both browsers say so, though no standard does. */
function endOfScreen(): number {
  const { availWidth } = screen;
  const { availLeft = 0 } = screen as Screen & { availLeft?: number };
  return availLeft + availWidth;
}

/** Falls back to a tab. Call it first in a click. */
export async function openComposerPanel(draftId: string): Promise<void> {
  const opening = openSidePanel();
  // Asked before: the panel's focus closes a popup and takes its draft at once.
  const { id = 0 } = await browser.windows.getCurrent();
  await handOffDraft(id, draftId);
  if (await opening) return closePopup();
  await cancelDraftHandoff(id);
  await openComposerTab(draftId);
}

/** Browsers forget it when they close, or the extension is turned off. */
export async function setPopupTheme(theme: Theme): Promise<void> {
  await browser.action.setPopup({ popup: `/${POPUP_PAGES[theme]}` });
}

/** Returns whether it opened. */
export async function openPopup(): Promise<boolean> {
  return browser.action.openPopup().then(
    () => true,
    () => false,
  );
}

/** Opens the popup with the pending draft, or else the composer in a tab. */
export async function openPopupOrTab(draftId: string): Promise<void> {
  if (!(await openPopup())) await openComposerTab(draftId);
}
