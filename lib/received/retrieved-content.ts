import { type ReceivedFile, sanitizeFileName } from '../push/files';
import type { RetrievedPush } from '../push/stored-push';

/** What a retrieved push shows. */
export interface RetrievedContent {
  /** null when the push has expired. */
  payload: string | null;
  files: ReceivedFile[];
  /** How many further files have a description that cannot be read. */
  unreadableFileCount: number;
  /** This and `daysLeft`: undefined where the instance does not say. */
  viewsLeft?: number | undefined;
  daysLeft?: number | undefined;
  isExpired: boolean;
  canExpire: boolean;
}

interface ContentContext {
  /** Whether the account opened its own push. */
  asOwner: boolean;
  /** Where a file is fetched whose address the instance gave. */
  locate: (url: string) => Omit<ReceivedFile, 'name'>;
}

/** Shows what can be read: this may have been the last view. */
export function toRetrievedContent(push: RetrievedPush, { asOwner, locate }: ContentContext): RetrievedContent {
  const { payload, files, unreadableFileCount, viewsLeft, daysLeft, isExpired, isDeletableByViewer } = push;
  const isEmpty = !payload && files.length + unreadableFileCount === 0;
  const isOpen = isExpired !== true && (viewsLeft ?? 1) > 0;
  return {
    payload,
    files: files.map(({ name, url }) => ({ name: sanitizeFileName(name), ...locate(url) })),
    unreadableFileCount,
    viewsLeft,
    daysLeft,
    isExpired: isEmpty && (isExpired ?? payload === null),
    canExpire: isOpen && (asOwner || isDeletableByViewer === true),
  };
}
