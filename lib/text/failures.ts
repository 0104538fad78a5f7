import type { Failure } from '../base/failure';
import { isolateFileName } from '../i18n/bidi';
import { formatBytes, formatDuration } from '../i18n/format';
import { type MessageKey, t } from '../i18n/translate';
import { limitOptionNames, OPTIONS } from '../push/options';
import { describeViolation } from './policy';

/** What happened, and what to do next: whole sentences in the reader's language. */
export interface FailureText {
  title: string;
  action: string;
  /** What a control beside it opens: the settings at that server, where its connection can be checked. */
  step?: 'settings';
}

export interface FailureContext {
  instanceName: string;
  /** Whether the address was typed or received, so that it may be wrong. */
  isNewAddress?: boolean;
}

function inSettings(title: string, action: string): FailureText {
  return { title, action, step: 'settings' };
}

type HttpFailure = Extract<Failure, { kind: 'HttpError' }>;
type NoResponse = Extract<Failure, { kind: 'NetworkError' | 'TimeoutError' | 'CanceledError' }>;

/** Labels of the fields that an instance may refuse; others keep the API's name. */
const FIELD_TEXTS: Record<string, MessageKey> = {
  payload: 'errorFieldPayload',
  kind: 'composerKind',
  files: 'composerKindFile',
  ...Object.fromEntries(limitOptionNames.map((option) => [option, OPTIONS[option].messageKeys.instanceDefault])),
  passphrase: 'composerPassphraseLabel',
  name: 'composerNameLabel',
  note: 'composerNoteLabel',
  emailTo: 'emailTo',
  emailLanguage: 'emailLanguage',
};

/** Failures with a title of their own, which gets the instance's name. */
const FIXED_TEXTS = {
  InstanceRemoved: ['errorInstanceRemoved', 'errorInstanceRemovedNext'],
  InstanceChanged: ['errorInstanceChanged', 'errorInstanceChangedNext'],
  SettingsChanged: ['errorSettingsChanged', 'errorSettingsChangedNext'],
  EncryptionFailed: ['errorEncryptionFailed', 'errorEncryptionFailedNext'],
  DecryptionUnavailable: ['errorDecryptionUnavailable', 'errorDecryptionUnavailableNext'],
  StorageFull: ['errorStorageFull', 'errorStorageFullNext'],
  NoInstance: ['errorNoInstance', 'errorNoInstanceNext'],
  AlreadyInFlight: ['errorAlreadyInFlight', 'errorAlreadyInFlightNext'],
  NoLongerAvailable: ['errorNoLongerAvailable', 'errorNoLongerAvailableNext'],
  NoPageUrl: ['errorNoPageUrl', 'errorNoPageUrlNext'],
  SaidNotCreated: ['errorSaidNotCreated', 'createdSendAgainHint'],
  NothingSelected: ['errorNothingSelected', 'errorNothingSelectedNext'],
  SelectionNotReplaceable: ['errorSelectionNotReplaceable', 'errorSelectionNotReplaceableNext'],
  PageUnreadable: ['errorPageUnreadable', 'errorPageUnreadableNext'],
  DemoFull: ['errorDemoFull', 'errorDemoFullNext'],
  NotInPrivateWindow: ['errorInPrivateWindow', 'errorInPrivateWindowNext'],
  Unexpected: ['errorUnexpected', 'errorUnexpectedNext'],
} as const satisfies Partial<Record<Failure['kind'], readonly [title: MessageKey, action: MessageKey]>>;

/** The one place where failures become words: the types see to it that each has some. An instance's own words are passed on; nothing secret is in a failure. */
export function describeFailure(failure: Failure, about: FailureContext): FailureText {
  const { instanceName } = about;
  switch (failure.kind) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CanceledError':
      return describeNoResponse(failure, about);
    case 'RedirectError':
      return failure.wasFollowed
        ? inSettings(t('errorRedirectFollowed', instanceName), t('errorRedirectFollowedNext'))
        : inSettings(t('errorRedirect', instanceName), t('errorRedirectNext'));
    case 'TooLargeError':
      return { title: t('errorTooLarge', instanceName, formatBytes(failure.bytes)), action: t('errorTooLargeNext') };
    case 'HttpError':
      return describeHttpFailure(failure, about);
    case 'RateLimitError':
      return inSettings(
        t('errorRateLimit', instanceName),
        failure.seconds === undefined
          ? t('errorRateLimitNext')
          : t('errorRateLimitIn', formatDuration(failure.seconds)),
      );
    case 'ContractError':
      return failure.bodyType === 'html'
        ? inSettings(t('errorWebPage', instanceName), t('errorWebPageNext'))
        : inSettings(t('errorContract', instanceName), t('errorContractNext'));
    case 'RequestError':
      return describeRequestError(failure.problem);
    case 'TokenMissing':
      return inSettings(t('errorTokenMissing', instanceName), t('errorTokenMissingNext'));
    case 'PermissionMissing':
      return inSettings(t('errorPermission', failure.host), t('errorPermissionNext'));
    case 'PublicUrlTaken':
      return {
        title: t('errorPublicUrlTaken', failure.publicUrl, failure.instanceName),
        action: t('errorPublicUrlTakenNext'),
      };
    case 'PasswordField':
      return {
        title: t('errorPasswordField'),
        action: failure.keys === '' ? t('errorPasswordFieldNext') : t('errorPasswordFieldKeys', failure.keys),
      };
    case 'PolicyViolation':
      return describeViolation(failure.violation);
    case 'FileUnreadable':
      return {
        title: t('errorFileUnreadable', isolateFileName(failure.fileName)),
        action: t('errorFileUnreadableNext'),
      };
    default: {
      const [title, action] = FIXED_TEXTS[failure.kind];
      return { title: t(title, instanceName), action: t(action) };
    }
  }
}

/** The failure without a server's words, which may repeat a part of a secret: for texts that others store. */
export function withoutWords(failure: Failure): Failure {
  return failure.kind === 'HttpError' ? { ...failure, fields: undefined, refusal: undefined } : failure;
}

/** Of files it is known how much was sent, and sometimes that it was not all. */
function describeNoResponse(failure: NoResponse, { instanceName, isNewAddress }: FailureContext): FailureText {
  const { estimate } = failure;
  const size = formatBytes(estimate?.totalBytes ?? 0);
  const isPart = estimate !== undefined && estimate.bytes > 0 && !estimate.mayBeComplete;
  if (failure.kind === 'CanceledError') {
    if (!estimate || estimate.mayBeComplete)
      return { title: t('errorCanceled', instanceName), action: t('errorCanceledNext') };
    return { title: t('errorStopped'), action: t('errorStoppedNext') };
  }
  if (isPart)
    return {
      title: t('errorUploadInterrupted', instanceName, formatBytes(estimate.bytes), size),
      action: t('errorUploadInterruptedNext', size),
    };
  if (failure.kind === 'TimeoutError')
    return {
      title: t('errorTimeout', instanceName, formatDuration(failure.timeoutMs / 1000)),
      action: t('errorTimeoutNext'),
    };
  if (failure.isCut) return { title: t('errorAnswerCut', instanceName), action: t('errorTimeoutNext') };
  return inSettings(
    estimate?.mayBeComplete ? t('errorConnectionLost', instanceName, size) : t('errorNetwork', instanceName),
    t(isNewAddress ? 'errorNetworkAddressNext' : 'errorNetworkNext'),
  );
}

function describeRequestError(problem: Extract<Failure, { kind: 'RequestError' }>['problem']): FailureText {
  if (problem === 'token') return { title: t('errorUnsendableToken'), action: t('errorUnsendableTokenNext') };
  const action =
    problem === 'text' ? t('errorDamagedCharacter', t('composerPassphraseLabel')) : t('errorUnsendablePushNext');
  return { title: t('errorUnsendablePush'), action };
}

function describeHttpFailure(failure: HttpFailure, { instanceName, isNewAddress }: FailureContext): FailureText {
  switch (failure.reason) {
    case 'invalid-token':
      return inSettings(t('errorToken', instanceName), t('errorTokenNext'));
    case 'sign-in':
      return { title: t('checkAccessDenied', failure.status), action: t('checkAccessDeniedNext') };
    case 'passphrase-required':
      return { title: t('errorPassphrase'), action: t('errorPassphraseNext') };
    case 'rejected':
      return inSettings(
        failure.refusal ? t('errorRejectedWithText', instanceName, failure.refusal) : t('errorRefused', instanceName),
        t('errorRefusedNext'),
      );
    case 'invalid-fields': {
      const words = formatFieldErrors(failure.fields ?? {});
      return {
        title: words === '' ? t('errorRefused', instanceName) : t('errorFields', instanceName, words),
        action: t('errorFieldsNext'),
      };
    }
    case 'not-found':
      return inSettings(t('errorNotFound', instanceName), t('errorNotFoundNext'));
    case 'server-error':
      return { title: t('errorServer', instanceName, failure.status), action: t('errorServerNext') };
    case 'other':
      return inSettings(
        t('errorOther', instanceName, failure.status),
        t(isNewAddress ? 'errorWebPageNext' : 'errorTimeoutNext'),
      );
  }
}

/** A server may name any field, also `constructor`. */
function fieldLabel(field: string): string {
  const label = Object.hasOwn(FIELD_TEXTS, field) ? FIELD_TEXTS[field] : undefined;
  return label ? t(label) : field;
}

/** What a server says of the fields, and of the push as a whole, which it calls `base`. */
export function formatFieldErrors(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .filter(([, words]) => words.length > 0)
    .map(([field, words]) => {
      const quoted = t('uiQuoted', words.join(' '));
      return field === 'base' ? quoted : t('uiLabeled', fieldLabel(field), quoted);
    })
    .join(' ');
}
