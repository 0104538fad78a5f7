import { toFailure } from '../base/failure';
import { type ClipboardNote, clipboardItem } from '../storage/items';
import { removeItems, writeItem } from '../storage/storage';
import { copyText, onCopied } from './clipboard';

/** Notes what the extension has done to the clipboard; `undefined`: nothing that a push may undo. What cannot be noted is forgotten. */
export async function noteClipboard(note: ClipboardNote | undefined): Promise<void> {
  try {
    await (note ? writeItem(clipboardItem, note) : removeItems(clipboardItem));
  } catch (error) {
    if (toFailure(error)?.kind !== 'StorageFull') throw error;
    await removeItems(clipboardItem);
  }
}

/** Copies the link of a push on a page, as `copyText` does: the next push may take it off the clipboard. */
export async function copyLink(link: string): Promise<void> {
  await copyText(link);
  await noteClipboard({ holds: 'link', since: Date.now() });
}

const forget = (): void => void noteClipboard(undefined);

/** Has whatever is copied on this page stay on the clipboard, by a button or by keys. Only the links of `copyLink` do not. */
export function keepCopies(): void {
  onCopied(forget);
  addEventListener('copy', forget);
  addEventListener('cut', forget);
}
