import { copyText } from '../../lib/browser/clipboard';
import { serveOffscreen } from '../../lib/browser/offscreen';

serveOffscreen({
  copy: ({ text }) =>
    copyText(text).then(
      () => true,
      () => false,
    ),
  // The code that encrypts is loaded only for that: a click waits for a copy.
  encrypt: async (content) => (await import('../../lib/browser/encrypt')).encryptForWorker(content),
});
