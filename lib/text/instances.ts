import { getLanguage, type MessageKey, t } from '../i18n/translate';
import type { CheckStep, Finding } from '../instance/finding';
import type { InstanceFeatures } from '../instance/instance';
import type { InstanceUrlProblem } from '../instance/parse-instance-url';
import type { RecipientPage } from '../instance/recipient-page';
import { describeFailure } from './failures';

/** What a button beside a finding opens, or an address that it takes. */
export type FindingAction = 'address' | 'token-page' | { baseUrl: string };

export interface DescribedFinding {
  title: string;
  action?: string | undefined;
  step?: FindingAction | undefined;
}

/** `hasAccount`: with a token that works. */
export function describeFinding(finding: Finding, host: string, hasAccount = false): DescribedFinding {
  switch (finding.id) {
    case 'version':
      return found(t('checkVersion', finding.applicationVersion, finding.apiVersion));
    case 'other-edition':
      return found(t('checkOtherEdition', finding.edition));
    case 'features':
      return found(describeFeatures(finding.features, hasAccount));
    case 'pushes-off':
      return found(t('checkPushesOff'));
    case 'token':
      return found(t('checkToken'));
    case 'no-token':
      return found(t('checkNoToken'), t('checkNoTokenNext'));
    case 'token-needed':
      return found(t('checkTokenNeeded'), t('checkTokenNeededNext'), 'token-page');
    case 'token-wrong': {
      const next = finding.anonymousAccess ? t('checkTokenWrongOptional') : t('errorTokenNext');
      return found(t('errorToken', host), next, 'token-page');
    }
    case 'token-unsendable':
      return found(t('errorUnsendableToken'), t('errorUnsendableTokenNext'), 'token-page');
    case 'redirect-to-https':
      return found(t('checkToHttps'), t('checkToHttpsNext'), finding);
    case 'access-denied':
      return failedText(
        finding.step,
        t('checkAccessDenied', finding.httpStatus),
        t('checkAccessDeniedNext'),
        'address',
      );
    case 'not-found':
      return finding.shorter === undefined
        ? failedText(finding.step, t('checkNotFound'), t('checkNotFoundNext'), 'address')
        : found(t('checkNotFound'), t('checkFoundShorter'), { baseUrl: finding.shorter });
    case 'failed': {
      const { title, action } = describeFailure(finding.failure, {
        instanceName: host,
        isNewAddress: finding.step === 'version',
      });
      return failedText(finding.step, title, action, finding.status === 'bad' ? 'address' : undefined);
    }
  }
}

function found(title: string, action?: string, step?: FindingAction): DescribedFinding {
  return { title, action, step };
}

/** A failure of the token step also leaves the token unverified. */
function failedText(at: CheckStep, title: string, action: string, step?: FindingAction): DescribedFinding {
  return { title, action: at === 'token' ? `${action} ${t('checkTokenUnverified')}` : action, step };
}

/** Which kinds an instance accepts, and what an account is needed for. */
export function describeFeatures(features: InstanceFeatures, hasAccount: boolean): string {
  const kinds: [MessageKey, boolean][] = [
    ['composerKindText', true],
    ['composerKindUrl', features.urlPushes],
    ['composerKindFile', features.filePushes],
    ['composerKindQr', features.qr],
  ];
  const on = kinds.filter(([, isOn]) => isOn).map(([key]) => t(key));
  const sentences = [t('checkKindsOn', new Intl.ListFormat(getLanguage()).format(on))];
  if (hasAccount) return sentences.join(' ');
  if (!features.anonymousAccess) sentences.push(t('checkTokenNeeded'));
  else if (features.filePushes && features.filePushesNeedAccount) sentences.push(t('checkFilesNeedAccount'));
  return sentences.join(' ');
}

/** `unencrypted-server`: of an address in links. */
export const ADDRESS_PROBLEMS: Record<InstanceUrlProblem['kind'] | 'unencrypted-server', MessageKey> = {
  empty: 'addressEmpty',
  'not-an-address': 'addressInvalid',
  scheme: 'addressScheme',
  credentials: 'addressCredentials',
  'query-or-fragment': 'addressQuery',
  'http-not-allowed': 'addressHttp',
  'unencrypted-server': 'addressUnencryptedServer',
};

/** Whether a server has a page for recipients, and why links do not lead to one that is there. `ownVersion`: of this extension, which has the page, too. */
export function recipientPageText(page: RecipientPage, ownVersion: string): string {
  const { state, version = '', address } = page;
  switch (state) {
    case 'found':
      return isPageOlder(page, ownVersion)
        ? t('optionsRecipientPageOlder', version, ownVersion)
        : t('optionsRecipientPageFound', version);
    case 'newer':
      return t('optionsRecipientPageNewer', version);
    case 'stopped':
      return t('optionsRecipientPageStopped', page.stoppedBy ?? '');
    case 'no-permission':
      return t('optionsRecipientPageNoPermission', new URL(address).host);
    default:
      return t(PAGE_STATE_TEXTS[state]);
  }
}

const PAGE_STATE_TEXTS = {
  absent: 'optionsRecipientPageAbsent',
  changed: 'optionsRecipientPageChanged',
  'no-answer': 'optionsRecipientPageNoAnswer',
} as const;

/** Whether a page is there that is older than the one of this version. */
export function isPageOlder({ state, version = '' }: RecipientPage, ownVersion: string): boolean {
  return state === 'found' && version.localeCompare(ownVersion, 'en', { numeric: true }) < 0;
}
