import type { Failure } from '../base/failure';
import { isNotFound, mayHaveSucceeded } from '../base/failure';
import { isolateCode } from '../i18n/bidi';
import { formatDateTime, formatDayTime, formatFuture } from '../i18n/format';
import { type MessageKey, t } from '../i18n/translate';
import { getExpiresAt } from '../push/stored-push';
import { hasName, type PushRow, type PushStatus, shortenToken } from '../pushes/push-row';
import type { UserAgent } from '../pushes/user-agent';
import { describeFailure, formatFieldErrors } from './failures';
import { expiryWords } from './options';

/** The name of a push in a sentence; without one, the time of its creation takes its place. */
export function pushLabel(name: string | undefined, createdAt: number): string {
  return t('uiQuoted', name || t('activityUnnamed', formatDayTime(createdAt)));
}

export const STATUS_TEXTS: Record<PushStatus, MessageKey> = {
  active: 'pushesStatusActive',
  'expired-by-views': 'pushesStatusExpiredByViews',
  'expired-by-time': 'pushesStatusExpiredByTime',
  'expired-manually': 'pushesStatusExpiredManually',
  expired: 'createdExpired',
};

/** The name, or the beginning of the token. Never the payload. */
export function pushTitle(row: Pick<PushRow, 'name' | 'urlToken'>): string {
  return hasName(row) ? row.name : t('uiPair', t('pushesUnnamed'), isolateCode(shortenToken(row.urlToken)));
}

/** The labels of the first ones, and how many more there are. */
export function toFirstLabels<T>(items: readonly T[], max: number, label: (item: T) => string): readonly string[] {
  const first = items.slice(0, max).map(label);
  const more = items.length - first.length;
  return more > 0 ? [...first, t('activityAndMore', more)] : first;
}

/** What tells a push that may be one without an answer from others: it has the same name. */
export function matchText({ name, note, createdAt }: Pick<PushRow, 'name' | 'note' | 'createdAt'>): string {
  const isUnnamed = name === '' && note === '';
  return t(isUnnamed ? 'createdCandidateUnnamed' : 'createdCandidate', formatDateTime(createdAt));
}

export function expirationText(row: PushRow, now: number): string {
  return expiryWords(formatFuture(getExpiresAt(row), now), row.expireAfterViews, row.viewsLeft);
}

export type PushOperation = 'list' | 'audit' | 'expire' | 'email' | 'link';

/** A failure with an own push and what to do next. A push that is not found is no error: nobody can open it. */
export function describePushFailure(failure: Failure, operation: PushOperation, instanceName: string) {
  if (operation !== 'list' && isNotFound(failure))
    return {
      title: t('pushesNotFound', instanceName),
      action: t('pushesNotFoundNext'),
      step: undefined,
      isError: false,
    };
  if (operation === 'email' && failure.kind === 'HttpError' && failure.reason === 'invalid-fields')
    return describeRejectedEmail(failure.fields ?? {}, instanceName);
  const words = describeFailure(failure, { instanceName });
  const next = getAction(failure, operation);
  const isForbiddenLog = operation === 'audit' && failure.kind === 'HttpError' && failure.status === 403;
  return {
    title: isForbiddenLog ? t('pushesForbiddenLog', instanceName) : words.title,
    action: next ?? words.action,
    step: next === undefined ? words.step : undefined,
    isError: true,
  };
}

/** The push exists, whatever becomes of the email. Words about the whole push do not concern the addresses. */
function describeRejectedEmail(fields: Readonly<Record<string, readonly string[]>>, instanceName: string) {
  const isOfAddresses = !Object.hasOwn(fields, 'base') && Object.keys(fields).length > 0;
  return {
    title: t('emailRejected', instanceName, formatFieldErrors(fields)).trim(),
    action: t(isOfAddresses ? 'emailRejectedAddressesNext' : 'emailRejectedNext'),
    step: undefined,
    isError: true,
  };
}

function getAction(failure: Failure, operation: PushOperation): string | undefined {
  // No reply, or an unreadable one, is no refusal.
  if (operation === 'expire' && (failure.kind === 'ContractError' || mayHaveSucceeded(failure)))
    return t('pushesExpireUnknown');
  if (operation === 'email' && (failure.kind === 'NetworkError' || failure.kind === 'TimeoutError'))
    return t('emailUnknown');
  if (failure.kind !== 'HttpError') return undefined;
  if (failure.status === 403) return t('pushesForbiddenNext');
  return operation === 'expire' && failure.reason === 'rejected' ? t('pushesRefusedNext') : undefined;
}

/** "Firefox on Windows"; empty if unknown. */
export function userAgentText({ name, system, isBot }: UserAgent): string {
  const program = name && system ? t('auditProgramOn', name, system) : (name ?? system ?? '');
  if (!isBot) return program;
  return program === '' ? t('auditUnknownBot') : t('auditBot', program);
}
