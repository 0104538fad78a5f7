import type { PushRecord } from '../../api/schemas';
import type { Instance } from '../../instance/instance';
import { failureOf, mayHaveHappened } from '../../push/failure';
import { learnEndedHere } from '../../push/watch/compare';
import { hashOfToken } from '../../push/watch/token-hash';
import { unlessFull } from '../unless-full';
import type { WatchStore } from './watch-store';

/** An expire that an instance carried out, and its clock then: milliseconds since 1970, undefined where it does not say. */
export interface CarriedOut {
  record: PushRecord;
  serverTime: number | undefined;
}

export type ExpiredHere = ReturnType<typeof createExpiredHere>;

/**
 * The `Date` header may be a proxy's, whose clock goes a little ahead of the instance's. Somebody else's expire so shortly before ours
 * counts as ours: one untold is better than an own one that is told as another's, and to ask the log would be a request for each expire.
 */
const CLOCK_SKEW_MS = 2_000;

/**
 * Carries out an expire from here, and notes that it was ours: the log does not say who it was. The note is made before, in case nobody
 * learns how it ended; it is taken back if the instance refused, or if the push had ended before by somebody else. Where there is no
 * room for it the push is expired all the same.
 */
export function createExpiredHere({ store, now }: { store: WatchStore; now: () => number }) {
  return async (instance: Instance, urlToken: string, expire: () => Promise<CarriedOut>): Promise<PushRecord> => {
    const push = await hashOfToken(urlToken);
    let wasNoted = false;
    const note = (isOurs: boolean) =>
      store
        .learnAnyway(instance, (memory) => {
          if (isOurs) wasNoted = memory.pushes[push]?.isEndedHere === true;
          return learnEndedHere(memory, push, isOurs || wasNoted);
        })
        .catch(unlessFull);
    await note(true);
    const startedAt = now();
    try {
      const { record, serverTime } = await expire();
      const tookMs = Math.max(0, now() - startedAt);
      if (serverTime !== undefined && endedBefore(record, serverTime - tookMs - CLOCK_SKEW_MS)) await note(false);
      return record;
    } catch (error) {
      const failure = failureOf(error);
      if (failure && !mayHaveHappened(failure)) await note(false);
      throw error;
    }
  };
}

/** `time`: by the instance's clock. */
function endedBefore({ expired_on }: PushRecord, time: number): boolean {
  return expired_on !== null && Date.parse(expired_on) < time;
}
