import { browser } from 'wxt/browser';
import { tryDecodeUri } from '../base/decode-escapes';
import { hasWindows } from './page-environment';

/** The decoded fragment of this page's address, removed from the address and from the tab's history, which the browser stores on disk. */
export function consumeFragment(): string | undefined {
  const { hash } = location;
  history.replaceState(null, '', getPageUrl());
  return tryDecodeUri(hash.slice(1)) || undefined;
}

export function getPageUrl(): string {
  return location.href.slice(0, location.href.length - location.hash.length);
}

/** Has the browser ask before this page is left while `isBusy`. Calls `onLeave` when it closes. */
export function warnBeforeLeaving(isBusy: () => boolean, onLeave: () => void): void {
  addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  addEventListener('pagehide', onLeave);
}

/** Whether the browser may discard this page's tab in the background to save memory, which loses what cannot be loaded again. */
export async function preventTabDiscard(isPrevented: boolean): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.update(tab.id, { autoDiscardable: !isPrevented });
}

export async function showThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id === undefined) return;
  await browser.tabs.update(tab.id, { active: true });
  if (hasWindows()) await browser.windows.update(tab.windowId, { focused: true });
}

export async function closeThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}
