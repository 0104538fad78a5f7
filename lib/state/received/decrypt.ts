import type { Failure } from '../../base/failure';
import { fail, type Result } from '../../base/result';
import { loadEncryption } from '../../browser/load-encryption';
import type { Decrypted, DecryptionFailure, DecryptionTarget } from '../../encryption/age';

export type DecryptedContent<T> = Result<T, DecryptionFailure>;

/** How long to wait for a paint at most, since a hidden page paints nothing. */
const MAX_PAINT_MS = 100;

/** The derivation begins with a step that stops the page: what says that it runs is painted before. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_PAINT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Runs a decryption. `failure`: what it returns where the encrypted data cannot be read. */
async function decrypt<T>(
  content: (encryption: Awaited<ReturnType<typeof loadEncryption>>) => Promise<Decrypted<T>>,
  failure: Failure,
): Promise<DecryptedContent<T>> {
  let encryption: Awaited<ReturnType<typeof loadEncryption>>;
  try {
    [encryption] = await Promise.all([loadEncryption(), waitForPaint()]);
  } catch {
    return fail({ kind: 'DecryptionUnavailable' });
  }
  try {
    return await content(encryption);
  } catch {
    return fail(failure);
  }
}

/** Decrypts in this page, without a request. */
export function decryptReceivedText(armor: string, key: string): Promise<DecryptedContent<string>> {
  return decrypt(({ decryptText }) => decryptText(armor, key), { kind: 'DecryptionUnavailable' });
}

/** Decrypts a file. `name`: for a failure. */
export function decryptReceivedFile<T>(
  encrypted: Blob | ReadableStream<Uint8Array>,
  key: string,
  { name, ...target }: DecryptionTarget<T> & { name: string },
): Promise<DecryptedContent<T>> {
  return decrypt(({ decryptInto }) => decryptInto(encrypted, key, target), { kind: 'FileUnreadable', fileName: name });
}
