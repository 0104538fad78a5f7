import { collectBlob } from '../collect-blob';
import { fromBase64 } from '../encoding';
import { DEMO_BASE_URL } from '../instance/instance';
import { callWorker } from './messaging';

export function downloadBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `cross-origin`: at another origin, where only a tab can get it. */
export type SaveOutcome = 'saved' | 'cross-origin' | 'expired' | 'failed';

/** A file's address is valid for as long. */
const TIMEOUT_MS = 5 * 60_000;

/** Fetches a file without cookies and cache. Redirects are followed: the request carries neither token nor secret. */
export async function fetchFile(url: string): Promise<Blob | Exclude<SaveOutcome, 'saved'>> {
  if (url.startsWith(`${DEMO_BASE_URL}/`)) {
    const reply = await callWorker('readDemoFile', { url });
    if (!reply.ok) return 'failed';
    return reply.value === undefined ? 'expired' : new Blob([fromBase64(reply.value)]);
  }
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (new URL(response.url).origin !== new URL(url).origin) return 'cross-origin';
    if (response.status >= 400 && response.status < 500) return 'expired';
    if (!response.ok) return 'failed';
    return response.body ? await collectBlob(response.body) : new Blob();
  } catch {
    // A redirect to another origin looks like no answer; a tab can tell.
    return 'cross-origin';
  }
}

/** Fetches a file and saves it. */
export async function downloadFile({ url, name }: { url: string; name: string }): Promise<SaveOutcome> {
  const bytes = await fetchFile(url);
  if (typeof bytes === 'string') return bytes;
  downloadBytes(bytes, name);
  return 'saved';
}

/** Its type says nothing: the browser must not open it. */
export function downloadBytes(bytes: Blob, name: string): void {
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
}

export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}
