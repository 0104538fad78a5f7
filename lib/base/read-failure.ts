import { type Failure, toFailure } from './failure';

// Apart from failure.ts, which the popup loads at once: some 300 of its 26,000 bytes.

/** Rethrows programming errors. */
export function toFailureOrThrow(error: unknown): Failure {
  const failure = toFailure(error);
  if (failure === undefined) throw error;
  return failure;
}

/** The push can no longer be opened, so its sender needs no error. */
export function isNotFound(failure: Failure | undefined): boolean {
  return failure?.kind === 'HttpError' && failure.reason === 'not-found';
}

/** The token is missing or wrong. */
export function isTokenRefused(failure: Failure | undefined): boolean {
  return failure?.kind === 'HttpError' && failure.reason === 'invalid-token';
}

/** The user stopped the request, so nothing went wrong. */
export function isCanceled(failure: Failure): boolean {
  return failure.kind === 'CanceledError';
}

/** Whether the push may exist all the same: no answer, a server error, or a success that cannot be read and is no web page. */
export function mayHaveSucceeded(failure: Failure): boolean {
  switch (failure.kind) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CanceledError':
      return failure.estimate?.mayBeComplete ?? true;
    case 'RedirectError':
      return failure.wasFollowed === true;
    case 'Unexpected':
      return true;
    case 'HttpError':
      return failure.status >= 500;
    case 'ContractError':
      return failure.status === 201 || failure.status >= 500 || (failure.status < 300 && failure.bodyType !== 'html');
    default:
      return false;
  }
}
