import { expect, it } from 'vitest';
import { type Failure, FailureError, toFailure } from '@/lib/failure';
import { isNotFound, isTokenRefused, toFailureOrThrow } from '@/lib/read-failure';

it('an expected error has its failure', () => {
  const error = new FailureError({ kind: 'TokenMissing' });
  expect(toFailure(error)).toBe(error.failure);
  expect(toFailureOrThrow(error)).toBe(error.failure);
});

it.each([new TypeError('x'), 'x', undefined])('a defect has no failure, and is thrown on: %s', (defect) => {
  expect(toFailure(defect)).toBeUndefined();
  expect(() => toFailureOrThrow(defect)).toThrow(defect);
});

it.each<[Failure | undefined, object]>([
  [
    { kind: 'HttpError', status: 404, reason: 'not-found' },
    { notFound: true, tokenRefused: false },
  ],
  [
    { kind: 'HttpError', status: 404, reason: 'other' },
    { notFound: false, tokenRefused: false },
  ],
  [
    { kind: 'HttpError', status: 401, reason: 'invalid-token' },
    { notFound: false, tokenRefused: true },
  ],
  [
    { kind: 'RequestError', problem: 'token' },
    { notFound: false, tokenRefused: false },
  ],
  [undefined, { notFound: false, tokenRefused: false }],
])('a push is not found, or a token refused, only where the API says so: %o', (failure, said) => {
  expect({ notFound: isNotFound(failure), tokenRefused: isTokenRefused(failure) }).toEqual(said);
});
