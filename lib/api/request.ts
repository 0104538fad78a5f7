import * as z from 'zod/mini';
import { FailureError } from '../base/failure';
import { parseUrl } from '../base/parse-url';
import { trimEnd } from '../base/trim-end';
import { type ApiResponse, parseResponse, type ResponseOptions, readBody } from './parse-response';
import { withTimeout } from './timeout';

/** The browser's `fetch`, or the reference server's. */
export type Fetch = (request: Request) => Promise<Response>;

export interface ApiRequest<Schema extends z.ZodMiniType> extends ResponseOptions<Schema> {
  method: 'GET' | 'POST' | 'DELETE';
  address: string;
  body?: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export const PRIVATE_FETCH_OPTIONS = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;

/** Statuses that `fetch` follows or hides; Node shows them. */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Sends one request: no retry, redirect, cookies, cache or referrer. The time-out covers the body of the answer. Throws only FailureError. */
export async function sendRequest<Schema extends z.ZodMiniType>(
  fetch: Fetch,
  apiRequest: ApiRequest<Schema>,
): Promise<ApiResponse<z.output<Schema>>> {
  const { method, address, body, token, responseSchema, timeoutMs, signal } = apiRequest;
  const headers = createHeaders(token);
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
        ...PRIVATE_FETCH_OPTIONS,
      });
      const inFlight = fetchText(() => fetch(request));
      // Building a schema is slow: do it while waiting for the response.
      z.safeParse(responseSchema, {});
      return inFlight;
    },
    { timeoutMs, signal },
  );
  return parseResponse(response, text, { ...apiRequest, bytes: () => new Blob([json ?? '']).size });
}

/** Throws RequestError `token` unless it is visible ASCII: other characters would arrive changed, or `fetch` would quote them in an error. */
export function createHeaders(token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token === undefined) return headers;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new FailureError({ kind: 'RequestError', problem: 'token' });
  headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Throws RedirectError and NetworkError, and ContractError for more than 16 MiB. */
export async function fetchText(send: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  let hasBegun = false;
  try {
    const response = await send();
    hasBegun = true;
    if (response.type === 'opaqueredirect' || REDIRECT_STATUSES.has(response.status))
      throw new FailureError({ kind: 'RedirectError' });
    if (response.type === 'error') throw new FailureError({ kind: 'NetworkError' });
    return { response, text: await readBody(response) };
  } catch (error) {
    // Errors of `fetch` may quote the address, and with it a url_token and a passphrase: only the code is kept.
    if (error instanceof TypeError || error instanceof DOMException)
      throw new FailureError({ kind: 'NetworkError', ...(hasBegun && { isCut: true }) }, { cause: toErrorCode(error) });
    throw error;
  }
}

/** Node's code (`ECONNREFUSED`); browsers give none. */
function toErrorCode(error: Error): Error | undefined {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? new Error(code) : undefined;
}

/** The address of API v2, without a slash at the end. Throws TypeError without quoting `baseUrl`, which may hold a password. */
export function toApiUrl(baseUrl: string): string {
  const url = parseUrl(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new TypeError('The base URL of an instance must be http(s), without user, query or fragment');
  }
  return `${url.origin}${trimEnd(url.pathname, /\//)}/api/v2`;
}
