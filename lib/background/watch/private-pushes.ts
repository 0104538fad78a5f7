import { readAll } from '../../browser/stored';
import { hashOfToken } from '../../push/watch/token-hash';
import { inFlightItem, resultsItem } from '../../storage/items';
import { WatchEnded, type WatchStore } from './watch-store';

/**
 * Leaves out of the watch what was made in private windows, or may have been, as far as its results are still there. Throws `WatchEnded`
 * while such a push is on its way: a list may hold it already, and nothing here knows its token yet.
 */
export async function leaveOutPrivate(store: WatchStore): Promise<void> {
  const { results, inFlight } = await readAll({ results: resultsItem, inFlight: inFlightItem });
  if (inFlight.some(({ isPrivate }) => isPrivate)) throw new WatchEnded();
  const tokens = results.flatMap((result) => {
    if (!result.isPrivate || result.state === 'failed') return [];
    return result.state === 'created'
      ? [result.stored.urlToken]
      : result.candidates.map(({ stored }) => stored.urlToken);
  });
  for (const token of tokens) await store.leaveOut(await hashOfToken(token));
}
