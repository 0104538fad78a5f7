import { formatDuration } from '../format';
import { count, language, type MessageKey, t } from '../i18n';
import type { CheckStep, Finding } from '../instance/check';
import type { InstanceFeatures } from '../instance/instance';
import type { ParsedInstanceUrl } from '../instance/read-address';

/** What a button beside a finding does. */
export type NextStep =
  | { kind: 'open-address' }
  | { kind: 'open-token-page' }
  | { kind: 'use-address'; baseUrl: string };

export interface DescribedFinding {
  title: string;
  action?: string | undefined;
  steps: NextStep[];
}

const HOUR_S = 3_600;
const OPEN_ADDRESS: NextStep = { kind: 'open-address' };
const OPEN_TOKEN_PAGE: NextStep = { kind: 'open-token-page' };

/** What the check found, and what to do next. */
export function describeFinding(finding: Finding, host: string): DescribedFinding {
  switch (finding.id) {
    case 'version':
      return found(t('checkVersion', finding.applicationVersion, finding.apiVersion));
    case 'other-edition':
      return found(t('checkOtherEdition', finding.edition), t('checkOtherEditionNext'));
    case 'features':
      return found(describeFeatures(finding.features));
    case 'pushes-off':
      return found(t('checkPushesOff'), t('checkPushesOffNext'));
    case 'token':
      return found(t('checkToken'));
    case 'no-token':
      return found(t('checkNoToken'), t('checkNoTokenNext'));
    case 'token-needed':
      return found(t('checkTokenNeeded'), t('checkTokenNeededNext'), OPEN_TOKEN_PAGE);
    case 'token-wrong': {
      const next = finding.anonymousAccess ? t('checkTokenWrongOptional') : t('checkTokenWrongNext');
      return found(t('checkTokenWrong'), next, OPEN_TOKEN_PAGE);
    }
    case 'token-unsendable':
      return found(t('checkTokenUnsendable'), t('checkTokenUnsendableNext'), OPEN_TOKEN_PAGE);
    case 'unreachable':
      return failed(finding.step, t('checkUnreachable', host), t('checkUnreachableNext'), OPEN_ADDRESS);
    case 'timeout': {
      const seconds = Math.round(finding.timeoutMs / 1000);
      return failed(finding.step, count('checkTimeout', seconds, host), t('checkTimeoutNext'), OPEN_ADDRESS);
    }
    case 'redirect-to-https': {
      const { baseUrl } = finding;
      return found(t('checkToHttps'), t('checkToHttpsNext'), { kind: 'use-address', baseUrl });
    }
    case 'redirect-elsewhere':
      return failed(finding.step, t('checkRedirect'), t('checkRedirectNext'), OPEN_ADDRESS);
    case 'web-page':
      return failed(finding.step, t('checkWebPage', finding.httpStatus), t('checkWebPageNext'), OPEN_ADDRESS);
    case 'access-denied':
      return failed(finding.step, t('checkAccessDenied', finding.httpStatus), t('checkAccessDeniedNext'), OPEN_ADDRESS);
    case 'not-found':
      return failed(finding.step, t('checkNotFound'), t('checkNotFoundNext'), OPEN_ADDRESS);
    case 'rate-limited':
      return describeRateLimit(finding.step, finding.seconds);
    case 'server-error':
      return failed(finding.step, t('checkServerError', finding.httpStatus), t('checkServerErrorNext'));
    case 'not-the-contract':
      return failed(finding.step, t('checkNotContract', finding.httpStatus), t('checkNotContractNext'), OPEN_ADDRESS);
  }
}

function found(title: string, action?: string, ...steps: NextStep[]): DescribedFinding {
  return { title, action, steps };
}

/** A failure of the token step also leaves the token unverified. */
function failed(step: CheckStep, title: string, action: string, ...steps: NextStep[]): DescribedFinding {
  return { title, action: step === 'token' ? `${action} ${t('checkTokenNotProved')}` : action, steps };
}

function describeRateLimit(step: CheckStep, seconds: number | undefined): DescribedFinding {
  if (seconds === undefined) return failed(step, t('checkRateLimited'), t('checkRateLimitedNext'));
  if (seconds > HOUR_S) return failed(step, t('checkRateLimited'), t('errorRateLimitIn', formatDuration(seconds)));
  return failed(step, count('checkRateLimitedSeconds', seconds), t('checkRateLimitedSecondsNext'));
}

/** Which kinds an instance accepts, and from whom. */
export function describeFeatures(features: InstanceFeatures): string {
  const kinds: [MessageKey, boolean][] = [
    ['checkKindText', true],
    ['checkKindLinks', features.links],
    ['checkKindQr', features.qr],
    ['checkKindFiles', features.files],
  ];
  const on = kinds.filter(([, isOn]) => isOn).map(([key]) => t(key));
  const sentences = [t('checkKindsOn', new Intl.ListFormat(language()).format(on))];
  if (!features.anonymousAccess) sentences.push(t('checkAccountNeeded'));
  else if (features.files && features.filesNeedAccount) sentences.push(t('checkFilesNeedAccount'));
  return sentences.join(' ');
}

type AddressProblem = Extract<ParsedInstanceUrl, { ok: false }>['problem'];

const ADDRESS_PROBLEMS: Record<AddressProblem, MessageKey> = {
  empty: 'addressEmpty',
  'not-an-address': 'addressNotOne',
  scheme: 'addressScheme',
  credentials: 'addressCredentials',
  'query-or-fragment': 'addressQuery',
  'http-not-allowed': 'addressHttp',
};

/** Why an address cannot be used, and what to do next. */
export function describeAddressProblem(problem: AddressProblem): string {
  return t(ADDRESS_PROBLEMS[problem]);
}
