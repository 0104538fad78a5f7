import { fromBase64 } from '../encoding';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import { call } from './messaging';

/** Hands bytes to the browser's downloads, under this name. Nothing is asked for, and no page but this one sees them. */
export function downloadBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; a minute is plenty, and the page may be gone before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What became of saving a file. `elsewhere`: it is not at this origin, and nothing but a tab can get it. */
export type Saved = 'saved' | 'elsewhere' | 'gone' | 'failed';

/** Long enough for a large file on a slow line; its address is good for as long. */
const TIMEOUT_MS = 5 * 60_000;

/**
 * Fetches a file's bytes without cookies and cache and hands them to the browser's downloads under this name, never opened: the browser
 * learns no type from us. A redirect within the origin is the server's own way to its files and is followed: the request carries neither
 * token nor secret.
 */
export async function saveFile({ url, name }: { url: string; name: string }): Promise<Saved> {
  if (url.startsWith(`${BUILT_IN_BASE_URL}/`)) return saveBuiltIn(url, name);
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
    // A redirect to a place that may not be read looks like no answer: a tab can tell the two apart.
    return 'elsewhere';
  }
  return save(bytes, name);
}

/** No network leads to the built-in instance: the worker has its files. */
async function saveBuiltIn(url: string, name: string): Promise<Saved> {
  const reply = await call('readBuiltInFile', { url });
  if (!reply.ok) return 'failed';
  if (reply.value === undefined) return 'gone';
  return save(fromBase64(reply.value), name);
}

/** Of no type that the browser knows. */
function save(bytes: Blob | Uint8Array<ArrayBuffer>, name: string): Saved {
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
  return 'saved';
}

/** Hands a text to the browser's downloads, under this name. */
export function saveText(fileName: string, type: string, text: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}
