import { browser } from 'wxt/browser';
import { handedDraftItem } from '../storage/items';
import { forget, read, watch, write } from './stored';

/** Where a composer stays: a tab, a window of its own, or the side panel of one window. */
export type Place = 'tab' | 'window' | `panel/${number}`;

/** Lets the composer that opens in this place next, or that is open in this side panel, show a draft. Nothing of it is in an address. */
export async function handOverDraft(place: Place, draftId: string): Promise<void> {
  await write(handedDraftItem(place), draftId);
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

/** Calls `listener` with each draft that is handed to this place from now on. */
export function onHandedDraft(place: Place, listener: (draftId: string) => void): void {
  watch(handedDraftItem(place), async (handed) => {
    if (handed === '') return;
    const draftId = await takeHandedDraft(place);
    if (draftId !== undefined) listener(draftId);
  });
}

/** The place that this page is in. */
export async function currentPlace(): Promise<Place> {
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
