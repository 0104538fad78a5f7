import { Check, Download, ExternalLink, FileText } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { isolateFileName } from '../../lib/bidi';
import { t } from '../../lib/i18n';
import type { ReceivedFile } from '../../lib/push/files';
import type { Opening } from '../../lib/state/open-secret';
import { Button, Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';

interface OpenedFilesProps {
  opening: Opening;
  files: readonly ReceivedFile[];
  /** Further entries that the instance did not describe in a way that can be used. */
  unreadable: number;
  openTab: (url: string) => void;
}

/** The files of a push: saved under their own names, never opened. */
export function OpenedFiles({ files, unreadable, ...doors }: OpenedFilesProps) {
  const id = useId();
  if (files.length === 0 && unreadable === 0) return null;
  return (
    <section class="stack files" aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('openFiles')}</h3>
        {files.length > 0 && <p class="small soft">{t('openFilesWhy')}</p>}
      </div>
      {unreadable > 0 && <Notice kind="warn">{t('openFilesUnreadable', unreadable)}</Notice>}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <OpenedFile key={file.url} file={file} {...doors} />
          ))}
        </ul>
      )}
    </section>
  );
}

type SaveState = 'idle' | 'busy' | Awaited<ReturnType<Opening['saveFile']>>;

function OpenedFile({
  file,
  opening,
  openTab,
}: { file: ReceivedFile } & Omit<OpenedFilesProps, 'files' | 'unreadable'>) {
  const [state, setState] = useState<SaveState>(file.isHere ? 'idle' : 'elsewhere');
  const save = async () => {
    setState('busy');
    setState(await opening.saveFile(file));
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
          {state === 'elsewhere' &&
            (file.isHere ? t('openFileNotHere') : t('openFileElsewhere', new URL(file.url).host))}
          {state === 'gone' && t('openFileGone')}
          {state === 'failed' && t('openFileFailed')}
        </p>
      </div>
      {state === 'elsewhere' ? (
        <Button
          icon={ExternalLink}
          aria-label={t('openFileInTabNamed', isolateFileName(file.name))}
          onClick={() => openTab(file.url)}
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
