import { serveOffscreenCopy } from '@/lib/browser/copy-from-worker';

serveOffscreenCopy();
