import * as z from 'zod/mini';
import { type Failure, FailureError } from '../base/failure';
import { parseJson } from '../base/parse-json';
import { fieldErrorsSchema, rejectionSchema } from './schemas';
import { toFieldName } from './to-domain';

/** An empty body is no web page, whatever its type: servers name one for it. */
function detectBodyType(contentType: string | null, body: string) {
  const type = contentType?.toLowerCase() ?? '';
  const start = body.trimStart().slice(0, 1);
  if (start === '<' || (type.includes('html') && /[^{[]/.test(start))) return 'html';
  return type.includes('json') || start === '{' || start === '[' ? 'json' : 'other';
}

const MAX_MESSAGE_LENGTH = 500;

const MIN_REDACTED_LENGTH = 4;

export type Redact = (words: string) => string | undefined;

/** Returns an instance's words, cut to 500 characters; undefined if they repeat a line of a secret (four characters or more). */
function createRedactor(redactions: readonly string[]): Redact {
  const lines = redactions.flatMap((secret) => secret.split(/[\r\n]+/)).map((line) => line.trim());
  const longEnough = lines.filter((line) => line.length >= MIN_REDACTED_LENGTH);
  return (words) => (longEnough.some((line) => words.includes(line)) ? undefined : words.slice(0, MAX_MESSAGE_LENGTH));
}

/** 23 days: `setTimeout` and Firefox alarms overflow above 24.8 days. */
const MAX_RETRY_AFTER_S = 2_000_000;

/** As HTTP writes dates (RFC 9110, 5.6.7), the last of them without a zone. `Date.parse` takes "12.5" and "-5" for days, too. */
const HTTP_DATE = /^[a-z]{3,9},? \d{2}[ -][a-z]{3}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/i;
const ASCTIME_DATE = /^[a-z]{3} [a-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/i;

/**
 * `Retry-After` (seconds or HTTP date) as whole seconds up to 2,000,000; undefined for anything else.
 * Fractions, which some servers send although RFC 9110 has none, are rounded up. `nowMs`: the server's `Date` if given.
 */
function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text)), MAX_RETRY_AFTER_S);
  const until = HTTP_DATE.test(text)
    ? Date.parse(text)
    : ASCTIME_DATE.test(text)
      ? Date.parse(`${text} GMT`)
      : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.min(Math.max(0, Math.ceil((until - nowMs) / 1000)), MAX_RETRY_AFTER_S);
}

/** Drops what the schema does not name. Throws ContractError, whose cause names places, never a value. */
function parseBody<Schema extends z.ZodMiniType>(response: Response, body: string, schema: Schema): z.output<Schema> {
  const parsed = z.safeParse(schema, parseJson(body));
  if (parsed.success) return parsed.data;
  const kind = detectBodyType(response.headers.get('content-type'), body);
  const places = parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'answer'}: ${code}`);
  throw new FailureError(
    { kind: 'ContractError', status: response.status, bodyType: kind },
    { cause: new Error(places.slice(0, 5).join(', ')) },
  );
}

/**
 * Which failure an answer that is not a success stands for. A 429, 413 or 5xx says enough, whatever its body and whoever sent it. Otherwise
 * the first question is who answered: the API, or something before it (a gateway, firewall, sign-in page or content delivery network),
 * which says nothing about the push, the token or the server's address.
 * @param bytes how long the body of the request was
 */
function toHttpFailure(response: Response, body: string, nowMs: number, redact: Redact, bytes: () => number): Failure {
  const { status, headers } = response;
  const json = parseJson(body);
  const refusal = z.safeParse(rejectionSchema, json).data;
  if (status === 429) {
    const seconds = parseRetryAfter(headers.get('retry-after'), nowMs);
    // The rate limit answers as text with `Retry-After`, the limits for passphrases and emails as JSON without it.
    return seconds === undefined && refusal
      ? { kind: 'RateLimitError', isOfAction: true }
      : { kind: 'RateLimitError', seconds };
  }
  if (status === 413) return { kind: 'TooLargeError', bytes: bytes() };
  if (SIGN_IN_STATUSES.has(status) || asksForSignIn(headers)) return { kind: 'HttpError', status, reason: 'sign-in' };
  if (status >= 500) return { kind: 'HttpError', status, reason: 'server-error' };

  if (status === 401 && body.trim() === '' && isFromApplication(headers))
    return { kind: 'HttpError', status, reason: 'invalid-token' };
  // Proxies answer 404, too, while the server behind them restarts: that proves nothing of a push.
  if (refusal && (status !== 404 || refusal.error === 'not-found')) return toRefusal(status, refusal, redact);
  const fields = z.safeParse(fieldErrorsSchema, json);
  if (status === 422 && fields.success)
    return { kind: 'HttpError', status, reason: 'invalid-fields', fields: redactFields(fields.data, redact) };

  if (status === 401) return { kind: 'HttpError', status, reason: 'sign-in' };
  const bodyType = detectBodyType(headers.get('content-type'), body);
  const isOtherApplication =
    body !== '' && (status === 404 ? bodyType === 'html' : bodyType === 'json' && [400, 422].includes(status));
  return isOtherApplication
    ? { kind: 'ContractError', status, bodyType }
    : { kind: 'HttpError', status, reason: 'other' };
}

/** Of a proxy that wants a password, and of a network that wants a sign-in. */
const SIGN_IN_STATUSES: ReadonlySet<number> = new Set([407, 511]);

/** A proxy does: Password Pusher never sends `WWW-Authenticate` (observed). A challenge for a bearer may be about the token. */
function asksForSignIn(headers: Headers): boolean {
  const challenge = headers.get('www-authenticate') ?? '';
  return challenge.trim() !== '' && !/^\s*bearer\b/i.test(challenge);
}

/** Whether an answer without a body is the application's: Rails names the request and its time, and some proxies take one of them away. */
function isFromApplication(headers: Headers): boolean {
  return ['x-request-id', 'x-runtime', 'www-authenticate'].some((name) => headers.has(name));
}

/** The API speaks of a passphrase in `message`, which other refusals do not have. */
function toRefusal(status: number, { error, message }: z.infer<typeof rejectionSchema>, redact: Redact): Failure {
  if (status === 404) return { kind: 'HttpError', status, reason: 'not-found' };
  if (status === 401 && /passphrase/i.test(message ?? ''))
    return { kind: 'HttpError', status, reason: 'passphrase-required' };
  return { kind: 'HttpError', status, reason: 'rejected', refusal: redact(error) };
}

/** How many rejected fields are kept: nobody would read more, and all of them are stored. */
const MAX_FIELDS = 20;
const MAX_WORDS = 5;

/** A rejected field is kept even if its text is dropped. */
function redactFields(fields: Record<string, string[]>, redact: Redact): Record<string, string[]> {
  const named = Object.entries(fields).filter(([name]) => /^[a-z_]{1,40}$/.test(name) && redact(name) !== undefined);
  const redactWords = (words: string[]) => words.map(redact).filter((word) => word !== undefined);
  return Object.fromEntries(
    named.slice(0, MAX_FIELDS).map(([name, words]) => [toFieldName(name), redactWords(words).slice(0, MAX_WORDS)]),
  );
}

export interface ResponseOptions<Schema extends z.ZodMiniType> {
  responseSchema: Schema;
  token?: string | undefined;
  redactions?: readonly string[];
}

export interface ApiResponse<Value> {
  value: Value;
  /** The answer's `Date` in ms since 1970; undefined without one. */
  serverTime: number | undefined;
}

type SentOptions = Omit<ResponseOptions<z.ZodMiniType>, 'responseSchema'> & { bytes: () => number };

/** Throws the failure that an answer stands for which is no success. `bytes`: of the request's body. */
export function requireSuccess(response: Response, text: string, { token, redactions = [], bytes }: SentOptions): void {
  if (response.ok) return;
  const redact = createRedactor(token ? [...redactions, token] : redactions);
  throw new FailureError(toHttpFailure(response, text, parseDateHeader(response) ?? Date.now(), redact, bytes));
}

/** Throws the failure that the answer stands for. */
export function parseResponse<Schema extends z.ZodMiniType>(
  response: Response,
  text: string,
  { responseSchema, ...options }: ResponseOptions<Schema> & SentOptions,
): ApiResponse<z.output<Schema>> {
  requireSuccess(response, text, options);
  return { value: parseBody(response, text, responseSchema), serverTime: parseDateHeader(response) };
}

const MAX_HTTP_DATE_MS = Date.UTC(9999, 11, 31);

/** Reads the `Date` header. Only years of four digits are taken. */
function parseDateHeader(response: Response): number | undefined {
  const time = Date.parse(response.headers.get('date') ?? '');
  return time >= 0 && time <= MAX_HTTP_DATE_MS ? time : undefined;
}

/** 16 MiB: a payload has at most 1,048,576 characters of at most twelve bytes each in JSON. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** As `response.text()`, with a limit. Throws ContractError for more than 16 MiB. */
export async function readBody(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length;
    if (bytes > MAX_BODY_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw new FailureError({ kind: 'ContractError', status: response.status, bodyType: 'other' });
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
