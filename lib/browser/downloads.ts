import { STALL_TIMEOUT_MS, withTimeout } from '../api/timeout';
import { collectBlob, isNotReadable } from '../base/collect-blob';
import { FailureError } from '../base/failure';
import { fail, type Result, succeed } from '../base/result';
import { FILE_ADDRESS_MS } from '../push/files';

export function downloadBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Why a file was not fetched. `cross-origin`: it is at another origin, or too large for this page, where only a tab can get it. `interrupted`: some of it arrived, or the server did not begin. */
type FetchProblem = 'cross-origin' | 'expired' | 'interrupted' | 'failed';

/** What became of a file that was to be saved. `unverified`: saved, but not known to be whole. */
export type SaveOutcome = 'saved' | 'unverified' | FetchProblem;

/** `totalBytes`: undefined where the server does not say. */
export interface ReceivedProgress {
  receivedBytes: number;
  totalBytes: number | undefined;
}

/** `isKnownWhole`: it is as long as its server says. */
export interface ReceivedBytes {
  bytes: Blob;
  isKnownWhole: boolean;
}

export type FetchedFile = Result<ReceivedBytes, FetchProblem>;

/** Makes browsers ask for a file without compression: they take what is left of a compressed answer that was cut for the whole (measured). */
export const WHOLE_FILE = { range: 'bytes=0-' };

/** The size of a file by the answer to a request for all of it: `part` if that has less; undefined where it does not say, or only for what is compressed. */
export function findFileSize(status: number, headers: Headers): number | 'part' | undefined {
  const isCompressed = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  const [, last = '', total = ''] = /^bytes 0-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (status === 206 && (total === '' || Number(last) + 1 !== Number(total))) return 'part';
  const length = status === 206 ? total : (headers.get('content-length') ?? '');
  return isCompressed || !/^\d+$/.test(length) ? undefined : Number(length);
}

/**
 * Fetches a file without cookies and cache. Redirects are followed: the request carries neither token nor secret. It may take as long as
 * something arrives; what breaks off is never a file.
 */
export async function fetchFile(url: string, onProgress?: (progress: ReceivedProgress) => void): Promise<FetchedFile> {
  let hasBegun = false;
  try {
    return await withTimeout(
      async (signal, allow) => {
        const response = await fetchWhole(url, signal);
        const problem = findProblem(response, url);
        if (problem) return fail(problem);
        hasBegun = true;
        allow(STALL_TIMEOUT_MS);
        return receive(response, (progress) => {
          allow(STALL_TIMEOUT_MS);
          onProgress?.(progress);
        });
      },
      { timeoutMs: FILE_ADDRESS_MS },
    );
  } catch (error) {
    // There is no room for it here: a tab writes it to the disk as it arrives.
    if (isNotReadable(error)) return fail('cross-origin');
    // A redirect to another origin looks like no answer; a tab can tell.
    return fail(hasBegun || error instanceof FailureError ? 'interrupted' : 'cross-origin');
  }
}

/** Asks again in the ordinary way where a server does not understand the range, or compresses although it was asked not to. */
async function fetchWhole(url: string, signal: AbortSignal): Promise<Response> {
  const ask = (headers: HeadersInit) =>
    fetch(url, { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', headers, signal });
  const response = await ask(WHOLE_FILE).catch((error: unknown) => {
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (response?.ok && findFileSize(response.status, response.headers) !== 'part') return response;
  await response?.body?.cancel();
  return ask({});
}

function findProblem({ ok, status, url }: Response, asked: string): FetchProblem | undefined {
  if (new URL(url).origin !== new URL(asked).origin) return 'cross-origin';
  if (status >= 400 && status < 500) return 'expired';
  return ok ? undefined : 'failed';
}

async function receive(response: Response, onProgress: (progress: ReceivedProgress) => void): Promise<FetchedFile> {
  const size = findFileSize(response.status, response.headers);
  if (size === 'part') return fail('interrupted');
  const report = (receivedBytes: number) => onProgress({ receivedBytes, totalBytes: size });
  const bytes = response.body ? await collectBlob(response.body, report) : new Blob();
  return size === undefined || bytes.size === size
    ? succeed({ bytes, isKnownWhole: size !== undefined })
    : fail('interrupted');
}

/** Saves bytes as a file. Its type says nothing, so that the browser does not open it. */
export function downloadBytes(bytes: Blob, name: string): void {
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
}

export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}
