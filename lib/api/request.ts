import * as z from 'zod/mini';
import { trimEnd } from '../trim-end';
import { CancelledError, NetworkError, RedirectError, RequestError, TimeoutError } from './errors';
import { type ApiResponse, type ExpectedResponse, parseResponse, readBody } from './parse-response';

/**
 * Runs `work` with a signal that aborts after `timeoutMs` or when `signal` does, and ends then even if `work` does not listen.
 * `allow` gives it so many ms more, from now.
 * The signal is aborted at the end in any case, which lets go of a body that nobody read.
 *
 * A timer and a listener of our own instead of `AbortSignal.timeout` and `AbortSignal.any`: both are taken away again when
 * the work is done (a worker kept busy by old timers), and we know which of the two it was without looking at reasons.
 * @throws TimeoutError, CancelledError, and whatever `work` throws before
 */
export async function withTimeout<Value>(
  work: (signal: AbortSignal, allow: (ms: number) => void) => Promise<Value>,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<Value> {
  if (signal?.aborted) throw new CancelledError();
  const controller = new AbortController();
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const cancel = () => giveUp(new CancelledError());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const allow = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(new TimeoutError(ms)), ms);
  };
  allow(timeoutMs);
  signal?.addEventListener('abort', cancel);
  try {
    return await Promise.race([ended, work(controller.signal, allow)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    controller.abort();
  }
}

/**
 * The `Authorization` header for a token, its bytes untouched.
 *
 * A header drops white space at its ends and has no agreed encoding beyond ASCII, so anything but visible ASCII would
 * arrive as another token; `fetch` would refuse some of it with an error that quotes it. Both are refused here instead.
 * @throws RequestError `token`
 */
function bearer(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new RequestError('token');
  return `Bearer ${token}`;
}

/** Takes one request to the instance: the browser's `fetch`, or the reference server's. */
export type Fetch = (request: Request) => Promise<Response>;

/** The way to an instance: what every request shares. */
export interface Line {
  fetch: Fetch;
  /** Told the `Date` of every answer that has one, errors too, in ms since 1970 (whole seconds). */
  onServerTime?: ((serverTime: number) => void) | undefined;
}

export interface ApiRequest<Schema extends z.ZodMiniType> extends ExpectedResponse<Schema> {
  method: 'GET' | 'POST' | 'DELETE';
  address: string;
  /** Sent as JSON when there is one. */
  body?: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Statuses that `fetch` follows, or hides as an opaque answer; Node shows them. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Asks once: one call of `fetch`, no second try of ours, no redirect followed, no cookies, no cache on disk, no referrer. (A browser
 * itself repeats a request when a line that it had used before is cut before any answer; nothing here can keep it from that.)
 * The time-out and the signal cover the body of the answer as well.
 * @throws ApiError, and nothing else for whatever an instance does
 */
export async function sendRequest<Schema extends z.ZodMiniType>(
  { fetch, onServerTime }: Line,
  question: ApiRequest<Schema>,
): Promise<ApiResponse<z.output<Schema>>> {
  const { method, address, body, token, answer, timeoutMs, signal } = question;
  const headers = headersFor(token);
  const json = body === undefined ? undefined : JSON.stringify(body);
  if (json !== undefined) headers.set('content-type', 'application/json');

  const { response, text } = await withTimeout(
    async (within) => {
      const request = new Request(address, {
        method,
        headers,
        ...(json === undefined ? {} : { body: json }),
        signal: within,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      const inFlight = fetchOnce(() => fetch(request));
      // Schemas are built when they are first used: this one while the instance is busy, not after it has answered.
      z.safeParse(answer, undefined);
      return inFlight;
    },
    { timeoutMs, signal },
  );
  return parseResponse(response, text, { ...question, bytes: new Blob([json ?? '']).size, onServerTime });
}

/** What every request says of itself. Throws RequestError `token`. */
export function headersFor(token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', bearer(token));
  return headers;
}

/** The whole answer to one request. Throws RedirectError and NetworkError, and ContractError for more than 16 MiB. */
export async function fetchOnce(send: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await send();
    if (response.type === 'opaqueredirect' || REDIRECTS.has(response.status)) throw new RedirectError();
    if (response.type === 'error') throw new NetworkError();
    return { response, text: await readBody(response) };
  } catch (error) {
    // What fetch throws may quote the address, and with it a url_token and a passphrase: at most its code is kept.
    if (error instanceof TypeError || error instanceof DOMException) throw new NetworkError(codeOf(error));
    throw error;
  }
}

/** Node's code for the fault (`ECONNREFUSED`); browsers give none. */
function codeOf(error: Error): { cause?: Error } {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? { cause: new Error(code) } : {};
}

/**
 * Where an instance's API is: scheme, host, port and path of the base URL are kept.
 * @param baseUrl http or https, with or without slashes at its end; no user, password, query or fragment
 * @returns the address of API v2 without a slash at its end
 * @throws TypeError for anything else, without quoting it: it may hold a password
 */
export function apiAddress(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new TypeError('The base URL of an instance must be http(s), without user, query or fragment');
  }
  return `${url.origin}${trimEnd(url.pathname, /\//)}/api/v2`;
}
