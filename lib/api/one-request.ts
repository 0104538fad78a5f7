import * as z from 'zod/mini';
import { bearer } from './bearer';
import { type Answer, conclude, type Expected } from './conclude';
import { NetworkError, RedirectError } from './errors';
import { withinTime } from './within-time';

/** Takes one request to the instance: the browser's `fetch`, or the reference server's. */
export type Fetch = (request: Request) => Promise<Response>;

/** The way to an instance: what every request shares. */
export interface Line {
  fetch: Fetch;
  /** Told the `Date` of every answer that has one, errors too, in ms since 1970 (whole seconds). */
  onServerTime?: ((serverTime: number) => void) | undefined;
}

export interface Question<Schema extends z.ZodMiniType> extends Expected<Schema> {
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
export async function oneRequest<Schema extends z.ZodMiniType>(
  { fetch, onServerTime }: Line,
  question: Question<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { method, address, body, token, answer, timeoutMs, signal } = question;
  const headers = headersFor(token);
  const json = body === undefined ? undefined : JSON.stringify(body);
  if (json !== undefined) headers.set('content-type', 'application/json');

  const { response, text } = await withinTime(
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
      const underWay = askOnce(() => fetch(request));
      // Schemas are built when they are first used: this one while the instance is busy, not after it has answered.
      z.safeParse(answer, undefined);
      return underWay;
    },
    { timeoutMs, signal },
  );
  return conclude(response, text, { ...question, bytes: new Blob([json ?? '']).size, onServerTime });
}

/** What every request says of itself. Throws RequestError `token`. */
export function headersFor(token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', bearer(token));
  return headers;
}

/** The whole answer to one request. Throws RedirectError and NetworkError. */
export async function askOnce(send: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await send();
    if (response.type === 'opaqueredirect' || REDIRECTS.has(response.status)) throw new RedirectError();
    if (response.type === 'error') throw new NetworkError();
    return { response, text: await response.text() };
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
