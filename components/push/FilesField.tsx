import './files.css';
import { FileText, Paperclip, X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { isolateFileName, revealBidiControls } from '../../lib/i18n/bidi';
import { formatBytes, formatDuration } from '../../lib/i18n/format';
import { formatList, formatNumber, t, tPlural } from '../../lib/i18n/translate';
import type { UploadProgress } from '../../lib/push/files';
import { MAX_FILES } from '../../lib/push/validate-draft';
import type { AddFailure } from '../../lib/state/push/chosen-files';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import type { ComposerFiles } from '../../lib/state/push/composer-files';
import { describeFailure } from '../../lib/text/failures';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Icon, IconButton } from '../ui/Button';
import { SettingsLink } from '../ui/FailureNotice';
import { useFocusInsteadOf } from '../ui/focus';
import { Alert, Notice } from '../ui/Notice';
import { TransferStatus } from '../ui/TransferStatus';

function ChosenFileList({ chosen, remove }: { chosen: readonly File[]; remove: (file: File) => void }) {
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      {chosen.length > 0 && (
        <ul class="chosen">
          {chosen.map((file) => (
            <li key={file} class="row">
              <Icon of={FileText} />
              <div class="grow">
                <bdi dir="ltr" class="file-name">
                  {revealBidiControls(file.name)}
                </bdi>
                <p class="small muted tabular-nums">{formatBytes(file.size)}</p>
              </div>
              <IconButton
                icon={X}
                label={t('optionsRemove', isolateFileName(file.name))}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" class="status small muted tabular-nums">
        {chosen.length > 0 && tPlural('filesTotal', chosen.length, formatBytes(bytes))}
      </p>
    </>
  );
}

/** The files of a push. Says before any is chosen whether the instance wants an account. */
export function FilesField({ composePage, files }: { composePage: ComposePageState; files: ComposerFiles }) {
  const { composer, activeInstance } = composePage;
  const picker = useRef<HTMLInputElement>(null);
  const removedFrom = useRef<number>(undefined);
  const { id } = composer.draft.value;
  const chosen = composer.chosenFiles.value;
  const instance = activeInstance.active.value;
  const needsAccount = activeInstance.unavailableReason('file') === 'files-need-account';
  const isFull = chosen.length >= MAX_FILES;
  // Before a message come the files.
  useFocusInsteadOf('payload', () => (chosen.length === 0 ? picker.current : null), id);
  // An effect moves the focus, because the picker of a full list is disabled until the file is removed.
  useEffect(() => {
    if (removedFrom.current === undefined || chosen.length >= removedFrom.current) return;
    removedFrom.current = undefined;
    picker.current?.focus();
  }, [chosen.length]);
  return (
    <div class="stack">
      {needsAccount && (
        <Notice kind="warn" id={UNAVAILABLE_REASON_ID}>
          <span>{t('composerNeedsAccount', instance?.name ?? '')}</span>
          <SettingsLink />
        </Notice>
      )}
      {!needsAccount && (
        <div class="choose-files">
          <label class="button outline" aria-disabled={isFull}>
            <Icon of={Paperclip} />
            {t('filesChoose')}
            <input
              ref={picker}
              type="file"
              multiple
              class="visually-hidden"
              disabled={isFull}
              aria-describedby="files-how"
              onChange={({ currentTarget }) => {
                void files.add(id, [...(currentTarget.files ?? [])]);
                // The field is emptied, so that a removed file can be chosen again.
                currentTarget.value = '';
              }}
            />
          </label>
          <p id="files-how" class="small muted">
            {t(isFull ? 'filesLimitReached' : 'filesDropHint', formatNumber(MAX_FILES))}
          </p>
          {instance?.isDemo && <p class="small muted">{t('filesDemo')}</p>}
        </div>
      )}
      <ChosenFileList
        chosen={chosen}
        remove={(file) => {
          removedFrom.current = chosen.length;
          // A push without the removed file was not tried yet, so no problem of it is shown.
          composer.wasSubmitted.value = false;
          files.remove(id, file);
        }}
      />
      {files.addFailures.value.map((notAdded) => (
        <Alert key={notAdded} kind="warn">
          {addFailureText(notAdded)}
        </Alert>
      ))}
    </div>
  );
}

function addFailureText(notAdded: AddFailure): string {
  if (notAdded.why === 'too-many') return t('filesNotAdded', notAdded.count, MAX_FILES);
  if (notAdded.why === 'nameless') return t('filesNameless');
  const { title, action } = describeFailure({ kind: 'FileUnreadable', fileName: notAdded.file }, { instanceName: '' });
  return `${title} ${action}`;
}

/** The progress of an upload, announced every few seconds. */
export function UploadStatus({ progress }: { progress: UploadProgress }) {
  return (
    <div class="upload">
      <TransferStatus
        label={t('filesProgress')}
        words={uploadText(progress)}
        bytes={progress.sentBytes}
        totalBytes={progress.totalBytes}
      />
    </div>
  );
}

/** Bytes sent, speed and remaining time of an upload. */
export function uploadText({ sentBytes, totalBytes, bytesPerSecond, secondsLeft }: UploadProgress): string {
  if (sentBytes >= totalBytes) return t('filesAllSent');
  const sentText = t('uiOf', formatBytes(sentBytes), formatBytes(totalBytes));
  if (bytesPerSecond === undefined || secondsLeft === undefined) return sentText;
  return formatList([
    sentText,
    t('filesRate', formatBytes(Math.round(bytesPerSecond))),
    t('filesLeft', formatDuration(Math.max(1, secondsLeft))),
  ]);
}
