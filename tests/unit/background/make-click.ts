import type { MenuClick } from '@/lib/browser/context-menu-items';
import { draftItem, pendingDraftsItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { makeWorker } from './make-worker';

export const KEY = '-----BEGIN KEY-----\n\tAAAA  \r\nBBBB\n-----END KEY-----\n';

/** What its notification says of it. */
export const KEY_FACTS = `\nText, ${KEY.length} characters\nServer: One`;

/** A click in the menu, on a selection unless said otherwise. */
export function makeClick(fields: Partial<MenuClick> = {}): MenuClick {
  return {
    entry: 'push-selection',
    tabId: 1,
    frameId: 0,
    isPrivate: false,
    flattenedSelection: 'BEGIN KEY AAAA END KEY',
    linkUrl: 'https://example.com/a',
    srcUrl: '',
    pageUrl: 'https://example.com/b',
    ...fields,
  };
}

/** A worker, and a web page in which a key is selected. `click`: in its menu. */
export async function makeWebPage(options: Parameters<typeof makeWorker>[0] = {}) {
  const worker = await makeWorker(options);
  worker.page.selection = KEY;
  const services = worker.start();
  const click = (fields: Partial<MenuClick> = {}) => services.quickPush.runMenuEntry(makeClick(fields));
  return { ...worker, ...services, click };
}

/** The draft that was put aside last, to be looked at. */
export async function waitingDraft() {
  const [first] = await readItem(pendingDraftsItem);
  return first && readItem(draftItem(first.id));
}
