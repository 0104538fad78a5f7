import type { MenuClick } from '@/lib/browser/context-menu-items';
import { readItem } from '@/lib/browser/storage';
import { draftItem, pendingDraftsItem } from '@/lib/storage/items';

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

/** The draft that was put aside last, to be looked at. */
export async function waitingDraft() {
  const [first] = await readItem(pendingDraftsItem);
  return first && readItem(draftItem(first.id));
}
