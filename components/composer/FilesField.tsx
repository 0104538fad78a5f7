import { Paperclip } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { count, formatNumber, t } from '../../lib/i18n';
import { MOST_FILES } from '../../lib/push/limits';
import type { NotAdded } from '../../lib/state/chosen-files';
import type { Desk } from '../../lib/state/desk';
import type { Files } from '../../lib/state/files';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import { ChosenList } from './ChosenList';
import './files.css';
import { WHY_OFF } from './why-off';

interface FilesFieldProps {
  desk: Desk;
  files: Files;
  openOptions: () => void;
}

/** The files of a push. What an instance wants for files is said before any is chosen. */
export function FilesField({ desk, files, openOptions }: FilesFieldProps) {
  const { composer, where } = desk;
  const picker = useRef<HTMLInputElement>(null);
  /** How many there were when one was removed. */
  const removedFrom = useRef<number>(undefined);
  const { id } = composer.draft.value;
  const chosen = composer.chosen.value;
  const instance = where.active.value;
  const needsAccount = where.off('file') === 'files-need-account';
  const isFull = chosen.length >= MOST_FILES;
  // What removed it is gone. Not before it is: of a full list the picker is off.
  useEffect(() => {
    if (removedFrom.current === undefined || chosen.length >= removedFrom.current) return;
    removedFrom.current = undefined;
    picker.current?.focus();
  }, [chosen.length]);
  return (
    <div class="stack">
      {needsAccount && (
        <Notice kind="warn" id={WHY_OFF}>
          <span>{t('filesNeedAccount', instance?.name ?? '')}</span>
          <Button look="link" onClick={openOptions}>
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
            {t(isFull ? 'filesFull' : 'filesHow', formatNumber(MOST_FILES))}
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
  if (notAdded.why === 'too-many') return count('filesNotAdded', notAdded.count, formatNumber(MOST_FILES));
  const { what, next } = describeFailure(notAdded.failure, { instanceName: '' });
  return `${what} ${next}`;
}
