import { browser } from 'wxt/browser';
import { openComposer } from './pages';

/** Opens the popup, or where the browser will not (no window in front, an older browser) the composer with this draft in a tab. */
export async function openPopupOrTab(draftId: string): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    // Browsers differ in when they allow it and in what they throw; the tab always opens.
    await openComposer(draftId);
  }
}
