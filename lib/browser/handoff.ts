import { browser } from 'wxt/browser';
import { type HandedLink, handedDraftItem, handedLinkItem } from '../storage/items';
import { forget, read, watch, write } from './stored';
import { hasWindows } from './this-page';

/** Where a composer stays: a tab, a window of its own, or the side panel of one window. */
export type Place = 'tab' | 'window' | `panel/${number}`;

/** Lets the composer that opens in this place next, or that is open in this side panel, show a draft. Nothing of it is in an address. */
export async function handOverDraft(place: Place, draftId: string): Promise<void> {
  await write(handedDraftItem(place), draftId);
}

/** Nothing opens in this place after all. */
export async function takeBackDraft(place: Place): Promise<void> {
  await forget(handedDraftItem(place));
}

/** The id of the draft that was handed to this page, once; when it is loaded again, the one it had. */
export async function takeHandedDraft(place: Place): Promise<string | undefined> {
  const item = handedDraftItem(place);
  const handed = await read(item);
  if (handed === '') return draftBefore(history.state);
  await forget(item);
  history.replaceState({ draftId: handed } satisfies Kept, '');
  return handed;
}

/** Calls `listener` with each draft that is handed to this place from now on, and with one that was handed since the last was taken. */
export function onHandedDraft(place: Place, listener: (draftId: string) => void): void {
  const item = handedDraftItem(place);
  const take = async (handed: string): Promise<void> => {
    if (handed === '') return;
    await takeHandedDraft(place);
    listener(handed);
  };
  watch(item, take);
  void read(item).then(take);
}

/** The place that this page is in. */
export async function currentPlace(): Promise<Place> {
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
export async function handOverLink(handed: HandedLink): Promise<void> {
  const id = crypto.randomUUID();
  const item = handedLinkItem(id);
  await write(item, handed);
  try {
    await browser.tabs.create({ url: browser.runtime.getURL(`/open.html#${LINK_KEY}${id}`) });
  } catch (error) {
    // Nobody will take it.
    await forget(item);
    throw error;
  }
}

/** The link that was handed over to this page, once; undefined if its address names none. `fragment`: of the address. */
export async function takeHandedLink(fragment: string): Promise<HandedLink | undefined> {
  if (!fragment.startsWith(LINK_KEY)) return undefined;
  const item = handedLinkItem(fragment.slice(LINK_KEY.length));
  const handed = await read(item);
  await forget(item);
  return handed;
}
