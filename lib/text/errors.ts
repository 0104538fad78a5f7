import { nameApart } from '../bidi';
import { formatBytes, formatDuration } from '../format';
import { count, type MessageKey, t } from '../i18n';
import type { Failure } from '../push/failure';
import { describeRule } from './policy';

/** What happened, and what to do next: two whole sentences or more, in the reader's language. */
export interface Description {
  what: string;
  next: string;
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
export function describeFailure(failure: Failure, { instanceName }: { instanceName: string }): Description {
  switch (failure.name) {
    case 'NetworkError':
    case 'TimeoutError':
    case 'CancelledError':
      return describeNoAnswer(failure, instanceName);
    case 'RedirectError':
      return failure.wasFollowed
        ? { what: t('errorRedirectFollowed', instanceName), next: t('errorRedirectFollowedNext') }
        : { what: t('errorRedirect', instanceName), next: t('errorRedirectNext') };
    case 'TooLargeError':
      return { what: t('errorTooLarge', instanceName, formatBytes(failure.bytes)), next: t('errorTooLargeNext') };
    case 'HttpError':
      return describeRefusal(failure, instanceName);
    case 'RateLimitError':
      return describeRateLimit(failure.seconds, instanceName);
    case 'ContractError':
      return failure.looksLike === 'html'
        ? { what: t('errorWebPage', instanceName), next: t('errorWebPageNext') }
        : { what: t('errorContract', instanceName), next: t('errorContractNext') };
    case 'RequestError':
      return describeUnsendable(failure.problem);
    case 'PermissionMissing':
      return { what: t('errorPermission', failure.host), next: t('errorPermissionNext') };
    case 'TokenForgotten':
      return { what: t('errorTokenForgotten', instanceName), next: t('errorTokenForgottenNext') };
    case 'InstanceRemoved':
      return { what: t('errorInstanceRemoved', instanceName), next: t('errorInstanceRemovedNext') };
    case 'InstanceChanged':
      return { what: t('errorInstanceChanged'), next: t('errorInstanceChangedNext') };
    case 'SettingsChanged':
      return { what: t('errorSettingsChanged'), next: t('errorSettingsChangedNext') };
    case 'StorageFull':
      return { what: t('errorStorageFull'), next: t('errorStorageFullNext') };
    case 'NoInstance':
      return { what: t('errorNoInstance'), next: t('errorNoInstanceNext') };
    case 'AlreadyUnderWay':
      return { what: t('errorUnderWay'), next: t('errorUnderWayNext') };
    case 'Gone':
      return { what: t('errorGone'), next: t('errorGoneNext') };
    case 'NoAddress':
      return { what: t('errorNoAddress'), next: t('errorNoAddressNext') };
    case 'NothingSelected':
      return { what: t('errorNothingSelected'), next: t('errorNothingSelectedNext') };
    case 'PasswordField':
      return {
        what: t('errorPasswordField'),
        next: failure.keys === '' ? t('errorPasswordFieldNext') : t('errorPasswordFieldKeys', failure.keys),
      };
    case 'BuiltInFull':
      return { what: t('errorBuiltInFull'), next: t('errorBuiltInFullNext') };
    case 'PolicyForbids':
      return describeRule(failure.broken);
    case 'FileUnreadable':
      return { what: t('errorFileUnreadable', nameApart(failure.file)), next: t('errorFileUnreadableNext') };
    case 'Unexpected':
      return { what: t('errorUnexpected'), next: t('errorUnexpectedNext') };
  }
}

/** What happened where no answer came. Of files it is known how much had left, and sometimes that it was not all. */
function describeNoAnswer(failure: NoAnswer, instanceName: string): Description {
  const { sent } = failure;
  const size = formatBytes(sent?.totalBytes ?? 0);
  const isPart = sent !== undefined && sent.bytes > 0 && !sent.mayBeWhole;
  switch (failure.name) {
    case 'NetworkError':
      if (isPart)
        return { what: t('errorCut', instanceName, formatBytes(sent.bytes), size), next: t('errorCutNext', size) };
      return {
        what: sent?.mayBeWhole ? t('errorCutUnsure', instanceName, size) : t('errorNetwork', instanceName),
        next: t('errorNetworkNext'),
      };
    case 'TimeoutError': {
      const seconds = Math.round(failure.timeoutMs / 1000);
      if (isPart)
        return {
          what: count('errorStalled', seconds, instanceName, formatBytes(sent.bytes), size),
          next: t('errorStalledNext'),
        };
      return { what: count('errorTimeout', seconds, instanceName), next: t('errorTimeoutNext') };
    }
    case 'CancelledError':
      return sent && !sent.mayBeWhole
        ? { what: t('errorStopped'), next: t('errorStoppedNext') }
        : { what: t('errorCancelled', instanceName), next: t('errorCancelledNext') };
  }
}

function describeRateLimit(seconds: number | undefined, instanceName: string): Description {
  if (seconds === undefined) return { what: t('errorRateLimit', instanceName), next: t('errorRateLimitNext') };
  if (seconds > HOUR_S)
    return { what: t('errorRateLimit', instanceName), next: t('errorRateLimitIn', formatDuration(seconds)) };
  return { what: count('errorRateLimitSeconds', seconds, instanceName), next: t('errorRateLimitSecondsNext') };
}

function describeUnsendable(problem: Extract<Failure, { name: 'RequestError' }>['problem']): Description {
  switch (problem) {
    case 'token':
      return { what: t('errorUnsendableToken'), next: t('errorUnsendableTokenNext') };
    case 'text':
      return { what: t('errorUnsendableText'), next: t('errorUnsendableTextNext') };
    case 'push':
      return { what: t('errorUnsendablePush'), next: t('errorUnsendablePushNext') };
    case 'url-token':
    case 'page':
      return { what: t('errorUnsendableAddress'), next: t('errorUnsendableAddressNext') };
  }
}

function describeRefusal(failure: HttpFailure, instanceName: string): Description {
  switch (failure.reason) {
    case 'token':
      return { what: t('errorToken', instanceName), next: t('errorTokenNext') };
    case 'passphrase':
      return { what: t('errorPassphrase'), next: t('errorPassphraseNext') };
    case 'refused':
      return {
        what: failure.refusal ? t('errorRefusedWords', instanceName, failure.refusal) : t('errorRefused', instanceName),
        next: t('errorRefusedNext'),
      };
    case 'fields': {
      const words = wordsByField(failure.fields ?? {});
      return {
        what: words === '' ? t('errorFieldsWithoutWords', instanceName) : t('errorFields', instanceName, words),
        next: t('errorFieldsNext'),
      };
    }
    case 'not-found':
      return { what: t('errorNotFound', instanceName), next: t('errorNotFoundNext') };
    case 'server':
      return { what: t('errorServer', instanceName, failure.status), next: t('errorServerNext') };
    case 'other':
      return { what: t('errorOther', instanceName, failure.status), next: t('errorOtherNext') };
  }
}

function wordsByField(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .filter(([, words]) => words.length > 0)
    .map(([field, words]) => t('errorField', FIELD_WORDS[field] ? t(FIELD_WORDS[field]) : field, words.join(' ')))
    .join(' ');
}
