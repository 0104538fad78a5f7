import { type Failure, isTokenRefused } from '../base/failure';
import { type MessageKey, t } from '../i18n/translate';
import type { PasteProblem } from '../received/paste-problem';
import { describeFailure, type FailureText } from './failures';

export interface OpeningContext {
  /** Where the link leads. `instance`: undefined if the user has not connected it. */
  target: { instance: { name: string } | undefined; host: string } | undefined;
}

/** Describes a failure. For instances that the user has not connected, it does not refer to the settings. */
export function describeOpeningFailure(failure: Failure, { target }: OpeningContext): FailureText {
  const text = describeFailure(failure, {
    instanceName: target?.instance?.name ?? target?.host ?? '',
    isNewAddress: target !== undefined && !target.instance,
  });
  // Right or wrong, from anybody with the link.
  if (failure.kind === 'RateLimitError' && failure.isOfAction)
    return { title: t('receivedThrottled'), action: t('receivedThrottledNext') };
  if (failure.kind === 'PermissionMissing')
    return { title: t('errorPermission', failure.host), action: t('receivedRefusedNext') };
  if (target?.instance) return text;
  if (isTokenRefused(failure)) return { title: text.title, action: t('receivedForeignTokenNext') };
  const isStrange =
    failure.kind === 'ContractError' || failure.kind === 'RedirectError' || failure.kind === 'HttpError';
  const isPassphrase = failure.kind === 'HttpError' && failure.reason === 'passphrase-required';
  return isStrange && !isPassphrase ? { title: text.title, action: t('receivedForeignNext') } : text;
}

const PASTE_TEXT: Record<PasteProblem, MessageKey> = {
  'armor-cut': 'receivedArmorCut',
  'armor-changed': 'receivedArmorChanged',
  'several-armors': 'receivedSeveralArmors',
  'not-a-link': 'receivedNotALink',
  'other-link': 'receivedOtherLink',
  rewritten: 'receivedRewritten',
  unencrypted: 'receivedUnencrypted',
  ambiguous: 'receivedSeveralLinks',
};

/** Why the extension does not open what was pasted. */
export function describePasteProblem(problem: PasteProblem): string {
  const what = t(PASTE_TEXT[problem]);
  const isLink = problem === 'rewritten' || problem === 'other-link';
  return isLink ? `${what} ${t('receivedRewrittenNext', t('popupThisSecret'))}` : what;
}
