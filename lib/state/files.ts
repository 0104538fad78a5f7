import { type ReadonlySignal, signal } from '@preact/signals';
import type { FileHandoff, FileReadResult } from '../browser/clicked-file';
import { toBase64 } from '../encoding';
import type { Instance } from '../instance/instance';
import type { SerializedFile } from '../messages';
import { type ClickedFile, type ClickedFileProblem, type FileSource, toFallbackAddress } from '../push/clicked-file';
import { type Draft, typedDraftId } from '../push/draft';
import { createChosenFiles } from './chosen-files';
import { createUpload, type UploadDeps } from './upload';

export interface PageFileDeps {
  /** The file that was clicked in a page for this draft, once. */
  claimFile: (draftId: string) => Promise<FileHandoff | undefined>;
  readClickedFile: (file: ClickedFile) => Promise<FileReadResult>;
  /** Puts a file among those chosen for a draft. */
  add: (draftId: string, files: readonly File[]) => Promise<void>;
}

/** What is known of a file that was clicked in a page, and of its way here. */
export interface PageFile {
  draftId: string;
  /** Where it is: a host and its port; empty for what has none. */
  host: string;
  source: FileSource['name'];
  /** What can be pushed in its place. */
  fallbackAddress: ReturnType<typeof toFallbackAddress>;
  state: 'reading' | 'read' | ClickedFileProblem;
}

/** Takes a file out of a web page into a draft. Its bytes are with this page alone from then on. */
function createPageFileLoader({ claimFile, readClickedFile, add }: PageFileDeps) {
  const taken = signal<PageFile>();

  /** For the draft that the page opens with: reads the file that was clicked for it, if one was. */
  const take = async (draft: Draft): Promise<void> => {
    if (draft.kind !== 'file') return;
    const handed = await claimFile(draft.id);
    if (!handed) return noteForgotten(draft);
    const { file, done } = handed;
    const about = aboutFile(draft.id, file);
    taken.value = { ...about, state: 'reading' };
    try {
      const reading = await readClickedFile(file);
      if (reading.ok) await add(draft.id, [reading.file]);
      taken.value = { ...about, state: reading.ok ? 'read' : reading.problem };
    } finally {
      done();
    }
  };

  /** A page that is loaded again has lost its files; what could be pushed instead is in the draft. */
  const noteForgotten = ({ id, payloads, review, isPrivate }: Draft): void => {
    const url = payloads.url || payloads.text;
    if (id === typedDraftId(isPrivate) || review !== undefined || url === '') return;
    taken.value = { ...aboutFile(id, { url, way: { name: 'none' } }), state: { name: 'forgotten' } };
  };

  return { taken: taken as ReadonlySignal<PageFile | undefined>, take };
}

function aboutFile(draftId: string, { url, way }: ClickedFile): Omit<PageFile, 'state'> {
  const host = URL.canParse(url) ? new URL(url).host : '';
  return { draftId, host, source: way.name, fallbackAddress: toFallbackAddress(url) };
}

export type Files = ReturnType<typeof createFiles>;

/** The files of a page where pushes with files are made. The popup has none: a file picker would close it. */
export function createFiles(parts: Omit<UploadDeps, 'toMessage'> & Omit<PageFileDeps, 'add'>) {
  const chosen = createChosenFiles();
  const taking = createPageFileLoader({ ...parts, add: chosen.add });
  const upload = createUpload({ ...parts, toMessage });

  /** Sends a draft with its files. They stay chosen unless the push was made. */
  const push = async (draft: Draft, instance: Instance) => {
    // What was chosen is what is sent, though its reading took a while.
    await chosen.allAdded();
    const files = chosen.of(draft.id).map(({ file }) => file);
    const reply = await upload.push(draft, files, instance);
    if (reply.ok && reply.value.state === 'created') chosen.forget(draft.id);
    return reply;
  };

  return { ...chosen, ...taking, ...upload, push };
}

async function toMessage(file: File): Promise<SerializedFile> {
  return { name: file.name, type: file.type, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
}
