import { createClient } from '@/lib/api/client';
import { FailureError } from '@/lib/base/failure';
import { fail, type Result } from '@/lib/base/result';
import type { ReadFile } from '@/lib/browser/clicked-file';
import { onHostPermissionsHeld } from '@/lib/browser/page-channel';
import type { UploadCommand } from '@/lib/messaging/messages';
import { broadcast } from '@/lib/messaging/messaging';
import type { ClickedFile, ClickedFileProblem } from '@/lib/push/clicked-file';
import { createComposerFiles } from '@/lib/state/push/composer-files';
import type { SendFiles } from '@/lib/state/push/upload';
import type { setUpPages } from './make-compose-page';

type Options = Parameters<SendFiles>[2];

const PART = { bytes: 5, totalBytes: 900, mayBeComplete: false };

/** The files of a page, and a connection to the test's server that can be held and cut. */
export function makeFiles({ network, user }: Awaited<ReturnType<typeof setUpPages>>) {
  const line = {
    /** Whether uploads stay in flight until they are canceled, or `cut`. */
    isHeld: false,
    cut: (_sent = PART) => {},
    /** Ends the upload, of which no more leaves. */
    stall: () => {},
    /** Reports progress. */
    progress: (_sentBytes: number, _totalBytes: number) => {},
    /** Resolves whether the upload is this page's. */
    ask: async (uploadId: string, command: UploadCommand) =>
      (await broadcast('uploadCommand', { uploadId, command })) === true,
  };
  const held = ({ signal }: Options) =>
    new Promise<never>((_, reject) => {
      line.cut = (estimate = PART) => reject(new FailureError({ kind: 'NetworkError', estimate }));
      line.stall = () => reject(new FailureError({ kind: 'TimeoutError', timeoutMs: 60_000, estimate: PART }));
      signal.addEventListener('abort', () => reject(new FailureError({ kind: 'CanceledError', estimate: PART })));
    });
  const sendFiles: SendFiles = ({ baseUrl, token, draft }, files, options) => {
    line.progress = (sentBytes, totalBytes) => options.onProgress({ sentBytes, totalBytes });
    if (line.isHeld) return held(options);
    return createClient({ baseUrl, token, fetch: network.fetch }).createPush(draft, {
      files,
      signal: options.signal,
    });
  };
  /** The file that was clicked in a page, and the result of reading it. */
  const clicked = {
    file: undefined as ClickedFile | undefined,
    reading: Promise.resolve<Result<ReadFile, ClickedFileProblem>>(fail({ name: 'refused' })),
    /** Whether the page holds the permission to read it. */
    isHeld: false,
  };
  const { call } = user;
  user.call = async (name, input) => {
    if (name !== 'consumeClickedFile') return call(name, input);
    return { ok: true, value: clicked.file as never };
  };
  onHostPermissionsHeld(() => {
    clicked.isHeld = true;
    return () => {
      clicked.isHeld = false;
    };
  });
  return { files: createComposerFiles(sendFiles, () => clicked.reading), line, clicked };
}

export function aFile(name = 'a.txt', content: BlobPart = 'bytes', type = 'text/plain'): File {
  return new File([content], name, { type });
}

/** A file that was changed or removed after it was chosen, or a folder. */
export function unreadableFile(name = 'gone.txt'): File {
  const file = aFile(name);
  file.slice = () => {
    const blob = new Blob();
    blob.arrayBuffer = () => Promise.reject(new DOMException('It could not be read', 'NotReadableError'));
    return blob;
  };
  return file;
}
