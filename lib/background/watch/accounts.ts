import { forget, read } from '../../browser/stored';
import { learnAccount, learnPause } from '../../push/watch/compare';
import { withoutReach } from '../../push/watch/left-out';
import { instancesItem } from '../../storage/items';
import { leftOutItem, watchEventsItem, watchedItem, watchNamesItem } from '../../storage/watch-items';
import type { TokenChange } from '../instances';
import type { Rounds } from './rounds';
import type { Place, WatchBooks } from './watch-books';
import type { WatchStore } from './watch-store';

/** What becomes of what was learnt when tokens change, and when the watch is switched off. Whatever is under way then writes nothing. */
export function createAccounts({ inTurn, inTurnAt, placeOf, nextEra, load, save, noteOut }: WatchBooks) {
  /** Of every instance: what happens from now on is not told when the watch goes on. */
  const pause = () =>
    inTurn(async () => {
      for (const instance of await read(instancesItem)) {
        nextEra(instance.id);
        const place = placeOf(instance);
        const { memory } = await load(place);
        if (Object.keys(memory.pushes).length > 0) await save(place, learnPause(memory));
      }
    });

  /** Forgets all that was learnt of an account: its token is another one now, or it is gone. */
  const forgetAccount = (instanceId: string) =>
    inTurn(async () => {
      nextEra(instanceId);
      const areas = (['session', 'device'] as const).flatMap((area) => [
        watchedItem(instanceId, area) as never,
        watchEventsItem(instanceId, area) as never,
      ]);
      await forget(...areas, watchNamesItem(instanceId) as never);
      const out = await read(leftOutItem);
      await noteOut(out, withoutReach(out, instanceId));
    });

  /** The token lies elsewhere now, and what was learnt with it goes there too. */
  const moveAccount = (instanceId: string, from: Place['area'], to: Place['area']) =>
    inTurn(async () => {
      nextEra(instanceId);
      const { memory, kept } = await load({ instanceId, area: from });
      await save({ instanceId, area: to }, memory, kept);
      await forget(watchedItem(instanceId, from) as never, watchEventsItem(instanceId, from) as never);
    });

  /** Another token: what it lists may have nothing to do with what is remembered. */
  const renew = (instanceId: string, area: Place['area']) =>
    inTurn(async () => {
      nextEra(instanceId);
      const { memory } = await load({ instanceId, area });
      if (memory.reach) await save({ instanceId, area }, { ...memory, hasNewToken: true });
    });

  /** Notes whether what a new token lists is the account's that is remembered. Of another one's, nothing was left out before. */
  const learnAccountOf = (place: Place, isSame: boolean) =>
    inTurnAt(place, async () => {
      const { memory, out } = await load(place);
      if (!isSame) await noteOut(out, withoutReach(out, place.instanceId));
      await save(place, learnAccount(memory, isSame));
    });

  return { pause, forgetAccount, moveAccount, renew, learnAccountOf };
}

/**
 * What was learnt of an account goes with its token: forgotten where that is taken away or the instance is another one, moved where it
 * is moved. A new token is taken for the same account's, since tokens are renewed; if it is not, no list has the pushes that are
 * remembered, and they are forgotten after some rounds.
 */
export function createTokenChanged({ store, rounds }: { store: WatchStore; rounds: Rounds }) {
  return async ({ instanceId, from, to, isEntered, isElsewhere }: TokenChange): Promise<void> => {
    if (to === 'none' || isElsewhere) await store.forgetAccount(instanceId);
    else if (from !== 'none' && from !== to) await store.moveAccount(instanceId, from, to);
    if (isEntered && to !== 'none') await store.renew(instanceId, to);
    if (isEntered || isElsewhere || from !== to) await rounds.startAfresh(instanceId);
  };
}
