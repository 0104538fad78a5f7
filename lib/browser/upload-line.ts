import { browser } from 'wxt/browser';

/** What the worker asks the page that sends files: whether it is still there, or that it give up. */
export type UploadQuestion = 'is-alive' | 'cancel';

interface Envelope {
  upload: string;
  question: UploadQuestion;
}

/** Asks whichever page is sending this upload, by the id of its note. Resolves whether one is. */
export async function askUpload(upload: string, question: UploadQuestion): Promise<boolean> {
  try {
    return (await browser.runtime.sendMessage({ upload, question } satisfies Envelope)) === true;
  } catch {
    // Nobody listens, or nobody who has this upload: browsers throw in words of their own.
    return false;
  }
}

/** Lets `answer` hear what the worker asks of uploads; it says whether the upload is this page's. */
export function onUploadAsked(answer: (upload: string, question: UploadQuestion) => boolean): void {
  browser.runtime.onMessage.addListener((message: unknown, sender): Promise<boolean> | undefined => {
    if (sender.id !== browser.runtime.id || !isEnvelope(message)) return undefined;
    // Another page may have it: only one may answer.
    return answer(message.upload, message.question) ? Promise.resolve(true) : undefined;
  });
}

function isEnvelope(message: unknown): message is Envelope {
  return typeof message === 'object' && message !== null && 'upload' in message && 'question' in message;
}
