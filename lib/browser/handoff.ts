import { browser } from 'wxt/browser';
import { handedDraftItem, handedLinkItem, type LinkHandoff } from '../storage/items';
import { readItem, removeItems, watch, writeItem } from './stored';
import { closePopup, hasWindows } from './this-page';

/** Where a composer stays: a tab, a window of its own, or the side panel of one window. */
export type Place = 'tab' | 'window' | `panel/${number}`;

/** Lets the composer that opens in this place next, or that is open in this side panel, show a draft. Nothing of it is in an address. */
export async function handOffDraft(place: Place, draftId: string): Promise<void> {
  await writeItem(handedDraftItem(place), draftId);
}

/** Nothing opens in this place after all. */
export async function cancelDraftHandoff(place: Place): Promise<void> {
  await removeItems(handedDraftItem(place));
}

/** The id of the draft that was handed to this page, once; when it is loaded again, the one it had. */
export async function claimDraft(place: Place): Promise<string | undefined> {
  const item = handedDraftItem(place);
  const handed = await readItem(item);
  if (handed === '') return draftBefore(history.state);
  await removeItems(item);
  history.replaceState({ draftId: handed } satisfies Kept, '');
  return handed;
}

/** Calls `listener` with each draft that is handed to this place from now on, and with one that was handed since the last was taken. */
export function onDraftHandoff(place: Place, listener: (draftId: string) => void): void {
  const item = handedDraftItem(place);
  const take = async (handed: string): Promise<void> => {
    if (handed === '') return;
    await claimDraft(place);
    listener(handed);
  };
  watch(item, take);
  void readItem(item).then(take);
}

/** The place that this page is in. */
export async function currentComposerLocation(): Promise<Place> {
  if (!hasWindows()) return 'tab';
  const { id = 0, type } = await browser.windows.getCurrent();
  if (location.pathname === '/sidepanel.html') return `panel/${id}`;
  return type === 'popup' ? 'window' : 'tab';
}

/** What the browser keeps with an entry of a tab's history: a draft's id, which names memory of this browser. */
interface Kept {
  draftId: string;
}

function draftBefore(state: unknown): string | undefined {
  return (state as Kept | null)?.draftId;
}

const LINK_KEY = 'received/';

/** Opens the page on which a received link is opened, in a tab. The link goes through memory: its address would go to the history. */
export async function handOffLink(handed: LinkHandoff): Promise<void> {
  const id = crypto.randomUUID();
  const item = handedLinkItem(id);
  await writeItem(item, handed);
  try {
    await browser.tabs.create({ url: browser.runtime.getURL(`/open.html#${LINK_KEY}${id}`) });
    closePopup();
  } catch (error) {
    // Nobody will take it.
    await removeItems(item);
    throw error;
  }
}

/** The link that was handed over to this page, once; undefined if its address names none. `fragment`: of the address. */
export async function claimLink(fragment: string): Promise<LinkHandoff | undefined> {
  if (!fragment.startsWith(LINK_KEY)) return undefined;
  const item = handedLinkItem(fragment.slice(LINK_KEY.length));
  const handed = await readItem(item);
  await removeItems(item);
  return handed;
}
