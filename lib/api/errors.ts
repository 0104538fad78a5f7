/** The closed family of what can go wrong on the wire. Their texts are for programmers and hold nothing secret; people read `describe-error`. */

interface ErrorFields {
  cause?: unknown;
}

/** Of a request without an answer: how much of it had left, where that is known. Files are, other requests leave at once. */
interface Unanswered {
  sent?: SentBytes | undefined;
}

/**
 * What was asked for cannot be sent as it is, so nothing was sent.
 * `token` = the token cannot stand in a header (only visible ASCII can, and it must not be empty);
 * `push` = the new push does not fit the contract, `fields` names where;
 * `text` = a passphrase or language holds half a character (a lone surrogate), which no encoding can carry;
 * `url-token` = it cannot be a segment of a path; `page` = not a whole number from 1 to 200.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly problem: 'token' | 'push' | 'text' | 'url-token' | 'page',
    readonly fields: readonly string[] = [],
  ) {
    super(`The request cannot be sent: ${[problem, ...fields].join(' ')}`);
  }
}

/** No answer: unknown host, refused connection, bad certificate, a cut line or no permission for the host. `fetch` cannot tell these apart. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly sent: SentBytes | undefined;
  constructor({ cause, sent }: ErrorFields & Unanswered = {}) {
    super('The instance did not answer', { cause });
    this.sent = sent;
  }
}

/** No answer within the time given; of files, no progress within it. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly sent: SentBytes | undefined;
  constructor(
    readonly timeoutMs: number,
    { sent }: Unanswered = {},
  ) {
    super(`No answer within ${timeoutMs} ms`);
    this.sent = sent;
  }
}

/** The caller gave up. Whether the instance carried the request out is unknown, unless `sent` says that it cannot have. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
  readonly sent: SentBytes | undefined;
  constructor({ sent }: Unanswered = {}) {
    super('The request was cancelled');
    this.sent = sent;
  }
}

/**
 * The instance redirects. Redirects are never followed, and `fetch` hides where one leads. `wasFollowed`: files alone, whose browser
 * interface follows by itself; the instance had not redirected a moment before, or nothing would have been sent.
 */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
  constructor(readonly wasFollowed = false) {
    super('The instance redirects');
  }
}

/**
 * Why an instance said no:
 * `token` = 401 with an empty body, the token is missing or wrong; `passphrase` = 401 that asks for the push's passphrase;
 * `refused` = any other 4xx with `{error}`; `fields` = 422 by field; `not-found` = 404; `server` = 5xx, whatever its body; `other` = the rest.
 */
export type HttpReason = 'token' | 'passphrase' | 'refused' | 'fields' | 'not-found' | 'server' | 'other';

/**
 * The instance answered with an error status. `fields` holds the instance's own words by field for 422, `refusal` its
 * words for other refusals; words that repeat something secret of the request are left out.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly reason: HttpReason,
    readonly details: { fields?: Readonly<Record<string, readonly string[]>>; refusal?: string } = {},
  ) {
    super(`The instance answered ${status}`);
  }
}

/** 429. `seconds` is the instance's `Retry-After`; undefined where it names no time (too many passphrase attempts: about a minute). */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError';
  constructor(readonly seconds: number | undefined) {
    super('The instance asks to wait');
  }
}

/** 413: the instance, or a proxy before it, takes no request of so many bytes. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  constructor(readonly bytes: number) {
    super(`The instance takes no ${bytes} bytes`);
  }
}

/** An answer that is not what the contract says: HTML, cut JSON, another shape. `looksLike` tells a web page from the rest. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  constructor(
    readonly status: number,
    readonly looksLike: 'html' | 'json' | 'other',
    { cause }: ErrorFields = {},
  ) {
    super(`The instance's answer (${status}) is not what API v2 says`, { cause });
  }
}

export type ApiError =
  | RequestError
  | NetworkError
  | TimeoutError
  | CancelledError
  | RedirectError
  | HttpError
  | RateLimitError
  | TooLargeError
  | ContractError;

/** Whether `error` is one of the family; anything else is a programming error and is thrown on. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof RequestError ||
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof CancelledError ||
    error instanceof RedirectError ||
    error instanceof HttpError ||
    error instanceof RateLimitError ||
    error instanceof TooLargeError ||
    error instanceof ContractError
  );
}

/** How much of a request had left when it ended without an answer. */
export interface SentBytes {
  /** Bytes of the body that had left, as far as the browser said. */
  bytes: number;
  totalBytes: number;
  /** Whether all of it may have left: then the instance may have carried it out. */
  mayBeComplete: boolean;
}
