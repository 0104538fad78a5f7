/** Texts are for programmers and hold nothing secret; users read `lib/text/errors`. */

export interface SentBytes {
  bytes: number;
  totalBytes: number;
  /** Then the instance may have carried it out. */
  mayBeComplete: boolean;
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

/** No answer: unknown host, refused connection, bad certificate, no host permission. `fetch` cannot tell these apart. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  sent: SentBytes | undefined;
  constructor(cause?: Error) {
    super('The instance did not answer', { cause });
  }
}

/** For files: no progress within the time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  sent: SentBytes | undefined;
  constructor(readonly timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`);
  }
}

/** Cancelled by the caller. The outcome is unknown, unless `sent` says that not all has left. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
  sent: SentBytes | undefined;
  constructor() {
    super('The request was cancelled');
  }
}

/** Redirects are never followed. `wasFollowed`: of uploads, which the browser redirects by itself. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
  constructor(readonly wasFollowed = false) {
    super('The instance redirects');
  }
}

/**
 * Why an instance said no:
 * `token` = 401 with an empty body, the token is missing or wrong; `passphrase` = 401 that asks for the push's passphrase;
 * `refused` = any other 4xx with `{error}`; `fields` = 422 by field; `not-found` = 404 with `not-found` for an error; `server` = 5xx, whatever its body; `other` = the rest.
 */
export type HttpReason = 'token' | 'passphrase' | 'refused' | 'fields' | 'not-found' | 'server' | 'other';

/** `fields`: the instance's words for 422. `refusal`: for other refusals. Words that repeat a secret are left out. */
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

/** 429. `seconds`: `Retry-After`; undefined after too many passphrase attempts (about a minute). */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError';
  constructor(readonly seconds: number | undefined) {
    super('The instance asks to wait');
  }
}

/** 413, from the instance or a proxy. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  constructor(readonly bytes: number) {
    super(`The instance takes no ${bytes} bytes`);
  }
}

/** An answer that breaks the contract: HTML, cut JSON, another shape. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  constructor(
    readonly status: number,
    readonly looksLike: 'html' | 'json' | 'other',
    { cause }: { cause?: unknown } = {},
  ) {
    super(`The instance's answer (${status}) is not what API v2 says`, { cause });
  }
}

const FAMILY = [
  RequestError,
  NetworkError,
  TimeoutError,
  CancelledError,
  RedirectError,
  HttpError,
  RateLimitError,
  TooLargeError,
  ContractError,
] as const;

export type ApiError = InstanceType<(typeof FAMILY)[number]>;

export function isApiError(error: unknown): error is ApiError {
  return FAMILY.some((type) => error instanceof type);
}
