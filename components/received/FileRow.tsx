import { ExternalLink, FileText } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReceivedProgress, SaveOutcome } from '../../lib/browser/downloads';
import { isolateFileName } from '../../lib/i18n/bidi';
import { formatBytes } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import type { FailureText } from '../../lib/text/failures';
import { Icon, TabLink } from '../ui/Button';
import { TransferStatus } from '../ui/TransferStatus';
import { useTransient } from '../ui/use-settled';

const PROGRESS_MS = 250;

/** What has arrived of a file that is fetched, for `FileRow`: not each of its thousands of pieces. */
export function useReceivedProgress() {
  const [progress, setProgress] = useState<ReceivedProgress>();
  const notedAt = useRef(Number.NEGATIVE_INFINITY);
  const note = (next: ReceivedProgress) => {
    if (performance.now() - notedAt.current < PROGRESS_MS) return;
    notedAt.current = performance.now();
    setProgress(next);
  };
  return { progress, note };
}

/** How the files of a list are saved, by their addresses: those that can be saved here. */
export type FileSaves = Map<string, { save: () => Promise<void>; isSaved: boolean }>;

const isSaved = (outcome: SaveOutcome | 'idle' | 'busy'): boolean =>
  outcome === 'saved' || outcome === 'unverified' || outcome === 'written';

/** Has one click save this file with the others of its list. */
export function useInSaveAll(
  saves: FileSaves | undefined,
  url: string,
  { save, outcome }: { save: () => Promise<void>; outcome: SaveOutcome | 'idle' | 'busy' },
): void {
  // As soon as it is shown, since a click may follow at once.
  useLayoutEffect(() => {
    if (outcome === 'busy' || outcome === 'cross-origin' || outcome === 'expired') saves?.delete(url);
    else saves?.set(url, { save, isSaved: isSaved(outcome) });
  });
}

interface FileRowProps {
  name: string;
  outcome: SaveOutcome | 'idle' | 'busy';
  /** How much has arrived, while the row is `busy`. */
  progress?: ReceivedProgress | undefined;
  /** Until when its address can be used. */
  validUntil?: number | undefined;
  failure?: FailureText | undefined;
  /** What is said where only a tab can get the file. */
  crossOriginText?: string;
  /** The row's buttons. */
  children?: ComponentChildren;
}

/** A file that was received, and what became of saving it. Its height stays where nothing fails: more files to save lie below it. */
export function FileRow({ name, outcome, progress, validUntil, failure, crossOriginText, children }: FileRowProps) {
  const showsSaved = useTransient(isSaved(outcome));
  return (
    <li>
      <Icon of={FileText} />
      <div class="grow">
        <bdi dir="ltr" class="file-name">
          {name}
        </bdi>
        <p role="status" class="status small muted">
          {/* The browser may ask about it, or refuse it, and says neither. */}
          {showsSaved && <span class="row">{t(outcome === 'written' ? 'optionsSaved' : 'receivedSaved')}</span>}
          {outcome === 'unverified' && t('uiFileUnverified')}
          {outcome === 'cross-origin' && (crossOriginText ?? t('receivedFileNotHere'))}
          {outcome === 'expired' && t('receivedFileGone')}
          {outcome === 'failed' && t('receivedFileFailed')}
          {outcome === 'interrupted' && t(isOver(validUntil) ? 'receivedFileGone' : 'receivedFileFailed')}
          {failure && (
            <span class="field-error failure">
              <b>{failure.title}</b>
              <span>{failure.action}</span>
            </span>
          )}
        </p>
        {outcome === 'busy' && progress && (
          <div class="row file-progress">
            <ReceivedStatus {...progress} />
          </div>
        )}
      </div>
      {children}
    </li>
  );
}

const isOver = (validUntil: number | undefined): boolean => validUntil !== undefined && Date.now() > validUntil;

function ReceivedStatus({ receivedBytes, totalBytes }: ReceivedProgress) {
  const received = formatBytes(receivedBytes);
  const words = totalBytes === undefined ? received : t('uiOf', received, formatBytes(totalBytes));
  return <TransferStatus label={t('receivedProgress')} words={words} bytes={receivedBytes} totalBytes={totalBytes} />;
}

export function DownloadInTab({ name, url }: { name: string; url: string }) {
  return (
    <TabLink icon={ExternalLink} href={url} aria-label={t('uiLabeled', t('receivedFileInTab'), isolateFileName(name))}>
      {t('receivedFileInTab')}
    </TabLink>
  );
}
