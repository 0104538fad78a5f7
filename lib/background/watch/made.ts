import { read, readAll, write } from '../../browser/stored';
import type { CreatedResult, PushResult } from '../../push/result';
import { learnMade } from '../../push/watch/compare';
import { hashOfToken } from '../../push/watch/token-hash';
import { instancesItem, resultsItem } from '../../storage/items';
import { watchNotedItem } from '../../storage/watch-items';
import { createQueue } from '../queue';
import { unlessFull } from '../unless-full';
import { WatchEnded } from './watch-books';
import type { WatchStore } from './watch-store';
import { isWatched } from './what-to-watch';

/**
 * Watches a push from the moment it is made, so that a look at it before the next round is told; or never, if it was made in a private
 * window.
 */
export function createMade({ store }: { store: WatchStore }) {
  const inTurn = createQueue();

  const take = async ({ instance: { id }, withAccount, isPrivate, stored }: CreatedResult) => {
    const { urlToken, createdAt } = stored;
    const push = await hashOfToken(urlToken);
    if (isPrivate) await store.leaveOut([push]);
    const instance = (await read(instancesItem)).find((one) => one.id === id);
    if (!instance || !withAccount) return;
    const place = store.placeOf(instance);
    if (isPrivate) await store.leaveOutMade(place, push, createdAt);
    else if (await isWatched(instance)) await store.learn(place, (memory) => learnMade(memory, push, createdAt));
  };

  /** For a push that has just ended its way. What keeps the watch from it keeps nobody from the push: the next worker tries again. */
  const note = (result: PushResult): Promise<void> =>
    inTurn(async () => {
      if (result.state !== 'created') return;
      await take(result).catch(unlessEnded);
      const { results, noted } = await readAll({ results: resultsItem, noted: watchNotedItem });
      const still = noted.filter((id) => results.some((one) => one.id === id));
      await write(watchNotedItem, [...still, result.id]);
    }).catch(unlessFull);

  /** At the worker's start, before anything else of the watch: a worker that died may have made pushes that it did not get to note. */
  const recover = async (): Promise<void> => {
    const { results, noted } = await readAll({ results: resultsItem, noted: watchNotedItem });
    for (const result of results.toReversed()) if (!noted.includes(result.id)) await note(result);
  };

  return { note, recover };
}

/** Its token was moved or taken away meanwhile: the next round begins afresh. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof WatchEnded)) throw error;
}
