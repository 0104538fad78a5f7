import type { PushRecord } from '../api/schemas';
import type { InstanceMark, StoredPush } from './result';
import { storedPushOf } from './stored-push';

/** A push in a list of one's own pushes: what is known of it, without its payload and its passphrase. */
export interface PushRow extends StoredPush {
  /** The whole link that a recipient is given. */
  link: string;
  /** Empty = none. */
  name: string;
  /** Empty = none. */
  note: string;
  /** undefined: not known, since nothing but opening it tells, and that uses one. */
  viewsLeft?: number | undefined;
  /** The instance says that its days are over; it may list it as active all the same. */
  isDaysOver: boolean;
  isExpired: boolean;
  /** Expired by hand, by whomever. */
  isByHand: boolean;
  /** When it was expired, as far as the instance has noticed: milliseconds since 1970. */
  expiredAt?: number | undefined;
  /** Whether it is an account's; else it was made without one, from this browser. */
  withAccount: boolean;
  /** Where it is. */
  instance: InstanceMark;
}

/** As the worker lists it: where they are, whoever asked knows. */
export type ListedPush = Omit<PushRow, 'instance'>;

/** How a push has ended, in the instance's words. */
export type Ending = Pick<PushRow, 'isExpired' | 'isByHand' | 'expiredAt' | 'isDaysOver' | 'viewsLeft'>;

/** What became of expiring a push: `gone` = the instance does not have it any more. */
export type ExpireOutcome = { outcome: 'gone' } | { outcome: 'ended'; ending: Ending };

/** A row of an account's list. `link`: what a recipient is given for it. */
export function rowOf(record: PushRecord, link: string): ListedPush {
  return {
    ...storedPushOf(record),
    ...endingOf(record),
    link,
    name: record.name ?? '',
    note: record.note ?? '',
    withAccount: true,
  };
}

/** What a record says of how far a push is from its end. */
export function endingOf(record: PushRecord): Ending {
  return {
    viewsLeft: Math.max(0, record.views_remaining),
    isDaysOver: record.days_remaining <= 0,
    isExpired: record.expired,
    isByHand: record.deleted,
    expiredAt: record.expired_on ? Date.parse(record.expired_on) : undefined,
  };
}

/** Whether it has a name that anybody can see. */
export function isNamed({ name }: Pick<PushRow, 'name'>): boolean {
  return name.trim() !== '';
}

/** Enough of a token to tell pushes apart, too little to open one. */
export function shortToken(urlToken: string): string {
  return `${urlToken.slice(0, Math.min(8, Math.ceil(urlToken.length / 2)))}…`;
}
