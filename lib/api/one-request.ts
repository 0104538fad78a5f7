import * as z from 'zod/mini';
import { bearer } from './bearer';
import { NetworkError, RedirectError } from './errors';
import { createQuietWords } from './quiet-words';
import { readAnswer } from './read-answer';
import { readRefusal } from './read-refusal';
import { withinTime } from './within-time';

/** Takes one request to the instance: the browser's `fetch`, or the reference server's. */
export type Fetch = (request: Request) => Promise<Response>;

/** The way to an instance: what every request shares. */
export interface Line {
  fetch: Fetch;
  /** Told the `Date` of every answer that has one, errors too, in ms since 1970 (whole seconds). */
  onServerTime?: ((serverTime: number) => void) | undefined;
}

export interface Question<Schema extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'DELETE';
  address: string;
  /** Sent as JSON when there is one. */
  body?: unknown;
  /** Sent as `Authorization: Bearer` when there is one. */
  token?: string | undefined;
  /** What an error must not repeat. */
  secrets?: readonly string[];
  answer: Schema;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface Answer<Value> {
  value: Value;
  /** The answer's `Date` in ms since 1970, whole seconds; undefined where the instance gave none. */
  serverTime: number | undefined;
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
  const { method, address, body, token, secrets = [], answer, timeoutMs, signal } = question;
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', bearer(token));
  if (body !== undefined) headers.set('content-type', 'application/json');

  const { response, text } = await withinTime(
    async (within) => {
      const request = new Request(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: within,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      const underWay = send(fetch, request);
      // Schemas are built when they are first used: this one while the instance is busy, not after it has answered.
      z.safeParse(answer, undefined);
      return underWay;
    },
    { timeoutMs, signal },
  );
  const serverTime = dateOf(response);
  if (serverTime !== undefined) onServerTime?.(serverTime);
  if (!response.ok) {
    throw readRefusal(
      response,
      text,
      serverTime ?? Date.now(),
      createQuietWords(token ? [...secrets, token] : secrets),
    );
  }
  return { value: readAnswer(response, text, answer), serverTime };
}

async function send(fetch: Fetch, request: Request): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(request);
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

function dateOf(response: Response): number | undefined {
  const time = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}
