import { signal } from '@preact/signals';
import { claimFile, type FileReadResult } from '../browser/clicked-file';
import type { Instance } from '../instance/instance';
import { type ClickedFile, type ClickedFileProblem, toFallbackAddress } from '../push/clicked-file';
import { type Draft, typedDraftId } from '../push/draft';
import type { FileSource } from '../push/file-source';
import { createChosenFiles } from './chosen-files';
import { createUpload, type SendFiles } from './upload';

/** A file that was clicked in a web page, and how reading it goes. */
export interface PageFile {
  draftId: string;
  /** Host and port; empty for addresses without a host. */
  host: string;
  source: FileSource['name'];
  /** What can be pushed instead. */
  fallbackAddress: ReturnType<typeof toFallbackAddress>;
  state: 'reading' | 'read' | ClickedFileProblem;
}

export type Files = ReturnType<typeof createFiles>;

interface FilesDeps {
  sendFiles: SendFiles;
  readClickedFile: (file: ClickedFile) => Promise<FileReadResult>;
}

/** The files of a page that can push files: chosen, or taken from a web page. */
export function createFiles({ sendFiles, readClickedFile }: FilesDeps) {
  const chosen = createChosenFiles();
  const upload = createUpload(sendFiles);
  const taken = signal<PageFile>();

  /** Reads the file that was clicked for the draft that the page opens with. Its bytes are in this page alone. */
  const take = async (draft: Draft): Promise<void> => {
    if (draft.kind !== 'file') return;
    const handoff = await claimFile(draft.id);
    if (!handoff) {
      taken.value = lostPageFile(draft);
      return;
    }
    const { file, done } = handoff;
    const setState = (state: PageFile['state']) => {
      taken.value = toPageFile(draft.id, file, state);
    };
    setState('reading');
    try {
      const result = await readClickedFile(file);
      if (result.ok) await chosen.add(draft.id, [result.file]);
      setState(result.ok ? 'read' : result.problem);
    } finally {
      done();
    }
  };

  /** Sends a draft with its files. They stay chosen unless the push was created. */
  const push = async (draft: Draft, instance: Instance) => {
    await chosen.allAdded();
    const files = chosen.of(draft.id).map(({ file }) => file);
    const reply = await upload.push(draft, files, instance);
    if (reply.ok && reply.value.state === 'created') chosen.forget(draft.id);
    return reply;
  };

  return { ...chosen, ...upload, taken, take, push };
}

function toPageFile(draftId: string, { url, way }: ClickedFile, state: PageFile['state']): PageFile {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return { draftId, host, source: way.name, fallbackAddress: toFallbackAddress(url), state };
}

/** The file of a page that was reloaded and so lost its bytes. The draft still has what can be pushed instead. */
function lostPageFile({ id, payloads, review, isPrivate }: Draft): PageFile | undefined {
  const url = payloads.url || payloads.text;
  if (id === typedDraftId(isPrivate) || review !== undefined || url === '') return undefined;
  return toPageFile(id, { url, way: { name: 'none' } }, { name: 'forgotten' });
}
