import { expect, it } from 'vitest';
import type { Failure } from '@/lib/failure';
import { mayHaveSucceeded } from '@/lib/read-failure';

const PART = { bytes: 5, totalBytes: 9, mayBeComplete: false };
const WHOLE = { bytes: 5, totalBytes: 9, mayBeComplete: true };

it.each<[Failure, boolean]>([
  [{ name: 'NetworkError' }, true],
  [{ name: 'TimeoutError', timeoutMs: 25 }, true],
  [{ name: 'CanceledError' }, true],
  [{ name: 'NetworkError', estimate: PART }, false],
  [{ name: 'NetworkError', estimate: WHOLE }, true],
  [{ name: 'TimeoutError', timeoutMs: 25, estimate: PART }, false],
  [{ name: 'CanceledError', estimate: PART }, false],
  [{ name: 'CanceledError', estimate: WHOLE }, true],
  [{ name: 'RedirectError' }, false],
  [{ name: 'RedirectError', wasFollowed: true }, true],
  [{ name: 'TooLargeError', bytes: 9 }, false],
  [{ name: 'RequestError', problem: 'token' }, false],
  [{ name: 'RateLimitError', seconds: 7 }, false],
  [{ name: 'HttpError', status: 401, reason: 'invalid-token' }, false],
  [{ name: 'HttpError', status: 404, reason: 'other' }, false],
  [{ name: 'HttpError', status: 422, reason: 'invalid-fields', fields: { payload: ['Payload is required.'] } }, false],
  [{ name: 'HttpError', status: 500, reason: 'server-error' }, true],
  [{ name: 'HttpError', status: 504, reason: 'server-error' }, true],
  [{ name: 'ContractError', status: 200, bodyType: 'html' }, false],
  [{ name: 'ContractError', status: 200, bodyType: 'json' }, true],
  [{ name: 'ContractError', status: 202, bodyType: 'other' }, true],
  [{ name: 'ContractError', status: 201, bodyType: 'html' }, true],
  [{ name: 'ContractError', status: 201, bodyType: 'json' }, true],
  [{ name: 'ContractError', status: 404, bodyType: 'json' }, false],
  [{ name: 'ContractError', status: 502, bodyType: 'other' }, true],
  [{ name: 'TokenMissing' }, false],
  [{ name: 'Unexpected', operation: 'createPush' }, true],
])('%o of a create says whether a push may exist: %s', (failure, mayExist) => {
  expect(mayHaveSucceeded(failure)).toBe(mayExist);
});
