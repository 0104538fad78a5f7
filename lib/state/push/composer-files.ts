import { type ReadonlySignal, signal } from '@preact/signals';
import { parseUrl } from '../../base/parse-url';
import type { Result } from '../../base/result';
import { consumeClickedFile, type ReadFile } from '../../browser/clicked-file';
import type { Instance } from '../../instance/instance';
import { type ClickedFile, type ClickedFileProblem, type FileSource, toFallbackPayload } from '../../push/clicked-file';
import type { Draft } from '../../push/draft';
import { UNDO_MS } from '../../push/result';
import { type ChosenFiles, createChosenFiles } from './chosen-files';
import { createUpload, type SendFiles, type Upload } from './upload';

export interface ClickedFileState {
  draftId: string;
  /** Host and port; empty for addresses without a host. */
  host: string;
  source: FileSource['name'];
  fallbackAddress: ReturnType<typeof toFallbackPayload>;
  /** `unverified`: read, but not known to be whole. */
  state: 'reading' | 'read' | 'unverified' | ClickedFileProblem;
}

/** Files of a page that can push them: chosen, or taken from a web page. */
export interface ComposerFiles extends ChosenFiles, Omit<Upload, 'push'> {
  /** The file that was clicked in a web page, if the page was opened for one. */
  clickedFile: ReadonlySignal<ClickedFileState | undefined>;
  /** Reads the file that was clicked for the draft. */
  readFromLink: (draft: Draft) => Promise<void>;
  /** Pushes the files of a draft. They stay chosen unless the push was created. */
  push: (draft: Draft, instance: Instance) => ReturnType<Upload['push']>;
  /** Chooses the files of a push that was undone again, for its draft. */
  restorePushed: (resultId: string, draftId: string) => void;
}

export function createComposerFiles(
  sendFiles: SendFiles,
  readClickedFile: (file: ClickedFile) => Promise<Result<ReadFile, ClickedFileProblem>>,
): ComposerFiles {
  const chosen = createChosenFiles();
  const upload = createUpload(sendFiles);
  const clickedFile = signal<ClickedFileState>();

  const readFromLink = async (draft: Draft): Promise<void> => {
    if (draft.kind !== 'file') return;
    const handoff = await consumeClickedFile(draft.id);
    if (!handoff) {
      clickedFile.value = toLostClickedFile(draft);
      return;
    }
    const { file, releasePermission } = handoff;
    const setState = (state: ClickedFileState['state']) => {
      clickedFile.value = toClickedFileState(draft.id, file, state);
    };
    setState('reading');
    try {
      const result = await readClickedFile(file);
      if (!result.ok) return setState(result.failure);
      await chosen.add(draft.id, [result.value.file]);
      setState(result.value.isKnownWhole ? 'read' : 'unverified');
    } finally {
      releasePermission();
    }
  };

  /** The files of the last push, while it can be undone. */
  let pushed: { resultId: string; files: readonly File[] } | undefined;

  const push = async (draft: Draft, instance: Instance) => {
    await chosen.whenAdded();
    const files = chosen.get(draft.id);
    const reply = await upload.push(draft, files, instance);
    if (!reply.ok || reply.value.state !== 'created') return reply;
    chosen.clear(draft.id);
    const kept = { resultId: reply.value.id, files };
    pushed = kept;
    setTimeout(() => {
      if (pushed === kept) pushed = undefined;
    }, UNDO_MS);
    return reply;
  };

  /** Adds the files of a push that was undone to its draft again. */
  const restorePushed = (resultId: string, draftId: string): void => {
    if (pushed?.resultId === resultId) void chosen.add(draftId, pushed.files);
  };

  return { ...chosen, ...upload, clickedFile, readFromLink, push, restorePushed };
}

function toClickedFileState(
  draftId: string,
  { url, source }: ClickedFile,
  state: ClickedFileState['state'],
): ClickedFileState {
  const host = parseUrl(url)?.host ?? '';
  return { draftId, host, source: source.name, fallbackAddress: toFallbackPayload(url), state };
}

/** After a reload the bytes are lost. The draft still has the address. */
function toLostClickedFile({ id, fileAddress }: Draft): ClickedFileState | undefined {
  return fileAddress
    ? toClickedFileState(id, { url: fileAddress, source: { name: 'none' } }, { name: 'forgotten' })
    : undefined;
}
