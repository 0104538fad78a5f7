import type { PushRecord } from '../api/schemas';
import { toFailure } from '../push/failure-of';
import type { UnknownResult } from '../push/result';
import { storedPushOf } from '../push/stored-push';
import type { Connection } from './connections';

/** The `Date` header has whole seconds, and the push may have been created in the second before it. */
const CLOCK_PRECISION_MS = 2_000;

/**
 * Searches the newest active pushes for candidates of a create of unknown outcome: same name and note, created since, by the instance's
 * clock. Limits are not compared, as instances replace them. A search that fails is not an error.
 */
export async function findCandidates(
  result: UnknownResult,
  { withAccount, client, linkOf }: Connection,
  now: () => number,
): Promise<UnknownResult> {
  if (!withAccount) return { ...result, search: 'no-account' };
  try {
    const { pushes, serverTime } = await client.listActive(1);
    const clockSkewMs = serverTime === undefined ? 0 : serverTime - now();
    const since = result.at + clockSkewMs - CLOCK_PRECISION_MS;
    const isCandidate = (push: PushRecord) =>
      (push.name ?? '') === result.name && (push.note ?? '') === result.note && storedPushOf(push).createdAt >= since;
    const candidates = pushes.filter(isCandidate).map((push) => ({ link: linkOf(push), stored: storedPushOf(push) }));
    return { ...result, search: 'looked', candidates };
  } catch (error) {
    if (toFailure(error) === undefined) throw error;
    return { ...result, search: 'not-looked' };
  }
}
