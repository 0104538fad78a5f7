import type { PushRecord } from '../../api/schemas';
import { endingOf } from '../push-row';
import { endsAt, storedPushOf } from '../stored-push';

/** What a list says of a push at one moment, as far as the watch compares it. Moments are the instance's: milliseconds since 1970. */
export interface Sighting {
  /** SHA-256 of its token. */
  push: string;
  createdAt: number;
  /** Views allowed. */
  allowed: number;
  /** Looks that lowered the views left. On a push that has not ended these are its views; after its end failed looks count as well. */
  looks: number;
  /** The instance has noticed that it is over. */
  isExpired: boolean;
  /** Expired by hand, by whomever. */
  isByHand: boolean;
  isDaysOver: boolean;
  /** When its days are over. */
  endsAt: number;
  /** When it was expired, as far as the instance has noticed. */
  expiredAt: number | undefined;
}

/** `push`: the SHA-256 of the record's token. */
export function sightingOf(record: PushRecord, push: string): Sighting {
  const stored = storedPushOf(record);
  const { viewsLeft = 0, isDaysOver, isExpired, isByHand, expiredAt } = endingOf(record);
  const allowed = stored.expireAfterViews;
  return {
    push,
    createdAt: stored.createdAt,
    allowed,
    looks: Math.max(0, allowed - viewsLeft),
    isExpired,
    isByHand,
    isDaysOver,
    endsAt: endsAt(stored),
    expiredAt,
  };
}

/** Whether nobody can open it any more, noticed by the instance or not. */
export function isOverNow({ isExpired, isDaysOver, looks, allowed }: Sighting): boolean {
  return isExpired || isDaysOver || looks >= allowed;
}
