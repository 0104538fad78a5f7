import { type Failure, isCanceled, mayHaveSucceeded } from '../base/failure';
import { formatDuration } from '../i18n/format';
import { type MessageKey, t } from '../i18n/translate';
import type { PasteProblem } from '../received/paste-problem';
import type { FailureText } from './failures';
import type { OpeningContext } from './received';

/**
 * Whether the server does not answer the page for recipients as an API: it lets only accounts read, redirects, or something before it
 * answers. The server's own page may show the push all the same.
 */
export function isNoApi(failure: Failure | undefined): boolean {
  if (failure?.kind === 'RedirectError' || failure?.kind === 'ContractError') return true;
  if (failure?.kind !== 'HttpError') return false;
  return !['passphrase-required', 'not-found', 'server-error'].includes(failure.reason);
}

/** Whether a view may be gone: no answer, or a success that cannot be read, whatever it is instead. */
export function mayHaveUsedView(failure: Failure): boolean {
  return mayHaveSucceeded(failure) || (failure.kind === 'ContractError' && failure.status < 300);
}

/** Words for a recipient, who has no settings and knows no servers: what happened, and what to do next. */
export function describeRecipientFailure(failure: Failure, { target }: OpeningContext): FailureText {
  const host = target?.host ?? '';
  if (failure.kind === 'RateLimitError') {
    const { seconds } = failure;
    if (failure.isOfAction) return { title: t('receivedThrottled'), action: t('receivedThrottledNext') };
    const wait = seconds === undefined ? t('errorRateLimitNext') : t('errorRateLimitIn', formatDuration(seconds));
    return { title: t('errorRateLimit', host), action: wait };
  }
  if (failure.kind === 'HttpError' && failure.reason === 'server-error')
    return { title: t('errorServer', host, failure.status), action: t('errorServerNext') };
  if (isNoApi(failure)) return { title: t('recipientNotHere'), action: t('recipientNotHereWhy', host) };
  if (failure.kind === 'NetworkError' && failure.isCut)
    return { title: t('errorAnswerCut', host), action: t('recipientNoAnswerNext') };
  if (failure.kind === 'NetworkError' || failure.kind === 'TimeoutError' || isCanceled(failure))
    return { title: t('createdUnknown', host), action: t('recipientNoAnswerNext') };
  return { title: t('errorUnexpected'), action: t('errorServerNext') };
}

const PROBLEM_TEXT: Record<PasteProblem, MessageKey> = {
  'armor-cut': 'receivedArmorCut',
  'armor-changed': 'receivedArmorChanged',
  'several-armors': 'receivedSeveralArmors',
  'not-a-link': 'receivedNotALink',
  'other-link': 'recipientOtherLink',
  rewritten: 'recipientOtherLink',
  unencrypted: 'recipientOtherLink',
  ambiguous: 'receivedSeveralLinks',
};

/** Why the page for recipients does not open what was pasted. */
export function describeRecipientProblem(problem: PasteProblem): string {
  return t(PROBLEM_TEXT[problem]);
}
