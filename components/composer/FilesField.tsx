import './files.css';
import '../ui/progress.css';
import { FileText, Paperclip, X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { isolateFileName, revealBidiControls } from '../../lib/bidi';
import { formatBytes } from '../../lib/format';
import { count, formatNumber, t } from '../../lib/i18n';
import type { UploadProgress } from '../../lib/push/files';
import { MAX_FILES } from '../../lib/push/limits';
import type { ImportStep, NotAdded } from '../../lib/state/chosen-files';
import type { ComposePageState } from '../../lib/state/compose-page';
import type { Files } from '../../lib/state/files';
import { describeFailure } from '../../lib/text/errors';
import { uploadWords } from '../../lib/text/files';
import { DISABLED_REASON_ID } from '../../lib/text/kinds';
import { Button, Icon, IconButton } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { PacedLine } from '../ui/StatusLine';

/** The chosen files, each with its name, size and type, and the way to take it out. */
export function ChosenList({ chosen, remove }: { chosen: readonly ImportStep[]; remove: (id: number) => void }) {
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
  openOptions: () => void;
}

/** The files of a push. What an instance wants for files is said before any is chosen. */
export function FilesField({ composePage, files, openOptions }: FilesFieldProps) {
  const { composer, where } = composePage;
  const picker = useRef<HTMLInputElement>(null);
  /** How many there were when one was removed. */
  const removedFrom = useRef<number>(undefined);
  const { id } = composer.draft.value;
  const chosen = composer.chosen.value;
  const instance = where.active.value;
  const needsAccount = where.off('file') === 'files-need-account';
  const isFull = chosen.length >= MAX_FILES;
  // What removed it is gone. Not before it is: of a full list the picker is off.
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
          <Button variant="link" onClick={openOptions}>
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
                // So that the same file can be chosen again after it was taken out.
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
          {notAddedWords(notAdded)}
        </Notice>
      ))}
    </div>
  );
}

function notAddedWords(notAdded: NotAdded): string {
  if (notAdded.why === 'too-many') return count('filesNotAdded', notAdded.count, formatNumber(MAX_FILES));
  const { title, action } = describeFailure(notAdded.failure, { instanceName: '' });
  return `${title} ${action}`;
}

/** How far files are: for the eye as it goes, aloud every few seconds. */
export function UploadLine({ progress }: { progress: UploadProgress }) {
  const words = uploadWords(progress);
  return (
    <div class="upload">
      <progress aria-label={t('filesProgress')} max={progress.totalBytes} value={progress.sentBytes} />
      <p class="small soft num">{words}</p>
      <PacedLine words={words} />
    </div>
  );
}
