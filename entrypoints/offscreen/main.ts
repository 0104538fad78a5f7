import { serveCopyRequests } from '@/lib/browser/copy-from-worker';

serveCopyRequests();
