import type { PushRecord } from '../api/schemas';
import { toFailure } from '../push/failure-of';
import type { Candidate, UnknownResult } from '../push/result';
import { storedPushOf } from '../push/stored-push';
import type { Connection } from './connections';

/** The `Date` header has whole seconds, and the push may have been made in the second before it. */
const CLOCK_GRAIN_MS = 2_000;

/**
 * Whether a push may be the one of unknown outcome: same name and note, created since, by the instance's clock. Limits are not compared:
 * the instance may have replaced them. `clockAheadMs`: how far that clock is ahead of ours.
 */
function isCandidate({ name, note, at }: UnknownResult, push: PushRecord, clockAheadMs: number): boolean {
  if ((push.name ?? '') !== name || (push.note ?? '') !== note) return false;
  return storedPushOf(push).createdAt >= at + clockAheadMs - CLOCK_GRAIN_MS;
}

/**
 * Looks through the newest active pushes for one that may be the one of unknown outcome. Asserts nothing; a look that fails is not an
 * error.
 */
export async function findCandidates(
  result: UnknownResult,
  connection: Connection,
  now: () => number,
): Promise<UnknownResult> {
  if (!connection.withAccount) return { ...result, search: 'no-account' };
  try {
    const { pushes, serverTime } = await connection.client.listActive(1);
    const clockAheadMs = serverTime === undefined ? 0 : serverTime - now();
    const candidates = pushes
      .filter((push) => isCandidate(result, push, clockAheadMs))
      .map((push): Candidate => ({ link: connection.linkOf(push), stored: storedPushOf(push) }));
    return { ...result, search: 'looked', candidates };
  } catch (error) {
    if (toFailure(error) === undefined) throw error;
    return { ...result, search: 'not-looked' };
  }
}
