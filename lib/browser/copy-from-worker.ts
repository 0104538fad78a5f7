import { browser } from 'wxt/browser';
import { copyText } from './clipboard';
import { broadcast } from './messaging';
import { onWorkerMessage } from './on-message';

const OFFSCREEN_PAGE = '/offscreen.html';

/** The offscreen document's; an open one delays updates of the extension. */
const IDLE_MS = 30_000;

/** Resolves only if the text was copied. Await each copy: Chromium has one offscreen document. Firefox's event page copies by itself. */
export async function copyFromWorker(text: string): Promise<void> {
  if (!('offscreen' in browser) || !browser.offscreen) return copyText(text);
  const url = browser.runtime.getURL(OFFSCREEN_PAGE);
  const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'], documentUrls: [url] });
  // It stays open: Chromium discards a copy if its document closes before the browser has taken it.
  if (open.length === 0) await createOffscreen();
  let isCopied = await broadcast('copy', { text });
  if (isCopied === undefined) {
    // It was closing, or was left by a terminated worker while it loaded. What it may have copied is the same text.
    await browser.offscreen.closeDocument().catch(() => undefined);
    await createOffscreen();
    isCopied = await broadcast('copy', { text });
  }
  if (!isCopied) throw new Error('The browser refused to copy');
}

function createOffscreen(): Promise<void> {
  return browser.offscreen.createDocument({
    url: OFFSCREEN_PAGE,
    reasons: ['CLIPBOARD'],
    justification: 'Copies the link of a push that was made from the context menu.',
  });
}

/** Serves the worker in the offscreen document, which closes after half a minute without a copy. */
export function serveOffscreenCopy(): void {
  let timer: ReturnType<typeof setTimeout>;
  const closeWhenIdle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What a closing document copies may be lost: it must not reply that it copied anything.
      stop();
      window.close();
    }, IDLE_MS);
  };
  const stop = onWorkerMessage({
    copy: ({ text }) => {
      clearTimeout(timer);
      return copyText(text)
        .then(
          () => true,
          () => false,
        )
        .finally(closeWhenIdle);
    },
  });
  closeWhenIdle();
}
