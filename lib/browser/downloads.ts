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

/** What became of a file that was to be saved. */
export type SaveOutcome = 'saved' | FetchProblem;

/** `totalBytes`: undefined where the server does not say. */
export interface ReceivedProgress {
  receivedBytes: number;
  totalBytes: number | undefined;
}

export type FetchedFile = Result<Blob, FetchProblem>;

/**
 * Fetches a file without cookies and cache. Redirects are followed: the request carries neither token nor secret. It may take as long as
 * something arrives; what breaks off is never a file.
 */
export async function fetchFile(url: string, onProgress?: (progress: ReceivedProgress) => void): Promise<FetchedFile> {
  let hasBegun = false;
  try {
    return await withTimeout(
      async (signal, allow) => {
        const response = await fetch(url, {
          credentials: 'omit',
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
          signal,
        });
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

function findProblem({ ok, status, url }: Response, asked: string): FetchProblem | undefined {
  if (new URL(url).origin !== new URL(asked).origin) return 'cross-origin';
  if (status >= 400 && status < 500) return 'expired';
  return ok ? undefined : 'failed';
}

async function receive(response: Response, onProgress: (progress: ReceivedProgress) => void): Promise<FetchedFile> {
  const totalBytes = getSize(response);
  const report = (receivedBytes: number) => onProgress({ receivedBytes, totalBytes });
  const bytes = response.body ? await collectBlob(response.body, report) : new Blob();
  return totalBytes === undefined || bytes.size === totalBytes ? succeed(bytes) : fail('interrupted');
}

/** The size of a body; undefined for a compressed one, whose length the header does not say. */
function getSize({ headers }: Response): number | undefined {
  const length = headers.get('content-length') ?? '';
  return headers.has('content-encoding') || !/^\d+$/.test(length) ? undefined : Number(length);
}

/** Saves bytes as a file. Its type says nothing, so that the browser does not open it. */
export function downloadBytes(bytes: Blob, name: string): void {
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
}

export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}
