import { read, readAll, write } from '../../browser/stored';
import type { CreatedResult, PushResult } from '../../push/result';
import { learnMade } from '../../push/watch/compare';
import { wasReached } from '../../push/watch/reach';
import { hashOfToken } from '../../push/watch/token-hash';
import { instancesItem, resultsItem, watchNotedItem } from '../../storage/items';
import type { Watch } from './watch';
import { WatchEnded, type WatchStore } from './watch-store';
import { whyNotWatched } from './what-to-watch';

/**
 * Watches a push from the moment it is made, so that a look at it before the next round is told; or never, if it was made in a private
 * window.
 */
export function createMade({ store, watch }: { store: WatchStore; watch: Watch }) {
  const learn = async (result: CreatedResult, isNew: boolean) => {
    const instance = (await read(instancesItem)).find(({ id }) => id === result.instance.id);
    if (!instance || !result.withAccount || (await whyNotWatched(instance))) return;
    const { urlToken, createdAt } = result.stored;
    const push = await hashOfToken(urlToken);
    try {
      await store.learn(store.placeOf(instance), (memory) =>
        isNew || !wasReached(memory.reach, createdAt) ? learnMade(memory, push, createdAt) : memory,
      );
    } catch (error) {
      // Its token was moved or taken away meanwhile: the next round begins afresh.
      if (!(error instanceof WatchEnded)) throw error;
    }
  };

  /** For a push that has just ended its way. */
  const note = async (result: PushResult): Promise<void> => {
    if (result.state !== 'created') return;
    if (!result.isPrivate) await learn(result, true);
    else {
      await store.leaveOut(await hashOfToken(result.stored.urlToken));
      // The next round notes how far it reached, so that the push stays out when the browser has forgotten why.
      if (result.withAccount) await watch.hurry();
    }
    await write(watchNotedItem, result.at);
  };

  /** At the worker's start: a worker that died may have made pushes that it did not get to note. Private ones each round finds. */
  const recover = async (): Promise<void> => {
    const { results, notedAt } = await readAll({ results: resultsItem, notedAt: watchNotedItem });
    for (const result of results)
      if (result.state === 'created' && !result.isPrivate && result.at > notedAt) await learn(result, false);
  };

  return { note, recover };
}
