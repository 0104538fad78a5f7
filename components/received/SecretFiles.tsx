import { Download } from 'lucide';
import { useId, useRef, useState } from 'preact/hooks';
import { collectBlob } from '../../lib/base/collect-blob';
import { downloadBytes, type FetchFile, type SaveOutcome } from '../../lib/browser/downloads';
import { isolateFileName } from '../../lib/i18n/bidi';
import { t } from '../../lib/i18n/translate';
import type { ReceivedFile } from '../../lib/push/files';
import type { RetrievedContent } from '../../lib/received/retrieved-content';
import type { EncryptedSecret } from '../../lib/state/received/encrypted-secret';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ReceivedEncryptedFile } from './EncryptedFiles';
import { DownloadInTab, FileRow, type FileSaves, useInSaveAll, useReceivedProgress } from './FileRow';

interface SecretFilesProps {
  push: RetrievedContent;
  /** The secret whose files are encrypted, once its key is known. Before, they are saved as they are. */
  secret: EncryptedSecret | undefined;
  /** Until when the addresses of the files can be used. */
  validUntil: number;
  fetchFile: FetchFile;
  /** Is called if a file of an encrypted push has to be downloaded in a tab. */
  onElsewhere: () => void;
}

/** The files of a push: saved under their own names, never opened. */
export function SecretFiles({ push, secret, validUntil, fetchFile, onElsewhere }: SecretFilesProps) {
  const { files, unreadableFileCount: unreadable } = push;
  const id = useId();
  const saves = useRef<FileSaves>(new Map()).current;
  const [isSavingAll, setSavingAll] = useState(false);
  if (files.length === 0 && unreadable === 0) return null;
  const saveAll = async () => {
    const isUnsaved = ({ url }: ReceivedFile) => saves.get(url)?.isSaved === false;
    const unsaved = files.filter(isUnsaved);
    setSavingAll(true);
    // One after the other: each is in memory while it is saved. One may be saved by its own button meanwhile.
    for (const file of unsaved.length > 0 ? unsaved : files)
      if (unsaved.length === 0 || isUnsaved(file)) await saves.get(file.url)?.save();
    setSavingAll(false);
  };
  return (
    <section class="stack files" aria-labelledby={id}>
      <div class="row">
        <div class="grow">
          <h2 id={id}>{t('composerKindFile')}</h2>
          {files.length > 0 && <p class="small muted">{t('receivedFilesWhy')}</p>}
        </div>
        {files.filter(({ isSameOrigin }) => isSameOrigin).length > 1 && (
          <Button icon={Download} busy={isSavingAll} onClick={() => void saveAll()}>
            {t('receivedSaveAll')}
          </Button>
        )}
      </div>
      {unreadable > 0 && <Notice kind="warn">{t('receivedFilesUnreadable', unreadable)}</Notice>}
      {files.length > 0 && (
        <ul>
          {files.map((file) =>
            secret ? (
              <ReceivedEncryptedFile
                key={file.url}
                secret={secret}
                {...{ file, validUntil, fetchFile, onElsewhere, saves }}
              />
            ) : (
              <OpenedFile key={file.url} {...{ file, validUntil, fetchFile, saves }} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function OpenedFile({
  file,
  validUntil,
  fetchFile,
  saves,
}: Pick<SecretFilesProps, 'validUntil' | 'fetchFile'> & { file: ReceivedFile; saves: FileSaves }) {
  const [outcome, setOutcome] = useState<SaveOutcome | 'idle' | 'busy'>(file.isSameOrigin ? 'idle' : 'cross-origin');
  const { progress, note } = useReceivedProgress();
  const save = async () => {
    setOutcome('busy');
    const fetched = await fetchFile(file.url, collectBlob, note);
    if (!fetched.ok) return setOutcome(fetched.failure);
    downloadBytes(fetched.value.taken, file.name);
    setOutcome(fetched.value.isKnownWhole ? 'saved' : 'unverified');
  };
  useInSaveAll(saves, file.url, { save, outcome });
  return (
    <FileRow name={file.name} outcome={outcome} progress={progress} validUntil={validUntil}>
      {outcome === 'cross-origin' ? (
        <DownloadInTab {...file} />
      ) : (
        <Button
          icon={Download}
          busy={outcome === 'busy'}
          aria-label={t('uiLabeled', t('receivedSave'), isolateFileName(file.name))}
          onClick={() => void save()}
        >
          {t('receivedSave')}
        </Button>
      )}
    </FileRow>
  );
}
