import { expect, it } from 'vitest';
import type { Failure } from '@/lib/failure';
import { mayHaveSucceeded } from '@/lib/read-failure';

const PART = { bytes: 5, totalBytes: 9, mayBeComplete: false };
const WHOLE = { bytes: 5, totalBytes: 9, mayBeComplete: true };

it.each<[Failure, boolean]>([
  [{ name: 'NetworkError' }, true],
  [{ name: 'TimeoutError', timeoutMs: 25 }, true],
  [{ name: 'CanceledError' }, true],
  [{ name: 'NetworkError', sent: PART }, false],
  [{ name: 'NetworkError', sent: WHOLE }, true],
  [{ name: 'TimeoutError', timeoutMs: 25, sent: PART }, false],
  [{ name: 'CanceledError', sent: PART }, false],
  [{ name: 'CanceledError', sent: WHOLE }, true],
  [{ name: 'RedirectError' }, false],
  [{ name: 'RedirectError', wasFollowed: true }, true],
  [{ name: 'TooLargeError', bytes: 9 }, false],
  [{ name: 'RequestError', problem: 'token' }, false],
  [{ name: 'RateLimitError', seconds: 7 }, false],
  [{ name: 'HttpError', status: 401, reason: 'token' }, false],
  [{ name: 'HttpError', status: 404, reason: 'other' }, false],
  [{ name: 'HttpError', status: 422, reason: 'fields', fields: { payload: ['Payload is required.'] } }, false],
  [{ name: 'HttpError', status: 500, reason: 'server' }, true],
  [{ name: 'HttpError', status: 504, reason: 'server' }, true],
  [{ name: 'ContractError', status: 200, looksLike: 'html' }, false],
  [{ name: 'ContractError', status: 200, looksLike: 'json' }, true],
  [{ name: 'ContractError', status: 202, looksLike: 'other' }, true],
  [{ name: 'ContractError', status: 201, looksLike: 'html' }, true],
  [{ name: 'ContractError', status: 201, looksLike: 'json' }, true],
  [{ name: 'ContractError', status: 404, looksLike: 'json' }, false],
  [{ name: 'ContractError', status: 502, looksLike: 'other' }, true],
  [{ name: 'TokenMissing' }, false],
  [{ name: 'Unexpected', where: 'createPush' }, true],
])('%o of a create says whether a push may exist: %s', (failure, mayExist) => {
  expect(mayHaveSucceeded(failure)).toBe(mayExist);
});
