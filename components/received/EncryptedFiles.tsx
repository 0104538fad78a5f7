import { Download, Files } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { collectBlob, isNotReadable } from '../../lib/base/collect-blob';
import { fail } from '../../lib/base/result';
import { downloadBytes, type FetchFile, type SaveOutcome } from '../../lib/browser/downloads';
import { chooseSaveTarget } from '../../lib/browser/save-target';
import type { DecryptionFailure } from '../../lib/encryption/age';
import { isolateFileName } from '../../lib/i18n/bidi';
import { formatList, t } from '../../lib/i18n/translate';
import type { ReceivedFile } from '../../lib/push/files';
import type { DecryptedContent } from '../../lib/state/received/decrypt';
import type { EncryptedSecret } from '../../lib/state/received/encrypted-secret';
import { describeDecryptionFailure } from '../../lib/text/decryption';
import { Button } from '../ui/Button';
import { FileButton } from '../ui/FileButton';
import { Notice } from '../ui/Notice';
import { DownloadInTab, FileRow, type FileSaves, useInSaveAll, useReceivedProgress } from './FileRow';

type Outcome = 'idle' | 'busy' | SaveOutcome | { failure: DecryptionFailure };

const toOutcome = (decrypted: DecryptedContent<SaveOutcome>): Outcome =>
  decrypted.ok ? decrypted.value : { failure: decrypted.failure };

type AddFiles = (files: readonly File[]) => Promise<void>;

interface EncryptedFileProps {
  secret: EncryptedSecret;
  /** The name under which the file was sent. */
  name: string;
  /** The file itself, if it was chosen here. */
  chosen?: File;
  /** Fetches the file; undefined where only a tab can. */
  fetchFile?: FetchFile | undefined;
  url?: string;
  /** Until when the file can be fetched. */
  validUntil?: number;
  /** Is called if it has to be downloaded in a tab. */
  onElsewhere?: () => void;
  /** The files that one click saves; undefined for one that was chosen here. */
  saves?: FileSaves;
}

/** A file that is saved once it is decrypted to its end, under its own name. */
function EncryptedFile({
  secret,
  name: sentName,
  chosen,
  fetchFile,
  url = '',
  validUntil,
  onElsewhere,
  saves,
}: EncryptedFileProps) {
  const [outcome, setOutcome] = useState<Outcome>(chosen || fetchFile ? 'idle' : 'cross-origin');
  const { progress, note } = useReceivedProgress();
  useEffect(() => {
    if (outcome === 'cross-origin') onElsewhere?.();
  }, [outcome]);
  // What was fetched stays, decrypted if it could be: it cannot be fetched again after five minutes.
  const kept = useRef<{ encrypted?: Blob | undefined; decrypted?: Blob | undefined }>({ encrypted: chosen }).current;
  const name = secret.nameOf(sentName);
  const fetchInto = async <T,>(
    take: (bytes: ReadableStream<Uint8Array>) => Promise<T>,
    next: (taken: T) => Outcome,
  ) => {
    const fetched = (await fetchFile?.(url, take, note)) ?? fail('cross-origin');
    return fetched.ok ? next(fetched.value.taken) : fetched.failure;
  };
  const save = async (asks: boolean) => {
    setOutcome('busy');
    // First of all, since browsers ask only in the moment of a click.
    const target = await chooseSaveTarget(name, asks);
    if (!target) return setOutcome(outcome);
    const take = async (bytes: Blob | ReadableStream<Uint8Array>): Promise<SaveOutcome> => {
      try {
        const saved = await target.save(bytes);
        kept.decrypted ??= saved.bytes;
        return saved.outcome;
      } catch (error) {
        // There is no room for it in memory: a tab writes it to the disk as it arrives.
        if (fetchFile && isNotReadable(error)) return 'cross-origin';
        throw error;
      }
    };
    const keep = (encrypted: Blob) => {
      kept.encrypted = encrypted;
    };
    const decrypt = (encrypted: Blob | ReadableStream<Uint8Array>) =>
      secret.decryptFile(encrypted, sentName, { take, keep });
    const run = async (): Promise<Outcome> => {
      if (kept.decrypted) return take(kept.decrypted).catch(() => 'failed');
      return kept.encrypted ? toOutcome(await decrypt(kept.encrypted)) : fetchInto(decrypt, toOutcome);
    };
    const saved = await run();
    if (saved !== 'written') await target.discard();
    setOutcome(saved);
  };
  const saveEncrypted = async () => {
    if (kept.encrypted) return downloadBytes(kept.encrypted, sentName);
    setOutcome('busy');
    const saveAndGoBack = (encrypted: Blob) => {
      downloadBytes(encrypted, sentName);
      return outcome;
    };
    setOutcome(await fetchInto(collectBlob, saveAndGoBack));
  };
  const failure = typeof outcome === 'object' ? describeDecryptionFailure(outcome.failure) : undefined;
  const shownOutcome = typeof outcome === 'object' ? 'idle' : outcome;
  useInSaveAll(saves, url, { save: () => save(false), outcome: shownOutcome });
  return (
    <FileRow
      name={name}
      outcome={shownOutcome}
      progress={progress}
      validUntil={validUntil}
      failure={failure}
      crossOriginText={t('receivedFileThenChoose')}
    >
      {failure && !chosen && (
        <Button
          aria-label={t('uiLabeled', t('receivedSaveAge'), isolateFileName(sentName))}
          onClick={() => void saveEncrypted()}
        >
          {t('receivedSaveAge')}
        </Button>
      )}
      {outcome === 'cross-origin' ? (
        <DownloadInTab name={name} url={url} />
      ) : (
        <Button
          icon={Download}
          busy={outcome === 'busy'}
          aria-label={t('uiLabeled', t('receivedSave'), isolateFileName(name))}
          onClick={() => void save(true)}
        >
          {t('receivedSave')}
        </Button>
      )}
    </FileRow>
  );
}

interface ReceivedEncryptedFileProps {
  secret: EncryptedSecret;
  file: ReceivedFile;
  validUntil: number;
  fetchFile: FetchFile;
  onElsewhere: () => void;
  saves: FileSaves;
}

/** An encrypted file of a push whose key is known. */
export function ReceivedEncryptedFile({
  secret,
  file,
  validUntil,
  fetchFile,
  onElsewhere,
  saves,
}: ReceivedEncryptedFileProps) {
  return (
    <EncryptedFile
      secret={secret}
      name={file.name}
      url={file.url}
      fetchFile={file.isSameOrigin ? fetchFile : undefined}
      validUntil={validUntil}
      onElsewhere={onElsewhere}
      saves={saves}
    />
  );
}

interface MissingFilesProps {
  secret: EncryptedSecret;
  /** The files that were received; undefined where they are chosen. */
  received?: readonly ReceivedFile[];
}

/** The files that the sender's message names and that are not here. Renders nothing if there are none. */
export function MissingFiles({ secret, received }: MissingFilesProps) {
  const missing = secret.findMissing(received ?? []);
  if (missing.length === 0) return null;
  const names = formatList(missing.map(isolateFileName));
  return (
    <Notice kind={received ? 'warn' : 'info'}>
      {t(received ? 'receivedFilesMissing' : 'receivedFilesNotChosen', names)}
    </Notice>
  );
}

/** Files that were saved before, with a button to choose more of them. */
export function ChosenFiles({ secret, add }: { secret: EncryptedSecret; add: AddFiles }) {
  const id = useId();
  const files = secret.files.value;
  return (
    <>
      {files.length > 0 && (
        <section class="stack files" aria-labelledby={id}>
          <div>
            <h2 id={id}>{t('composerKindFile')}</h2>
            <p class="small muted">{t('receivedChosenWhy')}</p>
          </div>
          <ul>
            {files.map((file, index) =>
              secret.needsKey.value ? (
                <FileRow key={index} name={file.name} outcome="idle" />
              ) : (
                <EncryptedFile key={index} secret={secret} name={file.name} chosen={file} />
              ),
            )}
          </ul>
        </section>
      )}
      <div>
        <ChooseAgeFiles add={add} />
      </div>
    </>
  );
}

function ChooseAgeFiles({ add }: { add: AddFiles }) {
  return (
    <FileButton icon={Files} accept=".age" multiple onChoose={(...files) => void add(files)}>
      {t('receivedChooseAge')}
    </FileButton>
  );
}

/** Chooses encrypted files, below the field for a link, which takes encrypted text as well. */
export function ChooseEncryptedFiles({ add }: { add: AddFiles }) {
  return (
    <details class="has-armor">
      <summary>{t('receivedHasArmorTitle')}</summary>
      <div class="stack">
        <p class="muted">{t('receivedHasArmor')}</p>
        <div>
          <ChooseAgeFiles add={add} />
        </div>
      </div>
    </details>
  );
}
