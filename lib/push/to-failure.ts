import {
  CancelledError,
  ContractError,
  HttpError,
  NetworkError,
  RateLimitError,
  RedirectError,
  RequestError,
  type SentBytes,
  TimeoutError,
  TooLargeError,
} from '../api/errors';
import { type Failure, FailureError } from './failure';

/** Undefined for an error that is not ours. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof RequestError) return { name: 'RequestError', problem: error.problem, fields: error.fields };
  if (error instanceof NetworkError) return { name: 'NetworkError', ...sentOf(error) };
  if (error instanceof TimeoutError) return { name: 'TimeoutError', timeoutMs: error.timeoutMs, ...sentOf(error) };
  if (error instanceof CancelledError) return { name: 'CancelledError', ...sentOf(error) };
  if (error instanceof RedirectError)
    return { name: 'RedirectError', ...(error.wasFollowed && { wasFollowed: error.wasFollowed }) };
  if (error instanceof RateLimitError) return { name: 'RateLimitError', seconds: error.seconds };
  if (error instanceof TooLargeError) return { name: 'TooLargeError', bytes: error.bytes };
  if (error instanceof ContractError)
    return { name: 'ContractError', status: error.status, looksLike: error.looksLike };
  if (error instanceof HttpError)
    return { name: 'HttpError', status: error.status, reason: error.reason, ...error.details };
  return undefined;
}

/** Rethrows a defect. */
export function toFailureOrThrow(error: unknown): Failure {
  const failure = toFailure(error);
  if (failure === undefined) throw error;
  return failure;
}

function sentOf({ sent }: { sent: SentBytes | undefined }): { sent?: SentBytes } {
  return sent ? { sent } : {};
}

/** Whether the push may exist all the same: no answer, a server error, or a success that cannot be read and is no web page. */
export function mayHaveSucceeded(failure: Failure): boolean {
  switch (failure.name) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CancelledError':
      return failure.sent?.mayBeComplete ?? true;
    case 'RedirectError':
      return failure.wasFollowed === true;
    case 'Unexpected':
      return true;
    case 'HttpError':
      return failure.status >= 500;
    case 'ContractError':
      return failure.status === 201 || failure.status >= 500 || (failure.status < 300 && failure.looksLike !== 'html');
    default:
      return false;
  }
}
