import { browser } from 'wxt/browser';
import { handOverDraft, takeBackDraft } from './handed-draft';
import { openSidePanel } from './side-panel';

/** Opens the composer with this draft in a tab. */
export async function openComposer(draftId: string): Promise<void> {
  await handOverDraft('tab', draftId);
  await browser.tabs.create({ url: browser.runtime.getURL('/compose.html') });
}

/** As wide as the popup with room around it, and as high as its options need. */
const WINDOW_SIZE = { width: 520, height: 780 };

/** Opens the composer with this draft in a window of its own: a private one beside a private window, where our pages can be in one. */
export async function openComposerWindow(draftId: string): Promise<void> {
  const { incognito } = await browser.windows.getCurrent();
  await handOverDraft('window', draftId);
  await browser.windows.create({
    url: browser.runtime.getURL('/compose.html'),
    type: 'popup',
    ...WINDOW_SIZE,
    ...(import.meta.env.FIREFOX && incognito ? { incognito } : {}),
  });
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
  await handOverDraft(`panel/${id}`, draftId);
  if (await opening) return;
  await takeBackDraft(`panel/${id}`);
  await openComposer(draftId);
}
