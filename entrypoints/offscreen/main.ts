import { copyText } from '../../lib/browser/clipboard';
import { serveOffscreen } from '../../lib/browser/offscreen';

serveOffscreen({
  copy: ({ text }) =>
    copyText(text).then(
      () => true,
      () => false,
    ),
  // Not loaded by a copy, which a click waits for.
  encrypt: async (content) => (await import('../../lib/browser/encrypt')).encryptForWorker(content),
});
