import { type SerializedFile, serializeFile, toFile } from '../base/encoding';
import { FailureError } from '../base/failure';
import { toSentName, withFileNames } from '../encryption/file-names';
import { findMac, readHeader } from '../encryption/header';
import { type Draft, getPayload, withPayload } from '../push/draft';
import { loadEncryption } from './load-encryption';
import { askOffscreen, hasOffscreen } from './offscreen';

export interface PushContent {
  text: string;
  files: readonly File[];
  /** The names of the files that come with a message. It lists them with their MACs, except for files that a page encrypts later. */
  fileNames?: readonly string[] | undefined;
}

/** Text as armor, files in binary under names that tell nothing. Throws `EncryptionFailed`. */
export type EncryptContent = (content: PushContent, key: string) => Promise<PushContent>;

/** Encrypts files one after the other, because each may be large. Throws `EncryptionFailed` and, when it is stopped, `CanceledError`. */
export async function encryptFiles(files: readonly File[], key: string, signal?: AbortSignal): Promise<File[]> {
  try {
    return await concealCause(async () => {
      const { encryptFile } = await loadEncryption();
      const encrypted: File[] = [];
      for (const file of files)
        encrypted.push(
          new File([await encryptFile(file, key, signal)], toSentName(encrypted.length), { type: BINARY }),
        );
      return encrypted;
    });
  } catch (error) {
    if (!signal?.aborted) throw error;
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    throw new FailureError({ kind: 'CanceledError', estimate: { bytes: 0, totalBytes, mayBeComplete: false } });
  }
}

const BINARY = 'application/octet-stream';

/** Encrypts where a script can be loaded: in a page, and in Firefox's worker. */
export const encryptHere: EncryptContent = async ({ text, files, fileNames }, key) => {
  const encrypted = await encryptFiles(files, key);
  return { text: await encryptMessage({ text, fileNames }, encrypted, key), files: encrypted };
};

/**
 * Encrypts in the page that sends files. The message from the worker lists their names without MACs, so it is made again once they are
 * encrypted. Throws what `encryptFiles` throws.
 */
export async function encryptUpload(
  { draft, sent, key }: { draft: Draft; sent: Draft; key: string },
  files: readonly File[],
  signal?: AbortSignal,
): Promise<{ sent: Draft; files: readonly File[] }> {
  const encrypted = await encryptFiles(files, key, signal);
  const fileNames = files.map(({ name }) => name);
  const text = await encryptMessage({ text: getPayload(draft), fileNames }, encrypted, key);
  return { sent: withPayload(sent, text), files: encrypted };
}

function encryptMessage(
  { text, fileNames }: Omit<PushContent, 'files'>,
  encrypted: readonly File[],
  key: string,
): Promise<string> {
  return concealCause(async () => {
    const macs = await Promise.all(encrypted.map(requireMac));
    const message = fileNames ? withFileNames(text, fileNames, macs) : text;
    return (await loadEncryption()).encryptText(message, key);
  });
}

/** The MAC of an encrypted file. Without it in the message, a server could exchange the file for another one. */
async function requireMac(encrypted: File): Promise<string> {
  const mac = findMac(await readHeader(encrypted));
  if (mac === undefined) throw new Error('No header');
  return mac;
}

/** Chromium's worker can load no script, so the offscreen document encrypts for it. */
export const encryptFromWorker: EncryptContent = async ({ text, files, fileNames }, key) => {
  if (!hasOffscreen()) return encryptHere({ text, files, fileNames }, key);
  const answer = await concealCause(async () =>
    askOffscreen('encrypt', { text, files: await Promise.all(files.map(serializeFile)), fileNames, key }),
  );
  if (!answer) throw new FailureError({ kind: 'EncryptionFailed' });
  return { text: answer.text, files: answer.files.map(toFile) };
};

/** Encrypts for the worker, in the offscreen document. Returns `null` if that fails. */
export async function encryptForWorker(
  content: Omit<PushContent, 'files'> & {
    files: SerializedFile[];
    fileNames?: readonly string[] | undefined;
    key: string;
  },
) {
  try {
    const encrypted = await encryptHere({ ...content, files: content.files.map(toFile) }, content.key);
    return { text: encrypted.text, files: await Promise.all(encrypted.files.map(serializeFile)) };
  } catch {
    return null;
  }
}

/** Throws an error without its cause, which may hold the text. */
async function concealCause<T>(encrypt: () => Promise<T>): Promise<T> {
  try {
    return await encrypt();
  } catch {
    throw new FailureError({ kind: 'EncryptionFailed' });
  }
}
