import { Check, Download, ExternalLink, FileText } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { isolateFileName } from '../../lib/bidi';
import { type Saved, saveFile } from '../../lib/browser/downloads';
import { openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n';
import type { RetrievedContent } from '../../lib/messages';
import type { ReceivedFile } from '../../lib/push/files';
import { Button, Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** The files of a push: saved under their own names, never opened. */
export function OpenedFiles({ push: { files, unreadableFiles: unreadable } }: { push: RetrievedContent }) {
  const id = useId();
  if (files.length === 0 && unreadable === 0) return null;
  return (
    <section class="stack files" aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('composerKindFile')}</h3>
        {files.length > 0 && <p class="small soft">{t('openFilesWhy')}</p>}
      </div>
      {unreadable > 0 && <Notice kind="warn">{t('openFilesUnreadable', unreadable)}</Notice>}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <OpenedFile key={file.url} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenedFile({ file }: { file: ReceivedFile }) {
  const [state, setState] = useState<Saved | 'idle' | 'busy'>(file.isHere ? 'idle' : 'elsewhere');
  const save = async () => {
    setState('busy');
    setState(await saveFile(file));
  };
  return (
    <li>
      <Icon of={FileText} />
      <div class="grow">
        <bdi dir="ltr" class="file-name">
          {file.name}
        </bdi>
        <p role="status" class="status small soft">
          {state === 'saved' && (
            <span class="row good">
              <Icon of={Check} /> {t('openSaved')}
            </span>
          )}
          {state === 'elsewhere' && t('openFileNotHere')}
          {state === 'gone' && t('openFileGone')}
          {state === 'failed' && t('openFileFailed')}
        </p>
      </div>
      {state === 'elsewhere' ? (
        <Button
          icon={ExternalLink}
          aria-label={t('openFileInTabNamed', isolateFileName(file.name))}
          onClick={() => void openTab(file.url)}
        >
          {t('openFileInTab')}
        </Button>
      ) : (
        <Button
          icon={Download}
          busy={state === 'busy'}
          aria-label={t('openSaveNamed', isolateFileName(file.name))}
          onClick={() => void save()}
        >
          {t('openSave')}
        </Button>
      )}
    </li>
  );
}
