import { browser } from 'wxt/browser';

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
export async function openSidePanel(): Promise<void> {
  const sidebar = firefoxSidebar();
  if (sidebar) return sidebar.open();
  const { id: windowId } = await browser.windows.getCurrent();
  if (windowId === undefined) throw new Error('A panel belongs to a window');
  await browser.sidePanel.open({ windowId });
}
