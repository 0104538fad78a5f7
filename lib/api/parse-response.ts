import * as z from 'zod/mini';
import { ContractError, HttpError, RateLimitError, TooLargeError } from './errors';
import { fieldErrorsSchema, passphraseNeededSchema, refusalSchema } from './schemas';

/** What a body that does not fit the contract looks like: a login page, JSON that was cut or has another shape, or something else. */
function detectBodyType(contentType: string | null, body: string): ContractError['looksLike'] {
  const type = contentType?.toLowerCase() ?? '';
  const start = body.trimStart().slice(0, 1);
  if (start === '<' || (type.includes('html') && start !== '{' && start !== '[')) return 'html';
  return type.includes('json') || start === '{' || start === '[' ? 'json' : 'other';
}

/** Longest text taken from an instance into an error. */
const LONGEST = 500;

/** Shorter secrets occur in ordinary words by chance. */
const MIN_SECRET = 4;

export type Redact = (words: string) => string | undefined;

/**
 * An instance's words may be shown and end in an error, so they must not repeat what was sent in confidence.
 * @param secrets payload, passphrase, token and url_token of the request; each of their lines counts
 * @returns a function that gives the words, at most 500 characters of them, or undefined when they repeat a secret line of four characters or more
 */
function createRedactor(secrets: readonly string[]): Redact {
  const lines = secrets.flatMap((secret) => secret.split(/[\r\n]+/)).map((line) => line.trim());
  const kept = lines.filter((line) => line.length >= MIN_SECRET);
  return (words) => (kept.some((line) => words.includes(line)) ? undefined : words.slice(0, LONGEST));
}

/** 23 days. `setTimeout` and Firefox's alarms go off at once above 24.8 days, and would then ask again and again. */
const MAX_SECONDS = 2_000_000;

/**
 * `Retry-After` in seconds, from either of its forms: seconds or an HTTP date.
 * @param nowMs the moment the answer was made, by the server's `Date` where it gave one
 * @returns whole seconds, from 0 to 2,000,000; undefined where the header is missing or neither form
 */
function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Math.min(Number(header), MAX_SECONDS);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.min(Math.max(0, Math.ceil((until - nowMs) / 1000)), MAX_SECONDS);
}

/**
 * JSON as a value, or undefined where it is none (`undefined` is not JSON, so the two cannot be confused).
 * The engine's own error is dropped on purpose: its message quotes the text, and the text may be a payload.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The value of a successful answer, with everything the schema does not name dropped (passphrases of rows among it).
 * @throws ContractError when the body is a web page, cut, or of another shape; its cause names the places, never a value
 */
function parseBody<Schema extends z.ZodMiniType>(response: Response, body: string, schema: Schema): z.output<Schema> {
  const parsed = z.safeParse(schema, parseJson(body));
  if (parsed.success) return parsed.data;
  const kind = detectBodyType(response.headers.get('content-type'), body);
  const places = parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'answer'}: ${code}`);
  throw new ContractError(response.status, kind, { cause: new Error(places.slice(0, 5).join(', ')) });
}

/**
 * Which error an answer that is not a success stands for.
 *
 * Told apart as the recording shows: 401 with an empty body is about the token, with `message` beside `error` about the
 * passphrase, with `error` alone a refusal (an expire that is not allowed, files without an account). 429 comes as text with
 * `Retry-After` from the rate limit, and as JSON without it from the passphrase throttle. A 5xx is the server's (or its
 * proxy's) trouble whatever its body, and so is a 413, which proxies give a web page; any other web page is not this API.
 * @param bytes how long the body of the request was
 */
function toApiError(
  response: Response,
  body: string,
  nowMs: number,
  quiet: Redact,
  bytes: number,
): HttpError | RateLimitError | TooLargeError | ContractError {
  const { status } = response;
  if (status === 429) return new RateLimitError(retryAfterSeconds(response.headers.get('retry-after'), nowMs));
  if (status === 413) return new TooLargeError(bytes);
  if (status >= 500) return new HttpError(status, 'server');
  if (status === 401 && body.trim() === '') return new HttpError(status, 'token');

  const kind = detectBodyType(response.headers.get('content-type'), body);
  if (kind === 'html' && body !== '') return new ContractError(status, 'html');
  const json = parseJson(body);
  if (json === undefined && kind === 'json' && body !== '') return new ContractError(status, 'json');

  if (status === 404) return new HttpError(status, 'not-found');
  if (status === 401 && z.safeParse(passphraseNeededSchema, json).success) return new HttpError(status, 'passphrase');

  const refusal = z.safeParse(refusalSchema, json);
  if (refusal.success) {
    const words = quiet(refusal.data.error);
    return new HttpError(status, 'refused', words === undefined ? {} : { refusal: words });
  }
  const fields = z.safeParse(fieldErrorsSchema, json);
  if (status === 422 && fields.success)
    return new HttpError(status, 'fields', { fields: quietFields(fields.data, quiet) });
  return json === undefined ? new HttpError(status, 'other') : new ContractError(status, 'json');
}

/** A field keeps its place even when all its words are left out: that it was refused is worth knowing. */
function quietFields(fields: Record<string, string[]>, quiet: Redact): Record<string, string[]> {
  const named = Object.entries(fields).filter(([name]) => /^[a-z_]{1,40}$/.test(name) && quiet(name) !== undefined);
  return Object.fromEntries(
    named.map(([name, words]) => [name, words.map(quiet).filter((word) => word !== undefined)]),
  );
}

/** What is asked for, and what must not be told. */
export interface ExpectedResponse<Schema extends z.ZodMiniType> {
  answer: Schema;
  /** Sent as `Authorization: Bearer` when there is one. */
  token?: string | undefined;
  /** What an error must not repeat. */
  secrets?: readonly string[];
}

export interface ApiResponse<Value> {
  value: Value;
  /** The answer's `Date` in ms since 1970, whole seconds; undefined where the instance gave none. */
  serverTime: number | undefined;
}

interface Asked<Schema extends z.ZodMiniType> extends ExpectedResponse<Schema> {
  /** How long the body of the request was. */
  bytes: number;
  onServerTime?: ((serverTime: number) => void) | undefined;
}

/** What an answer says: its value, or the error that it stands for, which is thrown. */
export function parseResponse<Schema extends z.ZodMiniType>(
  response: Response,
  text: string,
  { answer, token, secrets = [], bytes, onServerTime }: Asked<Schema>,
): ApiResponse<z.output<Schema>> {
  const serverTime = dateOf(response);
  if (serverTime !== undefined) onServerTime?.(serverTime);
  if (!response.ok) {
    const quiet = createRedactor(token ? [...secrets, token] : secrets);
    throw toApiError(response, text, serverTime ?? Date.now(), quiet, bytes);
  }
  return { value: parseBody(response, text, answer), serverTime };
}

const LAST_DATE = Date.UTC(9999, 11, 31);

/** As far as it is a moment that ISO 8601 has in four digits; no clock is meant to show another. */
function dateOf(response: Response): number | undefined {
  const time = Date.parse(response.headers.get('date') ?? '');
  return time >= 0 && time <= LAST_DATE ? time : undefined;
}

/**
 * The most bytes of an answer that are read: 16 MiB. A payload has at most 1,048,576 characters, and none takes more than twelve bytes in
 * JSON; files are not in an answer, they have addresses of their own.
 */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * The body of an answer as text, as `response.text()` reads it, but not for ever: an answer may have no end.
 * @throws ContractError for more than 16 MiB, and whatever the browser throws where the line is cut
 */
export async function readBody(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length;
    if (bytes > MAX_BODY_BYTES) {
      // What the sender makes of it is of no interest here.
      void reader.cancel().catch(() => undefined);
      throw new ContractError(response.status, 'other');
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
