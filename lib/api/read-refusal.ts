import * as z from 'zod/mini';
import { ContractError, HttpError, RateLimitError, TooLargeError } from './errors';
import { looksLike } from './looks-like';
import { parseJson } from './parse-json';
import type { QuietWords } from './quiet-words';
import { retryAfterSeconds } from './retry-after';
import { fieldErrorsSchema, passphraseNeededSchema, refusalSchema } from './schemas';

/**
 * Which error an answer that is not a success stands for.
 *
 * Told apart as the recording shows: 401 with an empty body is about the token, with `message` beside `error` about the
 * passphrase, with `error` alone a refusal (an expire that is not allowed, files without an account). 429 comes as text with
 * `Retry-After` from the rate limit, and as JSON without it from the passphrase throttle. A 5xx is the server's (or its
 * proxy's) trouble whatever its body, and so is a 413, which proxies give a web page; any other web page is not this API.
 * @param bytes how long the body of the request was
 */
export function readRefusal(
  response: Response,
  body: string,
  nowMs: number,
  quiet: QuietWords,
  bytes: number,
): HttpError | RateLimitError | TooLargeError | ContractError {
  const { status } = response;
  if (status === 429) return new RateLimitError(retryAfterSeconds(response.headers.get('retry-after'), nowMs));
  if (status === 413) return new TooLargeError(bytes);
  if (status >= 500) return new HttpError(status, 'server');
  if (status === 401 && body.trim() === '') return new HttpError(status, 'token');

  const kind = looksLike(response.headers.get('content-type'), body);
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
function quietFields(fields: Record<string, string[]>, quiet: QuietWords): Record<string, string[]> {
  const named = Object.entries(fields).filter(([name]) => /^[a-z_]{1,40}$/.test(name) && quiet(name) !== undefined);
  return Object.fromEntries(
    named.map(([name, words]) => [name, words.map(quiet).filter((word) => word !== undefined)]),
  );
}
