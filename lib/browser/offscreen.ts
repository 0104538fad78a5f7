import { browser } from 'wxt/browser';
import { createSerialQueue } from '../base/serial-queue';
import type { PageMessages } from '../messaging/messages';
import { broadcast, onWorkerMessage, type PageHandlers } from '../messaging/messaging';
import { copyText } from './clipboard';

const OFFSCREEN_PAGE = '/offscreen.html';

/** An open offscreen document delays updates of the extension. */
const IDLE_MS = 30_000;

type OffscreenMessage = 'copy' | 'encrypt';

/** Firefox's worker is a page, and has none. */
export function hasOffscreen(): boolean {
  return 'offscreen' in browser && browser.offscreen !== undefined;
}

const enqueue = createSerialQueue();

/** How many documents this worker has opened. */
let opened = 0;

/**
 * Asks the offscreen document, which Chromium's worker needs for what only a page can do. Nothing waits for another answer: a copy is not
 * held up by an encryption. Undefined if there is no answer. What is asked is repeated if the document was closing, so it must be harmless
 * twice.
 */
export async function askOffscreen<N extends OffscreenMessage>(message: N, input: Parameters<PageMessages[N]>[0]) {
  const asked = await enqueue(async () => {
    const url = browser.runtime.getURL(OFFSCREEN_PAGE);
    const open = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'], documentUrls: [url] });
    // The document stays open, because Chromium discards a copy if it closes before the browser has taken it.
    if (open.length === 0) await createOffscreen();
    return opened;
  });
  const answer = await broadcast(message, input);
  if (answer !== undefined) return answer;
  // The document was closing, or was left by a terminated worker while it loaded.
  await enqueue(async () => {
    if (opened > asked) return;
    await browser.offscreen.closeDocument().catch(() => undefined);
    await createOffscreen();
  });
  return broadcast(message, input);
}

/** Copies from the worker. Resolves only if the text was copied. Firefox's event page copies by itself. A repeated copy is of the same text. */
export async function copyFromWorker(text: string): Promise<void> {
  if (!hasOffscreen()) return copyText(text);
  if (!(await askOffscreen('copy', { text }))) throw new Error('The browser refused to copy');
}

async function createOffscreen(): Promise<void> {
  await browser.offscreen.createDocument({
    url: OFFSCREEN_PAGE,
    reasons: ['CLIPBOARD', 'BLOBS'],
    justification: 'Copies the link of a push that was made from the context menu, and encrypts pushes end to end.',
  });
  opened++;
}

/** Serves the worker in the offscreen document, which closes after half a minute without a question. */
export function serveOffscreen(handlers: Pick<PageHandlers, OffscreenMessage>): void {
  let timer: ReturnType<typeof setTimeout>;
  let open = 0;
  const closeWhenIdle = () => {
    clearTimeout(timer);
    if (open > 0) return;
    timer = setTimeout(() => {
      // What a closing document copies may be lost: it must not reply that it copied anything.
      stop();
      window.close();
    }, IDLE_MS);
  };
  const answer =
    <I, T>(handler: (input: I) => Promise<T> | undefined) =>
    (input: I): Promise<T> | undefined => {
      open++;
      clearTimeout(timer);
      return handler(input)?.finally(() => {
        open--;
        closeWhenIdle();
      });
    };
  const stop = onWorkerMessage({ copy: answer(handlers.copy), encrypt: answer(handlers.encrypt) });
  closeWhenIdle();
}
