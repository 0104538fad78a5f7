import { describe, expect, it } from 'vitest';
import {
  CancelledError,
  ContractError,
  HttpError,
  NetworkError,
  RateLimitError,
  RedirectError,
  RequestError,
  TimeoutError,
  TooLargeError,
} from '@/lib/api/errors';
import { type Failure, FailureError, toFailure } from '@/lib/failure';
import { mayHaveSucceeded } from '@/lib/push/may-have-succeeded';

const PART = { bytes: 5, totalBytes: 9, mayBeComplete: false };
const WHOLE = { bytes: 5, totalBytes: 9, mayBeComplete: true };

const each: [Error, Failure, boolean][] = [
  [new NetworkError(), { name: 'NetworkError' }, true],
  [new TimeoutError(25), { name: 'TimeoutError', timeoutMs: 25 }, true],
  [new CancelledError(), { name: 'CancelledError' }, true],
  [new RedirectError(), { name: 'RedirectError' }, false],
  [Object.assign(new NetworkError(), { sent: PART }), { name: 'NetworkError', sent: PART }, false],
  [Object.assign(new NetworkError(), { sent: WHOLE }), { name: 'NetworkError', sent: WHOLE }, true],
  [Object.assign(new TimeoutError(25), { sent: PART }), { name: 'TimeoutError', timeoutMs: 25, sent: PART }, false],
  [Object.assign(new CancelledError(), { sent: PART }), { name: 'CancelledError', sent: PART }, false],
  [Object.assign(new CancelledError(), { sent: WHOLE }), { name: 'CancelledError', sent: WHOLE }, true],
  [new RedirectError(true), { name: 'RedirectError', wasFollowed: true }, true],
  [new TooLargeError(9), { name: 'TooLargeError', bytes: 9 }, false],
  [new RequestError('token'), { name: 'RequestError', problem: 'token', fields: [] }, false],
  [new RateLimitError(7), { name: 'RateLimitError', seconds: 7 }, false],
  [new HttpError(401, 'token'), { name: 'HttpError', status: 401, reason: 'token' }, false],
  [
    new HttpError(422, 'fields', { fields: { payload: ['Payload is required.'] } }),
    { name: 'HttpError', status: 422, reason: 'fields', fields: { payload: ['Payload is required.'] } },
    false,
  ],
  [new HttpError(500, 'server'), { name: 'HttpError', status: 500, reason: 'server' }, true],
  [new HttpError(504, 'server'), { name: 'HttpError', status: 504, reason: 'server' }, true],
  [new ContractError(200, 'html'), { name: 'ContractError', status: 200, looksLike: 'html' }, false],
  [new ContractError(200, 'json'), { name: 'ContractError', status: 200, looksLike: 'json' }, true],
  [new ContractError(202, 'other'), { name: 'ContractError', status: 202, looksLike: 'other' }, true],
  [new ContractError(201, 'json'), { name: 'ContractError', status: 201, looksLike: 'json' }, true],
  [new ContractError(404, 'json'), { name: 'ContractError', status: 404, looksLike: 'json' }, false],
  [new FailureError({ name: 'TokenMissing' }), { name: 'TokenMissing' }, false],
];

describe('an expected error', () => {
  it.each(each)('%s becomes plain data', (error, failure) => {
    expect(toFailure(error)).toEqual(failure);
    expect(structuredClone(toFailure(error))).toEqual(failure);
  });

  it.each(each)('%s of a create says whether a push may exist', (_, failure, mayExist) => {
    expect(mayHaveSucceeded(failure)).toBe(mayExist);
  });
});

it('an unexpected error becomes no failure', () => {
  expect(toFailure(new TypeError('x'))).toBeUndefined();
  expect(toFailure('x')).toBeUndefined();
});
