import type { Failure } from '../../base/failure';
import { toFailureOrThrow } from '../../base/failure';
import { withKey } from '../../encryption/key';
import type { UnknownResult } from '../../push/result';
import { toStoredPush } from '../../push/stored-push';
import type { ListedPush } from '../../pushes/push-row';
import { rowId } from '../../storage/items';
import { readAllRows } from '../../storage/rows';
import type { Connection } from '../instances/connections';
import { withoutOwnPushes } from '../pushes/own-pushes';

/** `Date` has whole seconds, and the push may be from the second before. */
const CLOCK_TOLERANCE_MS = 2_000;

/** How long an instance may go on with a request that is not waited for any more. Proxies give up after 30 to 60 seconds from its start. */
const UNHEARD_MS = 30_000;

/** Where this computer's clock was set back, its times say no more of when the push was sent than that it is not long ago. */
const SET_BACK_MS = 5 * 60_000;

const MAX_CANDIDATES = 10;
/** Pages that a search reads at most: a thousand pushes. */
const MAX_PAGES = 20;
/** The longest link or token of a candidate. A server chooses them, and all servers share the space where they are stored. */
const MAX_ADDRESS = 500;

/** What a search found. */
export type Search = Pick<UnknownResult, 'search' | 'candidates' | 'createdBetween' | 'searchedAt'>;

/**
 * Searches the active pushes that were created since, by name, note and creation time; limits may differ. A failed search is not an error, nor is
 * one of too many pushes. `recordId`: of the push that is searched for.
 */
export async function searchForCandidates(
  recordId: string,
  sent: Pick<
    UnknownResult,
    'source' | 'startedAt' | 'endedAt' | 'createdBetween' | 'name' | 'note' | 'key' | 'candidates'
  >,
  { withAccount, client, instance }: Connection,
  now: () => number,
): Promise<Search> {
  const { candidates: known } = sent;
  if (!withAccount) return { search: 'no-account', candidates: known };
  if (sent.source === 'table' && (await isAmbiguous(recordId, sent))) return { search: 'ambiguous', candidates: [] };
  try {
    let list = await client.listActive(1);
    const { serverTime } = list;
    const between = sent.createdBetween ?? findCreationTime(sent, now(), serverTime);
    const pushes = [...list.pushes];
    // Lists begin with the newest.
    const goesOn = () => list.continuation !== 'complete' && (pushes.at(-1)?.createdAt ?? 0) >= between.from;
    for (let page = 2; page <= MAX_PAGES && goesOn(); page += 1) {
      list = await client.listActive(page);
      pushes.push(...list.pushes);
    }
    const isCandidate = ({ createdAt, link = '', urlToken, name, note }: ListedPush) => {
      const isOfTime = createdAt >= between.from && createdAt <= (between.to ?? Number.POSITIVE_INFINITY);
      const fitsStorage = [link, urlToken].every(({ length }) => length <= MAX_ADDRESS);
      return isOfTime && fitsStorage && name === sent.name && note === sent.note;
    };
    const found = await withoutOwnPushes(pushes.filter(isCandidate), instance);
    // It is one of the oldest that were created since.
    const candidates = found
      .slice(-MAX_CANDIDATES)
      .map((push) => ({ link: withKey(push.link, sent.key), stored: toStoredPush(push) }));
    const createdBetween = serverTime === undefined ? undefined : between;
    const search = candidates.length === 0 && goesOn() ? 'failed' : 'done';
    return { search, candidates, createdBetween, searchedAt: now() };
  } catch (error) {
    toFailureOrThrow(error);
    return { search: 'failed', candidates: known };
  }
}

/** When the instance can have created the push, by its clock. */
function findCreationTime(
  { startedAt, endedAt }: Pick<UnknownResult, 'startedAt' | 'endedAt'>,
  now: number,
  serverTime = now,
): NonNullable<UnknownResult['createdBetween']> {
  const clockSkewMs = serverTime - now;
  const latest = Math.min(endedAt ?? startedAt, now);
  const isSetBack = startedAt > latest || (endedAt ?? startedAt) > now;
  const from = (isSetBack ? latest - SET_BACK_MS : startedAt) + clockSkewMs - CLOCK_TOLERANCE_MS;
  return endedAt === undefined ? { from } : { from, to: latest + clockSkewMs + UNHEARD_MS };
}

/** Whether the account's list cannot tell the push of a row from those of other rows. */
async function isAmbiguous(recordId: string, { name, note }: Pick<UnknownResult, 'name' | 'note'>): Promise<boolean> {
  if (name === '') return true;
  const rows = await readAllRows();
  const own = rows.find(({ batch, index }) => rowId({ batchId: batch.id, index }) === recordId);
  return rows.some((other) => {
    const { options } = other.row.draft;
    return other !== own && other.batch.id === own?.batch.id && options.name === name && options.note === note;
  });
}

/**
 * Looks for a push of unknown outcome after its request, where the instance answers at all. A table pauses where it answers no row, so nothing
 * is searched for its row then.
 */
export async function searchUnknown(
  recordId: string,
  unknown: UnknownResult,
  connection: Connection,
  now: () => number,
): Promise<UnknownResult> {
  const { failure, source } = unknown;
  const concernsAll = failure && (source === 'table' ? isInstanceWide(failure) : isUnanswered(failure));
  if (concernsAll && !(isUnanswered(failure) && (await isReachable(connection))))
    return { ...unknown, isUnreachable: true };
  return { ...unknown, ...(await searchForCandidates(recordId, unknown, connection, now)) };
}

function isUnanswered({ kind }: Failure): boolean {
  return kind === 'NetworkError' || kind === 'TimeoutError';
}

/** Whether the instance, or a proxy before it, would answer every request so. */
function isInstanceWide(failure: Failure): boolean {
  if (failure.kind === 'HttpError') return failure.status >= 500;
  return isUnanswered(failure) || failure.kind === 'ContractError';
}

/** Whether the instance answers a request without secrets, and nothing before it does in its place. */
export async function isReachable({ client }: Connection): Promise<boolean> {
  try {
    await client.readVersion();
    return true;
  } catch (error) {
    const failure = toFailureOrThrow(error);
    return !isInstanceWide(failure) && !(failure.kind === 'HttpError' && failure.reason === 'other');
  }
}
