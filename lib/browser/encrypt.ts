import { type SerializedFile, serializeFile, toFile } from '../encoding';
import { toSentName } from '../encryption/file-names';
import { FailureError } from '../failure';
import { loadEncryption } from './load-encryption';
import { askOffscreen, hasOffscreen } from './offscreen';

export interface PushContent {
  text: string;
  files: readonly File[];
}

/** Text as armor, files in binary under names that tell nothing. Throws `EncryptionFailed`. */
export type EncryptContent = (content: PushContent, key: string) => Promise<PushContent>;

/** One after the other: each may be large. Throws `EncryptionFailed` and, when it is stopped, `CanceledError`. */
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

/** Where a script can be loaded: in a page, and in Firefox's worker. */
export const encryptHere: EncryptContent = async ({ text, files }, key) => ({
  text: await concealCause(async () => (await loadEncryption()).encryptText(text, key)),
  files: await encryptFiles(files, key),
});

/** Chromium's worker can load no script, so the offscreen document encrypts for it. */
export const encryptFromWorker: EncryptContent = async ({ text, files }, key) => {
  if (!hasOffscreen()) return encryptHere({ text, files }, key);
  const answer = await concealCause(async () =>
    askOffscreen('encrypt', { text, files: await Promise.all(files.map(serializeFile)), key }),
  );
  if (!answer) throw new FailureError({ kind: 'EncryptionFailed' });
  return { text: answer.text, files: answer.files.map(toFile) };
};

/** In the offscreen document. `null`: it cannot be encrypted. */
export async function encryptForWorker(content: { text: string; files: SerializedFile[]; key: string }) {
  try {
    const encrypted = await encryptHere({ ...content, files: content.files.map(toFile) }, content.key);
    return { text: encrypted.text, files: await Promise.all(encrypted.files.map(serializeFile)) };
  } catch {
    return null;
  }
}

/** Nothing of what failed is told: it may hold the text. */
async function concealCause<T>(encrypt: () => Promise<T>): Promise<T> {
  try {
    return await encrypt();
  } catch {
    throw new FailureError({ kind: 'EncryptionFailed' });
  }
}
