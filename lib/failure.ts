import {
  CancelledError,
  ContractError,
  HttpError,
  type HttpReason,
  NetworkError,
  RateLimitError,
  RedirectError,
  RequestError,
  type SentBytes,
  TimeoutError,
  TooLargeError,
} from './api/errors';
import type { PolicyViolation } from './policy/policy';
import { type Guard, isString, objectOf } from './shape';

/** Errors as plain data for messages and results. Holds nothing secret; `describe-error` has the words. */
export type Failure =
  /** Nothing was sent. */
  | { name: 'RequestError'; problem: RequestError['problem']; fields: readonly string[] }
  | { name: 'NetworkError'; sent?: SentBytes | undefined }
  | { name: 'TimeoutError'; timeoutMs: number; sent?: SentBytes | undefined }
  | { name: 'CancelledError'; sent?: SentBytes | undefined }
  | { name: 'RedirectError'; wasFollowed?: boolean | undefined }
  | {
      name: 'HttpError';
      status: number;
      reason: HttpReason;
      fields?: Readonly<Record<string, readonly string[]>> | undefined;
      refusal?: string | undefined;
    }
  | { name: 'RateLimitError'; seconds?: number | undefined }
  | { name: 'TooLargeError'; bytes: number }
  | { name: 'ContractError'; status: number; looksLike: 'html' | 'json' | 'other' }
  | { name: 'PermissionMissing'; host: string }
  /** Stored until the browser closed. Without it the push would go without the account. */
  | { name: 'TokenMissing' }
  | { name: 'NoInstance' }
  | { name: 'InstanceRemoved' }
  /** Between the click and the push: nothing was sent. */
  | { name: 'InstanceChanged' }
  /** The changes differ from what the user saw: nothing was imported. */
  | { name: 'SettingsChanged' }
  | { name: 'StorageFull' }
  | { name: 'AlreadyInFlight' }
  /** The result was dismissed, or the draft was sent. */
  | { name: 'NoLongerAvailable' }
  | { name: 'NothingSelected' }
  /** Extensions may not read it: a PDF file, a page of the browser or of its store. */
  | { name: 'PageUnreadable' }
  /** Password fields are never changed. `keys`: of "push selection"; empty for none. */
  | { name: 'PasswordField'; keys: string }
  /** A new tab, or a page of the browser. */
  | { name: 'NoAddress' }
  | { name: 'BuiltInFull' }
  | { name: 'NotInPrivateWindow' }
  /** Nothing was sent or changed. */
  | { name: 'PolicyViolation'; broken: PolicyViolation }
  /** Changed or removed since it was chosen, or a folder. `file`: its name. */
  | { name: 'FileUnreadable'; file: string }
  /** A defect. `where`: the message's name, never its content. */
  | { name: 'Unexpected'; where: string };

/** Checks the name only: the version that reads a failure has written it. */
export const isFailure = objectOf({ name: isString }) as Guard<unknown> as Guard<Failure>;

/** Its text holds nothing secret. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  constructor(readonly failure: Failure) {
    super(failure.name);
  }
}

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

/** Then nobody can open the push: no error for its sender. */
export function isNotFound(failure: Failure): boolean {
  return failure.name === 'HttpError' && failure.reason === 'not-found';
}
