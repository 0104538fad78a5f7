import { STALL_TIMEOUT_MS, withTimeout } from '../api/timeout';
import { isNotReadable } from '../base/collect-blob';
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

/** What became of a file that was to be saved. `saved`: the browser has it, as `unverified`, which is not known to be whole. `written`: it is where the user wanted it. */
export type SaveOutcome = 'saved' | 'unverified' | 'written' | FetchProblem;

/** `totalBytes`: undefined where the server does not say. */
export interface ReceivedProgress {
  receivedBytes: number;
  totalBytes: number | undefined;
}

/** `taken`: what its bytes became. `isKnownWhole`: it is as long as its server says. */
interface ReceivedBytes<T> {
  taken: T;
  isKnownWhole: boolean;
}

export type FetchedFile<T> = Result<ReceivedBytes<T>, FetchProblem>;

/** Fetches a file. `take` gets its bytes as they arrive, and has to let go of what it made of them if their stream fails: they were cut. */
export type FetchFile = <T>(
  url: string,
  take: (bytes: ReadableStream<Uint8Array>) => Promise<T>,
  onProgress?: (progress: ReceivedProgress) => void,
) => Promise<FetchedFile<T>>;

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
export const fetchFile: FetchFile = async (url, take, onProgress) => {
  let hasBegun = false;
  try {
    return await withTimeout(
      async (signal, allow) => {
        const response = await fetchWhole(url, signal);
        const problem = findProblem(response, url);
        if (problem) return fail(problem);
        hasBegun = true;
        return receive(response, { take, allow, onProgress });
      },
      { timeoutMs: FILE_ADDRESS_MS },
    );
  } catch (error) {
    // There is no room for it here: a tab writes it to the disk as it arrives.
    if (isNotReadable(error)) return fail('cross-origin');
    // A redirect to another origin looks like no answer; a tab can tell.
    return fail(hasBegun || error instanceof FailureError ? 'interrupted' : 'cross-origin');
  }
};

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

/** Timers take no more. */
const NO_LIMIT_MS = 2_147_483_647;

interface Receiver<T> {
  take: (bytes: ReadableStream<Uint8Array>) => Promise<T>;
  allow: (ms: number) => void;
  onProgress: ((progress: ReceivedProgress) => void) | undefined;
}

async function receive<T>(response: Response, { take, allow, onProgress }: Receiver<T>): Promise<FetchedFile<T>> {
  const size = findFileSize(response.status, response.headers);
  if (size === 'part') return fail('interrupted');
  const reader = response.body?.getReader();
  let receivedBytes = 0;
  let end: 'cut' | 'canceled' | undefined;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      // Only the server has a limit: what is done with a piece, such as writing it, may take long.
      allow(STALL_TIMEOUT_MS);
      const piece = (await reader?.read())?.value;
      allow(NO_LIMIT_MS);
      if (!piece && size !== undefined && receivedBytes !== size) throw new TypeError('Shorter than its server says');
      if (!piece) return controller.close();
      receivedBytes += piece.length;
      onProgress?.({ receivedBytes, totalBytes: size });
      controller.enqueue(piece);
    } catch (error) {
      end ??= 'cut';
      throw error;
    }
  };
  const cancel = (reason: unknown) => {
    end ??= 'canceled';
    return reader?.cancel(reason);
  };
  // Nothing is read ahead.
  const taken = await take(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }));
  return end === 'cut' ? fail('interrupted') : succeed({ taken, isKnownWhole: size !== undefined });
}

/** Saves bytes as a file. Its type says nothing, so that the browser does not open it. */
export function downloadBytes(bytes: Blob, name: string): void {
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
}

export function downloadText(fileName: string, type: string, text: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}
