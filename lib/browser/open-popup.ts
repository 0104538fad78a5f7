import { browser } from 'wxt/browser';
import { openComposer } from './composer-places';

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
