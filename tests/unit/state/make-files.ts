import { createClient } from '@/lib/api/client';
import { CancelledError, NetworkError } from '@/lib/api/errors';
import type { FileHandoff, FileReadResult } from '@/lib/browser/clicked-file';
import type { UploadCommand } from '@/lib/messages';
import type { ClickedFile } from '@/lib/push/clicked-file';
import { newPushOf } from '@/lib/push/stored-push';
import { createFiles } from '@/lib/state/files';
import type { SendFiles } from '@/lib/state/upload';
import type { makeDesks } from './make-compose-page';

type Desks = Awaited<ReturnType<typeof makeDesks>>;
type How = Parameters<SendFiles>[2];

const PART = { bytes: 5, totalBytes: 900, mayBeComplete: false };

/** The files of a page, and a line to the test's server that can be held, and cut. */
export function makeFiles({ call, network }: Pick<Desks, 'call' | 'network'>) {
  const line = {
    /** Whether what is sent stays on the way: until it is cancelled, or `cut`. */
    isHeld: false,
    cut: (_sent = PART) => {},
    /** Tells of progress. */
    progress: (_sentBytes: number, _totalBytes: number) => {},
    ask: (_uploadId: string, _question: UploadCommand): boolean => false,
  };
  const held = ({ signal }: How) =>
    new Promise<never>((_, reject) => {
      line.cut = (sent = PART) => reject(new NetworkError({ sent }));
      signal.addEventListener('abort', () => reject(new CancelledError({ sent: PART })));
    });
  const sendFiles: SendFiles = ({ baseUrl, token, draft }, files, how) => {
    line.progress = (sentBytes, totalBytes) => how.onProgress({ sentBytes, totalBytes });
    if (line.isHeld) return held(how);
    return createClient({ baseUrl, token, fetch: network.fetch }).createPush(newPushOf(draft), {
      files,
      signal: how.signal,
    });
  };
  const onUploadCommand = (answer: typeof line.ask) => {
    line.ask = answer;
  };
  /** What was clicked in a page for a draft, and what reading it comes to. */
  const clicked = {
    file: undefined as ClickedFile | undefined,
    reading: Promise.resolve<FileReadResult>({ ok: false, problem: { name: 'refused' } }),
    isLent: false,
  };
  const claimFile = async (): Promise<FileHandoff | undefined> => {
    const { file } = clicked;
    if (!file) return undefined;
    clicked.isLent = true;
    const done = () => {
      clicked.isLent = false;
    };
    return { file, done };
  };
  const readClickedFile = () => clicked.reading;
  return { files: createFiles({ call, sendFiles, onUploadCommand, claimFile, readClickedFile }), line, clicked };
}

export function aFile(name = 'a.txt', content: BlobPart = 'bytes', type = 'text/plain'): File {
  return new File([content], name, { type });
}

/** A file that was changed or removed after it was chosen, or a folder: browsers give them alike. */
export function unreadableFile(name = 'gone.txt'): File {
  const file = aFile(name);
  file.slice = () => {
    const blob = new Blob();
    blob.arrayBuffer = () => Promise.reject(new DOMException('It could not be read', 'NotReadableError'));
    return blob;
  };
  return file;
}
