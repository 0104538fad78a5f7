import { type Guard, isString, objectOf } from './guards';

export interface UploadedBytes {
  bytes: number;
  totalBytes: number;
  /** The instance may have carried out the request. */
  mayBeComplete: boolean;
}

/**
 * Why an instance said no:
 * `invalid-token` = 401 of the API with an empty body, the token is missing or wrong; `sign-in` = something before the API wants a sign-in of its own; `passphrase-required` = 401 that asks for the push's passphrase;
 * `rejected` = any other 4xx with `{error}`; `invalid-fields` = 422 by field; `not-found` = 404 with `not-found` for an error; `server-error` = 5xx, whatever its body; `other` = something before the API refused, such as a firewall.
 */
export type HttpReason =
  | 'invalid-token'
  | 'sign-in'
  | 'passphrase-required'
  | 'rejected'
  | 'invalid-fields'
  | 'not-found'
  | 'server-error'
  | 'other';

/** A rule of the organization's policy that a draft or an instance breaks. */
export type PolicyViolation =
  | { rule: 'kind'; kinds: readonly ('text' | 'url' | 'file' | 'qr')[] }
  | { rule: 'limit'; option: 'expireAfterDays' | 'expireAfterViews'; max: number }
  | {
      rule:
        | 'passphrase'
        | 'own-instance'
        | 'demo'
        | 'unencrypted'
        | 'locked'
        | 'batch'
        | 'end-to-end'
        | 'end-to-end-page';
    };

/** Everything that can fail, as plain data for messages and results. Holds nothing secret; `lib/text/failures` has the words. */
export type Failure =
  /**
   * It cannot be sent as it is, so nothing was sent.
   * `token` = the token cannot stand in a header (only visible ASCII can, and it must not be empty);
   * `push` = the new push does not fit the contract, `fields` names where;
   * `text` = a passphrase or language holds half a character (a lone surrogate), which no encoding can carry;
   * `url-token` = it cannot be a segment of a path; `page` = not a whole number from 1 to 200.
   */
  | {
      kind: 'RequestError';
      problem: 'token' | 'push' | 'text' | 'url-token' | 'page';
      fields?: readonly string[] | undefined;
    }
  /** No answer: unknown host, refused connection, bad certificate, no host permission. `fetch` cannot tell these apart. `isCut`: an answer that was not complete. */
  | { kind: 'NetworkError'; isCut?: boolean; estimate?: UploadedBytes | undefined }
  /** No answer came within the time or, while files were sent, no progress. */
  | { kind: 'TimeoutError'; timeoutMs: number; estimate?: UploadedBytes | undefined }
  /** The caller stopped the request. The outcome is unknown, unless `estimate` says that not all has left. */
  | { kind: 'CanceledError'; estimate?: UploadedBytes | undefined }
  /** Redirects are never followed. `wasFollowed`: of uploads, which the browser redirects by itself. */
  | { kind: 'RedirectError'; wasFollowed?: boolean | undefined }
  /** `fields`: the instance's words for 422. `refusal`: for other rejections. Words that repeat a secret are left out. */
  | {
      kind: 'HttpError';
      status: number;
      reason: HttpReason;
      fields?: Readonly<Record<string, readonly string[]>> | undefined;
      refusal?: string | undefined;
    }
  /** 429. `seconds`: `Retry-After`. `isOfAction`: too many requests of this kind: with a passphrase for this push, or for emails (about a minute). */
  | { kind: 'RateLimitError'; seconds?: number | undefined; isOfAction?: true }
  /** 413, from the instance or a proxy. `bytes`: the size of the request. */
  | { kind: 'TooLargeError'; bytes: number }
  /** An answer of another application, or another version: HTML, cut JSON, another shape. */
  | { kind: 'ContractError'; status: number; bodyType: 'html' | 'json' | 'other' }
  | { kind: 'PermissionMissing'; host: string }
  /** The API token was stored only until the browser closed. Without it the push would be created without the account. */
  | { kind: 'TokenMissing' }
  | { kind: 'NoInstance' }
  | { kind: 'InstanceRemoved' }
  /** Links that begin with it lead to another server. Nothing was saved. */
  | { kind: 'PublicUrlTaken'; publicUrl: string; instanceName: string }
  /** The active instance or its account changed between the click and the push, so nothing was sent. */
  | { kind: 'InstanceChanged' }
  /** The changes differ from what the user saw: nothing was imported. */
  | { kind: 'SettingsChanged' }
  | { kind: 'StorageFull' }
  /** The push could not be encrypted end to end, so nothing was sent. */
  | { kind: 'EncryptionFailed' }
  /** The code that decrypts did not load. What is encrypted is still there. */
  | { kind: 'DecryptionUnavailable' }
  | { kind: 'AlreadyInFlight' }
  /** The result was dismissed, or the draft was sent. */
  | { kind: 'NoLongerAvailable' }
  /** The user said of a push of unknown outcome that it was not created. */
  | { kind: 'SaidNotCreated' }
  | { kind: 'NothingSelected' }
  /** The browser would replace something else than what was read. Nothing was sent or changed. */
  | { kind: 'SelectionNotReplaceable' }
  /** Extensions may not read it: a PDF file, a page of the browser or of its store. */
  | { kind: 'PageUnreadable' }
  /** Password fields are never changed. `keys`: of "push selection"; empty for none. */
  | { kind: 'PasswordField'; keys: string }
  /** The tab has no address to push: it is a new one, or a page of the browser. */
  | { kind: 'NoPageUrl' }
  | { kind: 'DemoFull' }
  | { kind: 'NotInPrivateWindow' }
  /** The organization's policy forbids it. Nothing was sent or changed. */
  | { kind: 'PolicyViolation'; violation: PolicyViolation }
  /** A file was changed or removed since it was chosen, or is a folder. `fileName`: its name. */
  | { kind: 'FileUnreadable'; fileName: string }
  /** A defect. `operation`: the message's name, never its content. */
  | { kind: 'Unexpected'; operation: string };

/** Checks the name only: the version that reads a failure has written it. */
export const isFailure = objectOf({ kind: isString }) as Guard<unknown> as Guard<Failure>;

/** The only error that is expected. Holds nothing secret, nor does its cause. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure.kind, options);
  }
}

/** The failure of an error; undefined for a defect. */
export function toFailure(error: unknown): Failure | undefined {
  return error instanceof FailureError ? error.failure : undefined;
}

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

/** Whether an option breaks the rule: its field says so, with what can be done. */
export function isOfOption({ rule }: PolicyViolation): boolean {
  return rule === 'limit' || rule === 'passphrase';
}

/** The user stopped the request, so nothing went wrong. */
export function isCanceled(failure: Failure): boolean {
  return failure.kind === 'CanceledError';
}

/** Whether the push may exist all the same: no answer, an answer that waited too long (408), a server error, or a success that cannot be read and is no web page. */
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
      return failure.status >= 500 || failure.status === 408;
    case 'ContractError':
      return failure.status === 201 || failure.status >= 500 || (failure.status < 300 && failure.bodyType !== 'html');
    default:
      return false;
  }
}
