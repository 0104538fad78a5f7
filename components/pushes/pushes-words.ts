import { describeFailure } from '../../lib/describe-error';
import { count, type MessageKey, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { isNamed, type PushRow, shortToken } from '../../lib/push/push-row';
import type { RowState } from '../../lib/push/row-state';
import type { SortKey } from '../../lib/push/rows-sort';
import { endsAt } from '../../lib/push/stored-push';
import { formatUntil } from '../../lib/when';

export const STATE_WORDS: Record<RowState, MessageKey> = {
  active: 'pushesStateActive',
  'by-views': 'pushesStateByViews',
  'by-time': 'pushesStateByTime',
  'by-hand': 'pushesStateByHand',
  ended: 'pushesStateEnded',
};

export const SORT_WORDS: Record<SortKey, MessageKey> = {
  name: 'pushesName',
  made: 'pushesMade',
  ends: 'pushesEnds',
  views: 'pushesViews',
};

/** What a push is called: its name, or that it has none and enough of its token to tell it apart. Never what is in it. */
export function titleOf(row: Pick<PushRow, 'name' | 'urlToken'>): string {
  return isNamed(row) ? row.name : t('pushesUnnamedToken', shortToken(row.urlToken));
}

/** "tomorrow, 09:12, or after 2 more views" */
export function endWords(row: PushRow, now: number): string {
  const until = formatUntil(endsAt(row), now);
  return row.viewsLeft === undefined
    ? count('pushesEndsUnknownViews', row.expireAfterViews, until)
    : count('pushesEndsOrViews', row.viewsLeft, until);
}

/** Why a push cannot be expired from here. */
export const WHY_NOT_WORDS: Record<'link' | 'not-deletable', MessageKey> = {
  link: 'createdExpireLinkOff',
  'not-deletable': 'createdExpireOff',
};

/** What went wrong with an own push, and what to do: here a refusal is about whose push it is. */
export function describeOwn(failure: Failure, doing: 'list' | 'audit' | 'expire' | 'email', instanceName: string) {
  const words = describeFailure(failure, { instanceName });
  if (failure.name !== 'HttpError') {
    const isUnknown = failure.name === 'NetworkError' || failure.name === 'TimeoutError';
    if (doing === 'expire' && isUnknown) return { what: words.what, next: t('pushesExpireUnknown') };
    return doing === 'email' && isUnknown ? { what: words.what, next: t('emailUnknown') } : words;
  }
  if (failure.status === 403 && doing === 'audit')
    return { what: t('pushesForbiddenLog', instanceName), next: t('pushesForbiddenNext') };
  if (failure.status === 403) return { what: words.what, next: t('pushesForbiddenNext') };
  if (failure.reason === 'refused' && doing === 'expire') return { what: words.what, next: t('pushesRefusedNext') };
  if (failure.reason === 'not-found' && (doing === 'audit' || doing === 'email'))
    return { what: t('pushesGone', instanceName), next: t('pushesGoneNext') };
  return words;
}
