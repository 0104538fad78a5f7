import './files.css';
import '../ui/progress.css';
import { FileText, Paperclip, X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { isolateFileName, revealBidiControls } from '../../lib/bidi';
import { openOptions } from '../../lib/browser/pages';
import { formatBytes } from '../../lib/format';
import { count, formatNumber, t } from '../../lib/i18n';
import type { UploadProgress } from '../../lib/push/files';
import { MAX_FILES } from '../../lib/push/limits';
import type { ChosenFile, NotAdded } from '../../lib/state/chosen-files';
import type { ComposePageState } from '../../lib/state/compose-page';
import type { Files } from '../../lib/state/files';
import { describeFailure } from '../../lib/text/errors';
import { uploadWords } from '../../lib/text/files';
import { DISABLED_REASON_ID } from '../../lib/text/kinds';
import { Button, Icon, IconButton } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { PacedLine } from '../ui/StatusLine';

/** The chosen files, each with its name, size and type. */
export function ChosenList({ chosen, remove }: { chosen: readonly ChosenFile[]; remove: (id: number) => void }) {
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <>
      {chosen.length > 0 && (
        <ul class="chosen">
          {chosen.map(({ id, file }) => (
            <li key={id} class="row">
              <Icon of={FileText} />
              <div class="grow">
                <bdi dir="ltr" class="file-name">
                  {revealBidiControls(file.name)}
                </bdi>
                <p class="small soft num">
                  {formatBytes(file.size)}
                  {file.type !== '' && (
                    <>
                      {' · '}
                      <bdi dir="ltr">{file.type}</bdi>
                    </>
                  )}
                </p>
              </div>
              <IconButton icon={X} label={t('filesRemove', isolateFileName(file.name))} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" class="status small soft num">
        {chosen.length > 0 && count('filesTotal', chosen.length, formatBytes(bytes))}
      </p>
    </>
  );
}

interface FilesFieldProps {
  composePage: ComposePageState;
  files: Files;
}

/** The files of a push. Says before any is chosen whether the instance wants an account. */
export function FilesField({ composePage, files }: FilesFieldProps) {
  const { composer, where } = composePage;
  const picker = useRef<HTMLInputElement>(null);
  /** How many files there were when one was removed. */
  const removedFrom = useRef<number>(undefined);
  const { id } = composer.draft.value;
  const chosen = composer.chosen.value;
  const instance = where.active.value;
  const needsAccount = where.off('file') === 'files-need-account';
  const isFull = chosen.length >= MAX_FILES;
  // Focuses the picker after the removed file's button is gone. Until then the picker of a full list is disabled.
  useEffect(() => {
    if (removedFrom.current === undefined || chosen.length >= removedFrom.current) return;
    removedFrom.current = undefined;
    picker.current?.focus();
  }, [chosen.length]);
  return (
    <div class="stack">
      {needsAccount && (
        <Notice kind="warn" id={DISABLED_REASON_ID}>
          <span>{t('filesNeedAccount', instance?.name ?? '')}</span>
          <Button variant="link" onClick={() => void openOptions()}>
            {t('composerNeedsAccountDoor')}
          </Button>
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
              class="unseen"
              disabled={isFull}
              aria-describedby="files-how"
              onChange={({ currentTarget }) => {
                void files.add(id, [...(currentTarget.files ?? [])]);
                // Otherwise a removed file could not be chosen again.
                currentTarget.value = '';
              }}
            />
          </label>
          <p id="files-how" class="small soft">
            {t(isFull ? 'filesFull' : 'filesHow', formatNumber(MAX_FILES))}
          </p>
          {instance?.isBuiltIn && <p class="small soft">{t('filesBuiltIn')}</p>}
        </div>
      )}
      <ChosenList
        chosen={chosen}
        remove={(fileId) => {
          removedFrom.current = chosen.length;
          files.remove(id, fileId);
        }}
      />
      {files.notAdded.value.map((notAdded) => (
        <Notice key={notAdded} kind="warn" isUrgent>
          {notAddedText(notAdded)}
        </Notice>
      ))}
    </div>
  );
}

function notAddedText(notAdded: NotAdded): string {
  if (notAdded.why === 'too-many') return count('filesNotAdded', notAdded.count, formatNumber(MAX_FILES));
  const { title, action } = describeFailure(notAdded.failure, { instanceName: '' });
  return `${title} ${action}`;
}

/** The progress of an upload, announced every few seconds. */
export function UploadStatus({ progress }: { progress: UploadProgress }) {
  const words = uploadWords(progress);
  return (
    <div class="upload">
      <progress aria-label={t('filesProgress')} max={progress.totalBytes} value={progress.sentBytes} />
      <p class="small soft num">{words}</p>
      <PacedLine words={words} />
    </div>
  );
}
