import type { HttpReason, RequestError, SentBytes } from '../api/errors';
import type { PolicyViolation } from '../policy/policy';
import { type Guard, isString, objectOf } from '../shape';

/**
 * An error as it travels between worker and pages and as results keep it: our error family as plain data, and what can go wrong before
 * a request is sent. It holds nothing secret; `describe-error` has the words.
 */
export type Failure =
  /** Nothing was sent: the token cannot be one, or a text holds what cannot be sent exactly. */
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
  /** The instance, or a proxy before it, takes no request of so many bytes. */
  | { name: 'TooLargeError'; bytes: number }
  | { name: 'ContractError'; status: number; looksLike: 'html' | 'json' | 'other' }
  /** The browser has no permission to reach the instance's host. */
  | { name: 'PermissionMissing'; host: string }
  /** The instance's token was kept until the browser closed, and that has happened. A push without it would go without the account. */
  | { name: 'TokenMissing' }
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
  | { name: 'AlreadyInFlight' }
  /** What was asked for is not there any more: the result was dismissed, the draft was sent. */
  | { name: 'NoLongerAvailable' }
  /** The selection was empty or could not be read at all. */
  | { name: 'NothingSelected' }
  /** The selection is in a password field, which is never replaced. `keys` push it; empty where there are none. */
  | { name: 'PasswordField'; keys: string }
  /** The page has no address that can be read: a new tab, a page of the browser's own. */
  | { name: 'NoAddress' }
  /** The built-in instance has no room left. */
  | { name: 'BuiltInFull' }
  /** The organisation does not allow it. Nothing was sent or changed. */
  | { name: 'PolicyViolation'; broken: PolicyViolation }
  /** A chosen file cannot be read: it was changed, moved or removed since, or it is a folder. `file` = its name. */
  | { name: 'FileUnreadable'; file: string }
  /** A defect of ours. `where` names the message, never its content. */
  | { name: 'Unexpected'; where: string };

/** Checks the name alone, on which readers branch: the version that reads a failure has written it. */
export const isFailure = objectOf({ name: isString }) as Guard<unknown> as Guard<Failure>;

/** A failure that is thrown: carries plain data through `await`s, with a text that holds nothing secret. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  constructor(readonly failure: Failure) {
    super(failure.name);
  }
}
