import { Check, Download, ExternalLink, FileText } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { downloadFile, type SaveOutcome } from '../../lib/browser/downloads';
import { openTab } from '../../lib/browser/pages';
import { isolateFileName } from '../../lib/i18n/bidi';
import { t } from '../../lib/i18n/translate';
import type { RetrievedContent } from '../../lib/messages';
import type { ReceivedFile } from '../../lib/push/files';
import { Button, Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** The files of a push: saved under their own names, never opened. */
export function SecretFiles({ push: { filePushes, unreadableFileCount: unreadable } }: { push: RetrievedContent }) {
  const id = useId();
  if (filePushes.length === 0 && unreadable === 0) return null;
  return (
    <section class="stack files" aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('composerKindFile')}</h3>
        {filePushes.length > 0 && <p class="small muted">{t('receivedFilesWhy')}</p>}
      </div>
      {unreadable > 0 && <Notice kind="warn">{t('receivedFilesUnreadable', unreadable)}</Notice>}
      {filePushes.length > 0 && (
        <ul>
          {filePushes.map((file) => (
            <OpenedFile key={file.url} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenedFile({ file }: { file: ReceivedFile }) {
  const [state, setState] = useState<SaveOutcome | 'idle' | 'busy'>(file.isSameOrigin ? 'idle' : 'cross-origin');
  const save = async () => {
    setState('busy');
    setState(await downloadFile(file));
  };
  return (
    <li>
      <Icon of={FileText} />
      <div class="grow">
        <bdi dir="ltr" class="file-name">
          {file.name}
        </bdi>
        <p role="status" class="status small muted">
          {state === 'saved' && (
            <span class="row good">
              <Icon of={Check} /> {t('receivedSaved')}
            </span>
          )}
          {state === 'cross-origin' && t('receivedFileNotHere')}
          {state === 'expired' && t('receivedFileGone')}
          {state === 'failed' && t('receivedFileFailed')}
        </p>
      </div>
      {state === 'cross-origin' ? (
        <Button
          icon={ExternalLink}
          aria-label={t('receivedFileInTabNamed', isolateFileName(file.name))}
          onClick={() => void openTab(file.url)}
        >
          {t('receivedFileInTab')}
        </Button>
      ) : (
        <Button
          icon={Download}
          busy={state === 'busy'}
          aria-label={t('receivedSaveNamed', isolateFileName(file.name))}
          onClick={() => void save()}
        >
          {t('receivedSave')}
        </Button>
      )}
    </li>
  );
}
