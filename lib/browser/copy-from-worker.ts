import { browser } from 'wxt/browser';
import { copyText } from './clipboard';

/** What the offscreen document is asked to copy. */
export interface CopyRequest {
  offscreen: 'copy';
  text: string;
}

const OFFSCREEN_PAGE = '/offscreen.html';

/** How long the offscreen document stays after its last copy. An open one would also keep the extension from being updated. */
const IDLE_MS = 30_000;

/**
 * Copies from the worker, where no page of ours need be open. Resolves only if it was copied; rejects otherwise. Wait for one copy before
 * the next: there is one offscreen document at most.
 * A Chromium worker has no clipboard and borrows an offscreen document's; Firefox's event page is a document itself.
 */
export async function copyFromWorker(text: string): Promise<void> {
  if (!('offscreen' in browser) || !browser.offscreen) return copyText(text);
  const url = browser.runtime.getURL(OFFSCREEN_PAGE);
  const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'], documentUrls: [url] });
  // It is left open: Chromium drops what a document has just copied, if the document goes before the browser has taken it.
  if (open.length === 0) await createOffscreen();
  let isCopied = await requestCopy(text);
  if (isCopied === undefined) {
    // It was closing, or a worker died while it loaded. What it may have copied is the same text.
    await closeOffscreen();
    await createOffscreen();
    isCopied = await requestCopy(text);
  }
  if (!isCopied) throw new Error('The browser refused to copy');
}

/** Whether the offscreen document copied it; undefined if it did not answer. */
async function requestCopy(text: string): Promise<boolean | undefined> {
  try {
    const answer: unknown = await browser.runtime.sendMessage({ offscreen: 'copy', text } satisfies CopyRequest);
    return typeof answer === 'boolean' ? answer : undefined;
  } catch {
    // Nothing listens, or it closed before it answered. Browsers differ in their words for it.
    return undefined;
  }
}

function createOffscreen(): Promise<void> {
  return browser.offscreen.createDocument({
    url: OFFSCREEN_PAGE,
    reasons: ['CLIPBOARD'],
    justification: 'Copies the link of a push that was made from the context menu.',
  });
}

async function closeOffscreen(): Promise<void> {
  try {
    await browser.offscreen.closeDocument();
  } catch {
    // It has closed by itself meanwhile.
  }
}

/** In the offscreen document: copies what the worker asks for, answers whether it was copied, and closes when it was idle for a while. */
export function serveCopyRequests(): void {
  let timer: ReturnType<typeof setTimeout>;
  const closeWhenIdle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What a closing document copies may be lost: it must not say that it copied anything.
      browser.runtime.onMessage.removeListener(onRequest);
      window.close();
    }, IDLE_MS);
  };
  const onRequest = (request: unknown): Promise<boolean> | undefined => {
    if (!isCopyRequest(request)) return undefined;
    clearTimeout(timer);
    return copyText(request.text)
      .then(
        () => true,
        () => false,
      )
      .finally(closeWhenIdle);
  };
  browser.runtime.onMessage.addListener(onRequest);
  closeWhenIdle();
}

function isCopyRequest(value: unknown): value is CopyRequest {
  return typeof value === 'object' && value !== null && 'offscreen' in value && value.offscreen === 'copy';
}
