import { isolateFileName } from '../bidi';
import { formatBytes, formatDuration } from '../format';
import { count, type MessageKey, t } from '../i18n';
import type { Failure } from '../push/failure';
import { describeViolation } from './policy';

/** What happened, and what to do next: two whole sentences or more, in the reader's language. */
export interface FailureText {
  title: string;
  action: string;
}

type HttpFailure = Extract<Failure, { name: 'HttpError' }>;
type NoAnswer = Extract<Failure, { name: 'NetworkError' | 'TimeoutError' | 'CancelledError' }>;

const HOUR_S = 3_600;

/** Our words for the API's fields; one that has none keeps the name the instance gave it. */
const FIELD_WORDS: Record<string, MessageKey> = {
  payload: 'errorFieldPayload',
  kind: 'errorFieldKind',
  files: 'errorFieldFiles',
  expire_after_days: 'errorFieldDays',
  expire_after_views: 'errorFieldViews',
  passphrase: 'errorFieldPassphrase',
  name: 'errorFieldName',
  note: 'errorFieldNote',
  notify_emails_to: 'errorFieldEmail',
  notify_emails_to_locale: 'errorFieldEmailLanguage',
};

/** The one place where failures become words. An instance's own words are passed on as it said them; nothing secret is in a failure. */
export function describeFailure(failure: Failure, { instanceName }: { instanceName: string }): FailureText {
  switch (failure.name) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CancelledError':
      return describeNoAnswer(failure, instanceName);
    case 'RedirectError':
      return failure.wasFollowed
        ? { title: t('errorRedirectFollowed', instanceName), action: t('errorRedirectFollowedNext') }
        : { title: t('errorRedirect', instanceName), action: t('errorRedirectNext') };
    case 'TooLargeError':
      return { title: t('errorTooLarge', instanceName, formatBytes(failure.bytes)), action: t('errorTooLargeNext') };
    case 'HttpError':
      return describeRefusal(failure, instanceName);
    case 'RateLimitError':
      return describeRateLimit(failure.seconds, instanceName);
    case 'ContractError':
      return failure.looksLike === 'html'
        ? { title: t('errorWebPage', instanceName), action: t('errorWebPageNext') }
        : { title: t('errorContract', instanceName), action: t('errorContractNext') };
    case 'RequestError':
      return describeUnsendable(failure.problem);
    case 'PermissionMissing':
      return { title: t('errorPermission', failure.host), action: t('errorPermissionNext') };
    case 'TokenMissing':
      return { title: t('errorTokenForgotten', instanceName), action: t('errorTokenForgottenNext') };
    case 'InstanceRemoved':
      return { title: t('errorInstanceRemoved', instanceName), action: t('errorInstanceRemovedNext') };
    case 'InstanceChanged':
      return { title: t('errorInstanceChanged'), action: t('errorInstanceChangedNext') };
    case 'SettingsChanged':
      return { title: t('errorSettingsChanged'), action: t('errorSettingsChangedNext') };
    case 'StorageFull':
      return { title: t('errorStorageFull'), action: t('errorStorageFullNext') };
    case 'NoInstance':
      return { title: t('errorNoInstance'), action: t('errorNoInstanceNext') };
    case 'AlreadyInFlight':
      return { title: t('errorUnderWay'), action: t('errorUnderWayNext') };
    case 'NoLongerAvailable':
      return { title: t('errorGone'), action: t('errorGoneNext') };
    case 'NoAddress':
      return { title: t('errorNoAddress'), action: t('errorNoAddressNext') };
    case 'NothingSelected':
      return { title: t('errorNothingSelected'), action: t('errorNothingSelectedNext') };
    case 'PasswordField':
      return {
        title: t('errorPasswordField'),
        action: failure.keys === '' ? t('errorPasswordFieldNext') : t('errorPasswordFieldKeys', failure.keys),
      };
    case 'BuiltInFull':
      return { title: t('errorBuiltInFull'), action: t('errorBuiltInFullNext') };
    case 'PolicyViolation':
      return describeViolation(failure.broken);
    case 'FileUnreadable':
      return { title: t('errorFileUnreadable', isolateFileName(failure.file)), action: t('errorFileUnreadableNext') };
    case 'Unexpected':
      return { title: t('errorUnexpected'), action: t('errorUnexpectedNext') };
  }
}

/** What happened where no answer came. Of files it is known how much had left, and sometimes that it was not all. */
function describeNoAnswer(failure: NoAnswer, instanceName: string): FailureText {
  const { sent } = failure;
  const size = formatBytes(sent?.totalBytes ?? 0);
  const isPart = sent !== undefined && sent.bytes > 0 && !sent.mayBeComplete;
  switch (failure.name) {
    case 'NetworkError':
      if (isPart)
        return { title: t('errorCut', instanceName, formatBytes(sent.bytes), size), action: t('errorCutNext', size) };
      return {
        title: sent?.mayBeComplete ? t('errorCutUnsure', instanceName, size) : t('errorNetwork', instanceName),
        action: t('errorNetworkNext'),
      };
    case 'TimeoutError': {
      const seconds = Math.round(failure.timeoutMs / 1000);
      if (isPart)
        return {
          title: count('errorStalled', seconds, instanceName, formatBytes(sent.bytes), size),
          action: t('errorStalledNext'),
        };
      return { title: count('errorTimeout', seconds, instanceName), action: t('errorTimeoutNext') };
    }
    case 'CancelledError':
      return sent && !sent.mayBeComplete
        ? { title: t('errorStopped'), action: t('errorStoppedNext') }
        : { title: t('errorCancelled', instanceName), action: t('errorCancelledNext') };
  }
}

function describeRateLimit(seconds: number | undefined, instanceName: string): FailureText {
  if (seconds === undefined) return { title: t('errorRateLimit', instanceName), action: t('errorRateLimitNext') };
  if (seconds > HOUR_S)
    return { title: t('errorRateLimit', instanceName), action: t('errorRateLimitIn', formatDuration(seconds)) };
  return { title: count('errorRateLimitSeconds', seconds, instanceName), action: t('errorRateLimitSecondsNext') };
}

function describeUnsendable(problem: Extract<Failure, { name: 'RequestError' }>['problem']): FailureText {
  switch (problem) {
    case 'token':
      return { title: t('errorUnsendableToken'), action: t('errorUnsendableTokenNext') };
    case 'text':
      return { title: t('errorUnsendableText'), action: t('errorUnsendableTextNext') };
    case 'push':
      return { title: t('errorUnsendablePush'), action: t('errorUnsendablePushNext') };
    case 'url-token':
    case 'page':
      return { title: t('errorUnsendableAddress'), action: t('errorUnsendableAddressNext') };
  }
}

function describeRefusal(failure: HttpFailure, instanceName: string): FailureText {
  switch (failure.reason) {
    case 'token':
      return { title: t('errorToken', instanceName), action: t('errorTokenNext') };
    case 'passphrase':
      return { title: t('errorPassphrase'), action: t('errorPassphraseNext') };
    case 'refused':
      return {
        title: failure.refusal
          ? t('errorRefusedWords', instanceName, failure.refusal)
          : t('errorRefused', instanceName),
        action: t('errorRefusedNext'),
      };
    case 'fields': {
      const words = wordsByField(failure.fields ?? {});
      return {
        title: words === '' ? t('errorFieldsWithoutWords', instanceName) : t('errorFields', instanceName, words),
        action: t('errorFieldsNext'),
      };
    }
    case 'not-found':
      return { title: t('errorNotFound', instanceName), action: t('errorNotFoundNext') };
    case 'server':
      return { title: t('errorServer', instanceName, failure.status), action: t('errorServerNext') };
    case 'other':
      return { title: t('errorOther', instanceName, failure.status), action: t('errorOtherNext') };
  }
}

function wordsByField(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .filter(([, words]) => words.length > 0)
    .map(([field, words]) => t('errorField', FIELD_WORDS[field] ? t(FIELD_WORDS[field]) : field, words.join(' ')))
    .join(' ');
}
