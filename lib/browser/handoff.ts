import { browser } from 'wxt/browser';
import { tryDecodeUri } from '../base/decode-escapes';
import { draftHandoffItem, draftItem, type LinkHandoff, linkHandoffItem } from '../storage/items';
import { onItemChange, readItem, removeItems, storedKeys, writeItem } from '../storage/storage';
import { isInPrivateWindow } from './page-environment';
import { openTabFromTab } from './pages';

/** The address of the composer with this draft, whose id says nothing of its content. */
export function composerAddress(draftId: string): string {
  return browser.runtime.getURL(`/compose.html#${encodeURIComponent(draftId)}`);
}

/** The id of the draft for this page; a reloaded page gets the draft that it had. `panel`: the side panel's window. */
export async function draftOfPage(panel: number | undefined): Promise<string | undefined> {
  return panel === undefined ? tryDecodeUri(location.hash.slice(1)) || undefined : consumeDraftHandoff(panel);
}

/** The window whose side panel this page is: it has no address of its own. `undefined` in a tab or a window. */
export async function panelWindow(): Promise<number | undefined> {
  return location.pathname === '/sidepanel.html' ? ((await browser.windows.getCurrent()).id ?? 0) : undefined;
}

export async function handOffDraft(panel: number, draftId: string): Promise<void> {
  await writeItem(draftHandoffItem(panel), draftId);
}

export async function cancelDraftHandoff(panel: number): Promise<void> {
  await removeItems(draftHandoffItem(panel));
}

/** Returns a handed-off draft once, else the one that the panel had when it was reloaded. */
async function consumeDraftHandoff(panel: number): Promise<string | undefined> {
  const draftId = await readItem(draftHandoffItem(panel));
  if (draftId === '') return (history.state as { draftId: string } | null)?.draftId;
  await removeItems(draftHandoffItem(panel));
  history.replaceState({ draftId }, '');
  return draftId;
}

/** Calls `listener` with each draft that is handed off to this panel, and with one that has been since the page began. */
export function onDraftHandoff(panel: number, listener: (draftId: string) => void): void {
  const item = draftHandoffItem(panel);
  const consume = async (draftId: string): Promise<void> => {
    if (draftId === '') return;
    await consumeDraftHandoff(panel);
    listener(draftId);
  };
  onItemChange(item, consume);
  void readItem(item).then(consume);
}

// A link is passed through memory, once: an address would be stored in the browser's history.

const LINK_HANDOFF_PREFIX = 'received/';

export async function handOffLink(handoff: LinkHandoff): Promise<void> {
  const id = crypto.randomUUID();
  await writeItem(linkHandoffItem(id), handoff);
  await openTabFromTab(browser.runtime.getURL(`/received.html#${LINK_HANDOFF_PREFIX}${id}`));
}

/** Hands a link off from a page. It is of a private window if the page is. */
export async function handOffLinkHere(handoff: Omit<LinkHandoff, 'isPrivate'>): Promise<void> {
  await handOffLink({ ...handoff, isPrivate: await isInPrivateWindow() });
}

/** The link for the page whose address has this fragment, once; `undefined` if the fragment names none. */
export async function consumeLinkHandoff(fragment: string): Promise<LinkHandoff | undefined> {
  if (!fragment.startsWith(LINK_HANDOFF_PREFIX)) return undefined;
  const item = linkHandoffItem(fragment.slice(LINK_HANDOFF_PREFIX.length));
  const handoff = await readItem(item);
  await removeItems(item);
  return handoff;
}

/** When private windows have closed, and their drafts are removed: what no page of theirs has read. */
export async function deletePrivateHandoffs(): Promise<void> {
  const keys = await storedKeys('session');
  const idsOf = (prefix: string) => keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  for (const item of idsOf('linkHandoff/').map(linkHandoffItem))
    if ((await readItem(item))?.isPrivate) await removeItems(item);
  for (const item of idsOf('draftHandoff/').map(Number).map(draftHandoffItem))
    if (!(await readItem(draftItem(await readItem(item))))) await removeItems(item);
}
