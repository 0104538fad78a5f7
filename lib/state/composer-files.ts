import { signal } from '@preact/signals';
import { claimFile, type FileReadResult } from '../browser/clicked-file';
import type { Instance } from '../instance/instance';
import { type ClickedFile, type ClickedFileProblem, type FileSource, toFallbackAddress } from '../push/clicked-file';
import type { Draft } from '../push/draft';
import { createChosenFiles } from './chosen-files';
import { createUpload, type SendFiles } from './upload';

export interface PageFile {
  draftId: string;
  /** Host and port; empty for addresses without a host. */
  host: string;
  source: FileSource['name'];
  fallbackAddress: ReturnType<typeof toFallbackAddress>;
  state: 'reading' | 'read' | ClickedFileProblem;
}

export type Files = ReturnType<typeof createFiles>;

/** Files of a page that can push them: chosen, or taken from a web page. */
export function createFiles(sendFiles: SendFiles, readClickedFile: (file: ClickedFile) => Promise<FileReadResult>) {
  const chosen = createChosenFiles();
  const upload = createUpload(sendFiles);
  const taken = signal<PageFile>();

  /** Reads the file that was clicked for the draft. */
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

  /** The files stay chosen unless the push was created. */
  const push = async (draft: Draft, instance: Instance) => {
    await chosen.allAdded();
    const reply = await upload.push(draft, chosen.of(draft.id), instance);
    if (reply.ok && reply.value.state === 'created') chosen.forget(draft.id);
    return reply;
  };

  return { ...chosen, ...upload, taken, take, push };
}

function toPageFile(draftId: string, { url, way }: ClickedFile, state: PageFile['state']): PageFile {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return { draftId, host, source: way.name, fallbackAddress: toFallbackAddress(url), state };
}

/** After a reload the bytes are lost. The draft still has the address. */
function lostPageFile({ id, fileAddress }: Draft): PageFile | undefined {
  return fileAddress ? toPageFile(id, { url: fileAddress, way: { name: 'none' } }, { name: 'forgotten' }) : undefined;
}
