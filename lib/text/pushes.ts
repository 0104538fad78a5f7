import { formatFuture } from '../format';
import { count, formatDay, type MessageKey, t } from '../i18n';
import type { Failure } from '../push/failure';
import { mayHaveSucceeded } from '../push/failure-of';
import { isNamed, isNotFound, type PushRow, type RowState, shortToken } from '../push/push-row';
import type { SortKey } from '../push/rows';
import { expiresAt } from '../push/stored-push';
import type { Program } from '../push/user-agent';
import { describeFailure } from './errors';

/** How a push is called in a sentence: by its name, or by the day it was made, in milliseconds since 1970. */
export function pushLabel(name: string | undefined, madeAt: number): string {
  if (!name) return t('watchUnnamed', formatDay(madeAt));
  return t('watchNamed', name);
}

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
  const until = formatFuture(expiresAt(row), now);
  return row.viewsLeft === undefined
    ? count('pushesEndsUnknownViews', row.expireAfterViews, until)
    : count('pushesEndsOrViews', row.viewsLeft, until);
}

/** Why a push cannot be expired from here. */
export const WHY_NOT_WORDS: Record<'link' | 'not-deletable', MessageKey> = {
  link: 'createdExpireLinkOff',
  'not-deletable': 'createdExpireOff',
};

export type Operation = 'list' | 'audit' | 'expire' | 'email' | 'link';

/** What went wrong, what to do next, and whether it is an error at all: a push that is gone cannot be opened, which its sender may like. */
interface OwnWords {
  title: string;
  action: string;
  isError: boolean;
}

/** Words for what went wrong with an own push: here a refusal is about whose push it is. */
export function describeOwn(failure: Failure, operation: Operation, instanceName: string): OwnWords {
  if (operation !== 'list' && isNotFound(failure))
    return { title: t('pushesGone', instanceName), action: t('pushesGoneNext'), isError: false };
  const words = describeFailure(failure, { instanceName });
  const action = nextOf(failure, operation) ?? words.action;
  const isForbiddenLog = operation === 'audit' && failure.name === 'HttpError' && failure.status === 403;
  return { title: isForbiddenLog ? t('pushesForbiddenLog', instanceName) : words.title, action, isError: true };
}

/** What to do next where an own push has more to say about that. */
function nextOf(failure: Failure, operation: Operation): string | undefined {
  if (operation === 'expire' && mayHaveEnded(failure)) return t('pushesExpireUnknown');
  if (operation === 'email' && (failure.name === 'NetworkError' || failure.name === 'TimeoutError'))
    return t('emailUnknown');
  if (failure.name !== 'HttpError') return undefined;
  if (failure.status === 403) return t('pushesForbiddenNext');
  return operation === 'expire' && failure.reason === 'refused' ? t('pushesRefusedNext') : undefined;
}

/** Whether an expire that ended this way may have ended the push: no answer, or one that cannot be read, is no refusal. */
function mayHaveEnded(failure: Failure): boolean {
  return failure.name === 'ContractError' || mayHaveSucceeded(failure);
}

/** "Firefox on Windows"; empty: nothing is known of it. */
export function programWords({ name, system, isRobot }: Program): string {
  const program = name && system ? t('auditProgramOn', name, system) : (name ?? system ?? '');
  if (!isRobot) return program;
  return program === '' ? t('auditSomeRobot') : t('auditRobot', program);
}
