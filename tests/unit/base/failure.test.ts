import { expect, it } from 'vitest';
import {
  type Failure,
  FailureError,
  isNotFound,
  isTokenRefused,
  mayHaveSucceeded,
  toFailure,
  toFailureOrThrow,
} from '@/lib/base/failure';

it('an expected error has its failure', () => {
  const error = new FailureError({ kind: 'TokenMissing' });
  expect(toFailure(error)).toBe(error.failure);
  expect(toFailureOrThrow(error)).toBe(error.failure);
});

it.each([new TypeError('x'), 'x', undefined])('a defect has no failure, and is thrown on: %s', (defect) => {
  expect(toFailure(defect)).toBeUndefined();
  expect(() => toFailureOrThrow(defect)).toThrow(defect);
});

it.each<[Failure | undefined, said: string]>([
  [{ kind: 'HttpError', status: 404, reason: 'not-found' }, 'not found'],
  [{ kind: 'HttpError', status: 404, reason: 'other' }, 'neither'],
  [{ kind: 'HttpError', status: 401, reason: 'invalid-token' }, 'token refused'],
  [undefined, 'neither'],
])('a push is not found, or a token refused, only where the API says so: %o', (failure, said) => {
  expect([isNotFound(failure), isTokenRefused(failure)]).toEqual([said === 'not found', said === 'token refused']);
});

const PART = { bytes: 5, totalBytes: 9, mayBeComplete: false };
const WHOLE = { bytes: 5, totalBytes: 9, mayBeComplete: true };

it.each<[Failure, boolean]>([
  [{ kind: 'NetworkError' }, true],
  [{ kind: 'TimeoutError', timeoutMs: 25 }, true],
  [{ kind: 'CanceledError' }, true],
  [{ kind: 'NetworkError', estimate: PART }, false],
  [{ kind: 'CanceledError', estimate: PART }, false],
  [{ kind: 'CanceledError', estimate: WHOLE }, true],
  [{ kind: 'RedirectError' }, false],
  [{ kind: 'RedirectError', wasFollowed: true }, true],
  [{ kind: 'TooLargeError', bytes: 9 }, false],
  [{ kind: 'RequestError', problem: 'token' }, false],
  [{ kind: 'RateLimitError', seconds: 7 }, false],
  [{ kind: 'HttpError', status: 401, reason: 'invalid-token' }, false],
  [{ kind: 'HttpError', status: 404, reason: 'other' }, false],
  [{ kind: 'HttpError', status: 408, reason: 'other' }, true],
  [{ kind: 'HttpError', status: 422, reason: 'invalid-fields', fields: { payload: ['Payload is required.'] } }, false],
  [{ kind: 'HttpError', status: 500, reason: 'server-error' }, true],
  [{ kind: 'ContractError', status: 200, bodyType: 'html' }, false],
  [{ kind: 'ContractError', status: 200, bodyType: 'json' }, true],
  [{ kind: 'ContractError', status: 201, bodyType: 'html' }, true],
  [{ kind: 'ContractError', status: 502, bodyType: 'other' }, true],
  [{ kind: 'TokenMissing' }, false],
  [{ kind: 'Unexpected', operation: 'createPush' }, true],
])('%o of a create says whether a push may exist: %s', (failure, mayExist) => {
  expect(mayHaveSucceeded(failure)).toBe(mayExist);
});
