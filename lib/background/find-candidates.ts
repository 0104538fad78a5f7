import type { PushRecord } from '../api/schemas';
import { withKey } from '../encryption/key';
import type { Failure } from '../failure';
import type { UnknownResult } from '../push/result';
import { toStoredPush } from '../push/stored-push';
import { toFailureOrThrow } from '../read-failure';
import type { Connection } from './connections';

/** `Date` has whole seconds, and the push may be from the second before. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Searches the newest active pushes by name, note and creation time; limits may differ. A failed search is not an error. */
export async function searchForCandidates(
  sent: Pick<UnknownResult, 'startedAt' | 'name' | 'note' | 'key' | 'candidates'>,
  { withAccount, client, getLink }: Connection,
  now: () => number,
): Promise<Pick<UnknownResult, 'search' | 'candidates'>> {
  const { candidates: known } = sent;
  if (!withAccount) return { search: 'no-account', candidates: known };
  try {
    const { pushes, serverTime } = await client.listActive(1);
    const clockSkewMs = serverTime === undefined ? 0 : serverTime - now();
    const since = sent.startedAt + clockSkewMs - CLOCK_TOLERANCE_MS;
    const isCandidate = (push: PushRecord) =>
      (push.name ?? '') === sent.name && (push.note ?? '') === sent.note && toStoredPush(push).createdAt >= since;
    const candidates = pushes
      .filter(isCandidate)
      .map((push) => ({ link: withKey(getLink(push), sent.key), stored: toStoredPush(push) }));
    return { search: 'done', candidates };
  } catch (error) {
    toFailureOrThrow(error);
    return { search: 'failed', candidates: known };
  }
}

/** Looks for a push of unknown outcome where the instance answers at all. */
export async function searchUnknown(
  unknown: UnknownResult,
  connection: Connection,
  now: () => number,
): Promise<UnknownResult> {
  const { failure } = unknown;
  if (failure && isUnanswered(failure) && !(await isReachable(connection))) return { ...unknown, isUnreachable: true };
  return { ...unknown, ...(await searchForCandidates(unknown, connection, now)) };
}

export function isUnanswered({ kind }: Failure): boolean {
  return kind === 'NetworkError' || kind === 'TimeoutError';
}

/** Whether the instance, or a proxy before it, would answer every request so. */
export function isInstanceWide(failure: Failure): boolean {
  if (failure.kind === 'HttpError') return failure.status >= 500;
  return isUnanswered(failure) || failure.kind === 'ContractError';
}

/** Responds to a request without secrets. */
export function isReachable({ client }: Connection): Promise<boolean> {
  return client.readVersion().then(
    () => true,
    (error) => !isInstanceWide(toFailureOrThrow(error)),
  );
}
