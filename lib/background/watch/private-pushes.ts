import type { PushRecord } from '../../api/schemas';
import { readAll } from '../../browser/stored';
import type { UnknownResult } from '../../push/result';
import { hashOfToken } from '../../push/watch/token-hash';
import { inFlightItem, resultsItem } from '../../storage/items';
import { mayBe } from '../look-for';
import type { ActivePushes } from './list-active';
import { WatchEnded } from './watch-books';
import type { WatchStore } from './watch-store';

/** A create whose outcome is unknown was given up long before this. */
const LONGEST_CREATE_MS = 60_000;

/**
 * Leaves out of the watch what was made in private windows, or may have been: what their results say, and of those whose outcome is
 * unknown what this list has that fits. Throws `WatchEnded` while such a push is on its way: the list may hold it already, and nothing
 * here knows its token yet. `clockAheadMs`: how far the instance's clock is ahead of ours.
 */
export async function leaveOutPrivate(
  store: WatchStore,
  instanceId: string,
  { records }: Pick<ActivePushes, 'records'>,
  clockAheadMs: number,
): Promise<void> {
  const { results, inFlight } = await readAll({ results: resultsItem, inFlight: inFlightItem });
  if (inFlight.some(({ isPrivate }) => isPrivate)) throw new WatchEnded();
  const tokens = results.flatMap((result) => {
    if (!result.isPrivate || result.state === 'failed') return [];
    if (result.state === 'created') return [result.stored.urlToken];
    const fitting = result.instance.id === instanceId ? thatFit(result, records, clockAheadMs) : [];
    return [...result.candidates.map(({ stored }) => stored.urlToken), ...fitting];
  });
  await store.leaveOut(await Promise.all(tokens.map(hashOfToken)));
}

function thatFit(result: UnknownResult, records: readonly PushRecord[], clockAheadMs: number): string[] {
  const until = result.at + clockAheadMs + LONGEST_CREATE_MS;
  return records
    .filter((record) => mayBe(result, record, clockAheadMs) && Date.parse(record.created_at) <= until)
    .map(({ url_token }) => url_token);
}
