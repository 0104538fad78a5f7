import { describeFailure } from '../../lib/describe-error';
import { count, type MessageKey, t } from '../../lib/i18n';
import { type Failure, mayHaveHappened } from '../../lib/push/failure';
import { isGone } from '../../lib/push/made-here';
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

export type Doing = 'list' | 'audit' | 'expire' | 'email' | 'link';

/** What went wrong, what to do next, and whether it is an error at all: a push that is gone cannot be opened, which its sender may like. */
interface OwnWords {
  what: string;
  next: string;
  isError: boolean;
}

/** Words for what went wrong with an own push: here a refusal is about whose push it is. */
export function describeOwn(failure: Failure, doing: Doing, instanceName: string): OwnWords {
  if (doing !== 'list' && isGone(failure))
    return { what: t('pushesGone', instanceName), next: t('pushesGoneNext'), isError: false };
  const words = describeFailure(failure, { instanceName });
  const next = nextOf(failure, doing) ?? words.next;
  const isForbiddenLog = doing === 'audit' && failure.name === 'HttpError' && failure.status === 403;
  return { what: isForbiddenLog ? t('pushesForbiddenLog', instanceName) : words.what, next, isError: true };
}

/** What to do next where an own push has more to say about that. */
function nextOf(failure: Failure, doing: Doing): string | undefined {
  if (doing === 'expire' && mayHaveEnded(failure)) return t('pushesExpireUnknown');
  if (doing === 'email' && (failure.name === 'NetworkError' || failure.name === 'TimeoutError'))
    return t('emailUnknown');
  if (failure.name !== 'HttpError') return undefined;
  if (failure.status === 403) return t('pushesForbiddenNext');
  return doing === 'expire' && failure.reason === 'refused' ? t('pushesRefusedNext') : undefined;
}

/** Whether an expire that ended this way may have ended the push: no answer, or one that cannot be read, is no refusal. */
function mayHaveEnded(failure: Failure): boolean {
  return failure.name === 'ContractError' || mayHaveHappened(failure);
}
