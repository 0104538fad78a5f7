import { failureOf } from '../push/failure';
import type { Candidate, UnknownResult } from '../push/result';
import { storedPushOf } from '../push/stored-push';
import type { Connection } from './connections';

/** The `Date` header has whole seconds, and the push may have been made in the second before it. */
const CLOCK_GRAIN_MS = 2_000;

/**
 * Looks through the newest active pushes for one that may be the one of unknown outcome: same name and note, created since, by the
 * instance's clock. Limits are not compared: the instance may have replaced them. Asserts nothing; a look that fails is not an error.
 */
export async function lookFor(
  result: UnknownResult,
  connection: Connection,
  now: () => number,
): Promise<UnknownResult> {
  if (!connection.withAccount) return { ...result, search: 'no-account' };
  try {
    const { pushes, serverTime } = await connection.client.listActive(1);
    const clockAheadMs = serverTime === undefined ? 0 : serverTime - now();
    const since = result.at + clockAheadMs - CLOCK_GRAIN_MS;
    const candidates = pushes
      .filter((push) => (push.name ?? '') === result.name && (push.note ?? '') === result.note)
      .map((push): Candidate => ({ link: connection.linkOf(push), stored: storedPushOf(push) }))
      .filter(({ stored }) => stored.createdAt >= since);
    return { ...result, search: 'looked', candidates };
  } catch (error) {
    if (failureOf(error) === undefined) throw error;
    return { ...result, search: 'not-looked' };
  }
}
