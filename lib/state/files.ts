import { toBase64 } from '../base64';
import type { Instance } from '../instance/instance';
import type { FileInMessage } from '../messages';
import type { Draft } from '../push/draft';
import { createChosenFiles } from './chosen-files';
import { createFileTaking, type FileTakingParts } from './file-taking';
import { createUpload, type UploadParts } from './upload';

export type Files = ReturnType<typeof createFiles>;

/** The files of a page where pushes with files are made. The popup has none: a file picker would close it. */
export function createFiles(parts: Omit<UploadParts, 'toMessage'> & Omit<FileTakingParts, 'add'>) {
  const chosen = createChosenFiles();
  const taking = createFileTaking({ ...parts, add: chosen.add });
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

async function toMessage(file: File): Promise<FileInMessage> {
  return { name: file.name, type: file.type, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
}
