import { browser } from 'wxt/browser';
import { copyText } from './copy-text';

/** What the offscreen document is asked to copy. */
export interface CopyRequest {
  offscreen: 'copy';
  text: string;
}

const OFFSCREEN_PAGE = '/offscreen.html';

/**
 * Copies from the worker, where no page of ours need be open. Resolves only if it was copied; rejects otherwise.
 * A Chromium worker has no clipboard and borrows an offscreen document's; Firefox's event page is a document itself.
 */
export async function copyFromWorker(text: string): Promise<void> {
  if (!('offscreen' in browser) || !browser.offscreen) return copyText(text);
  await openOffscreen();
  try {
    const copied = await browser.runtime.sendMessage({ offscreen: 'copy', text } satisfies CopyRequest);
    if (copied !== true) throw new Error('The browser refused to copy');
  } finally {
    await browser.offscreen.closeDocument();
  }
}

async function openOffscreen(): Promise<void> {
  const url = browser.runtime.getURL(OFFSCREEN_PAGE);
  const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'], documentUrls: [url] });
  if (open.length > 0) return;
  await browser.offscreen.createDocument({
    url: OFFSCREEN_PAGE,
    reasons: ['CLIPBOARD'],
    justification: 'Copies the link of a push that was made from the context menu.',
  });
}

/** In the offscreen document: copies what the worker asks for and answers whether it was copied. */
export function serveCopyRequests(): void {
  browser.runtime.onMessage.addListener((request: unknown): Promise<boolean> | undefined => {
    if (!isCopyRequest(request)) return undefined;
    return copyText(request.text).then(
      () => true,
      () => false,
    );
  });
}

function isCopyRequest(value: unknown): value is CopyRequest {
  return typeof value === 'object' && value !== null && 'offscreen' in value && value.offscreen === 'copy';
}
