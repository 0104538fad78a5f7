import {
  CancelledError,
  ContractError,
  HttpError,
  type HttpReason,
  NetworkError,
  RateLimitError,
  RedirectError,
  RequestError,
  TimeoutError,
  TooLargeError,
} from '../api/errors';
import type { Sent } from '../api/sent-gauge';
import type { BrokenRule } from '../managed/rules';
import { FailureError } from './failure-error';

/**
 * An error as it travels between worker and pages and as results keep it: our error family as plain data, and what can go wrong before
 * a request is sent. It holds nothing secret; `describe-error` has the words.
 */
export type Failure =
  /** Nothing was sent: the token cannot be one, or a text holds what cannot be sent exactly. */
  | { name: 'RequestError'; problem: RequestError['problem']; fields: readonly string[] }
  | { name: 'NetworkError'; sent?: Sent | undefined }
  | { name: 'TimeoutError'; timeoutMs: number; sent?: Sent | undefined }
  | { name: 'CancelledError'; sent?: Sent | undefined }
  | { name: 'RedirectError'; wasFollowed?: boolean | undefined }
  | {
      name: 'HttpError';
      status: number;
      reason: HttpReason;
      fields?: Readonly<Record<string, readonly string[]>> | undefined;
      refusal?: string | undefined;
    }
  | { name: 'RateLimitError'; seconds?: number | undefined }
  /** The instance, or a proxy before it, takes no request of so many bytes. */
  | { name: 'TooLargeError'; bytes: number }
  | { name: 'ContractError'; status: number; looksLike: 'html' | 'json' | 'other' }
  /** The browser has no permission to reach the instance's host. */
  | { name: 'PermissionMissing'; host: string }
  /** The instance's token was kept until the browser closed, and that has happened. A push without it would go without the account. */
  | { name: 'TokenForgotten' }
  /** No instance is chosen. */
  | { name: 'NoInstance' }
  /** The instance that this was made on was removed from the list. */
  | { name: 'InstanceRemoved' }
  /** Another instance became the active one between the click and the push: nothing was sent. */
  | { name: 'InstanceChanged' }
  /** What a file would change here is not what the user saw: something was changed meanwhile. Nothing was taken. */
  | { name: 'SettingsChanged' }
  /** The browser has no room left in what extensions may remember. */
  | { name: 'StorageFull' }
  /** This draft is being sent already: one click makes one push. */
  | { name: 'AlreadyUnderWay' }
  /** What was asked for is not there any more: the result was dismissed, the draft was sent. */
  | { name: 'Gone' }
  /** The selection was empty or could not be read at all. */
  | { name: 'NothingSelected' }
  /** The selection is in a password field, which is never replaced. */
  | { name: 'PasswordField' }
  /** The page has no address that can be read: a new tab, a page of the browser's own. */
  | { name: 'NoAddress' }
  /** The built-in instance has no room left. */
  | { name: 'BuiltInFull' }
  /** The organisation does not allow it. Nothing was sent or changed. */
  | { name: 'PolicyForbids'; broken: BrokenRule }
  /** A chosen file cannot be read: it was changed, moved or removed since, or it is a folder. `file` = its name. */
  | { name: 'FileUnreadable'; file: string }
  /** A defect of ours. `where` names the message, never its content. */
  | { name: 'Unexpected'; where: string };

/** The plain data of one of our errors; undefined for an error that is not ours. */
export function failureOf(error: unknown): Failure | undefined {
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

function sentOf({ sent }: { sent: Sent | undefined }): { sent?: Sent } {
  return sent ? { sent } : {};
}

/**
 * Whether a create that ended this way may have made a push all the same. Without an answer nobody knows, unless a part of it surely never
 * left; a server error or a 201 that cannot be read may come after the push was stored. Every other answer is a refusal.
 */
export function mayHaveHappened(failure: Failure): boolean {
  switch (failure.name) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CancelledError':
      return failure.sent?.mayBeWhole ?? true;
    case 'RedirectError':
      return failure.wasFollowed === true;
    case 'Unexpected':
      return true;
    case 'HttpError':
      return failure.status >= 500;
    case 'ContractError':
      return failure.status === 201 || failure.status >= 500;
    default:
      return false;
  }
}
