import { fromBase64 } from '../encoding';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import { call } from './messaging';

export function downloadBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `elsewhere`: at another origin, where only a tab can get it. */
export type Saved = 'saved' | 'elsewhere' | 'gone' | 'failed';

/** A file's address is valid for as long. */
const TIMEOUT_MS = 5 * 60_000;

/** Fetches a file without cookies and cache and saves it. Redirects are followed: the request carries neither token nor secret. */
export async function saveFile({ url, name }: { url: string; name: string }): Promise<Saved> {
  if (url.startsWith(`${BUILT_IN_BASE_URL}/`)) {
    const reply = await call('readBuiltInFile', { url });
    if (!reply.ok) return 'failed';
    return reply.value === undefined ? 'gone' : save(fromBase64(reply.value), name);
  }
  let bytes: Blob;
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (new URL(response.url).origin !== new URL(url).origin) return 'elsewhere';
    if (response.status >= 400 && response.status < 500) return 'gone';
    if (!response.ok) return 'failed';
    bytes = await response.blob();
  } catch {
    // A redirect to another origin looks like no answer; a tab can tell.
    return 'elsewhere';
  }
  return save(bytes, name);
}

function save(bytes: Blob | Uint8Array<ArrayBuffer>, name: string): Saved {
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
  return 'saved';
}

export function saveText(fileName: string, type: string, text: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}
