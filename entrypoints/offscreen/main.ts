import { copyText } from '@/lib/browser/clipboard';
import { encryptForWorker } from '@/lib/browser/encrypt';
import { serveOffscreen } from '@/lib/browser/offscreen';

serveOffscreen({
  copy: ({ text }) =>
    copyText(text).then(
      () => true,
      () => false,
    ),
  encrypt: encryptForWorker,
});
