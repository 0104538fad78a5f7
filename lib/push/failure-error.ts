import type { Failure } from './failure';

/** A failure that is thrown: carries plain data through `await`s, with a text that holds nothing secret. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  constructor(readonly failure: Failure) {
    super(failure.name);
  }
}
