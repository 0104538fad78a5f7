import { type Failure, toFailureOrThrow } from './failure';

/** What comes back across a border: from a message, a parser, an encryption. Within the worker a failure is thrown. */
export type Result<T, F> = Success<T> | Failed<F>;

interface Success<T> {
  ok: true;
  value: T;
}

interface Failed<F> {
  ok: false;
  failure: F;
}

export function succeed<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function fail<F>(failure: F): Failed<F> {
  return { ok: false, failure };
}

/** For a failure that is not the end of what was asked. Rejects with programming errors. */
export function settle<T>(promise: Promise<T>): Promise<Result<T, Failure>> {
  return promise.then(succeed, (error: unknown) => fail(toFailureOrThrow(error)));
}
