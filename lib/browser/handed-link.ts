import { browser } from 'wxt/browser';
import { type HandedLink, handedLinkItem } from '../storage/items';
import { forget, read, write } from './stored';

const MARK = 'received/';

/** Opens the page on which a received link is opened, in a tab. The link goes through memory: its address would go to the history. */
export async function handOverLink(handed: HandedLink): Promise<void> {
  const id = crypto.randomUUID();
  const item = handedLinkItem(id);
  await write(item, handed);
  try {
    await browser.tabs.create({ url: browser.runtime.getURL(`/open.html#${MARK}${id}`) });
  } catch (error) {
    // Nobody will take it.
    await forget(item);
    throw error;
  }
}

/** The link that was handed over to this page, once; undefined if its address names none. `fragment`: of the address. */
export async function takeHandedLink(fragment: string): Promise<HandedLink | undefined> {
  if (!fragment.startsWith(MARK)) return undefined;
  const item = handedLinkItem(fragment.slice(MARK.length));
  const handed = await read(item);
  await forget(item);
  return handed;
}
