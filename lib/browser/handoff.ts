import { browser } from 'wxt/browser';
import { handedDraftItem, handedLinkItem, type LinkHandoff } from '../storage/items-handoff';
import { openTab } from './pages';
import { readItem, removeItems, watch, writeItem } from './stored';
import { hasWindows } from './this-page';

// Passed through memory, once: an address would be stored in the browser's history. `claimFile` claims a clicked file from the worker.

/** Where a composer stays open: a tab, a window of its own, or the side panel of a window. */
export type Place = 'tab' | 'window' | `panel/${number}`;

export async function handOffDraft(place: Place, draftId: string): Promise<void> {
  await writeItem(handedDraftItem(place), draftId);
}

export async function cancelDraftHandoff(place: Place): Promise<void> {
  await removeItems(handedDraftItem(place));
}

/** The id of the draft for this page, once. A reloaded page gets the draft that it had, which the browser keeps with the tab's history. */
export async function claimDraft(place: Place): Promise<string | undefined> {
  const draftId = await readItem(handedDraftItem(place));
  if (draftId === '') return (history.state as { draftId: string } | null)?.draftId;
  await removeItems(handedDraftItem(place));
  history.replaceState({ draftId }, '');
  return draftId;
}

/** Calls `listener` with each draft that is handed off to this location, and with one that has been since the last claim. */
export function onDraftHandoff(place: Place, listener: (draftId: string) => void): void {
  const item = handedDraftItem(place);
  const claim = async (draftId: string): Promise<void> => {
    if (draftId === '') return;
    await claimDraft(place);
    listener(draftId);
  };
  watch(item, claim);
  void readItem(item).then(claim);
}

export async function currentComposerLocation(): Promise<Place> {
  if (!hasWindows()) return 'tab';
  const { id = 0, type } = await browser.windows.getCurrent();
  if (location.pathname === '/sidepanel.html') return `panel/${id}`;
  return type === 'popup' ? 'window' : 'tab';
}

const LINK_KEY = 'received/';

export async function handOffLink(handoff: LinkHandoff): Promise<void> {
  const id = crypto.randomUUID();
  await writeItem(handedLinkItem(id), handoff);
  await openTab(browser.runtime.getURL(`/open.html#${LINK_KEY}${id}`));
}

/** The link for the page whose address has this fragment, once; `undefined` if the fragment names none. */
export async function claimLink(fragment: string): Promise<LinkHandoff | undefined> {
  if (!fragment.startsWith(LINK_KEY)) return undefined;
  const item = handedLinkItem(fragment.slice(LINK_KEY.length));
  const handoff = await readItem(item);
  await removeItems(item);
  return handoff;
}
