import type { TokenChange } from '../instances';
import type { Watch } from './watch';
import type { WatchStore } from './watch-store';

/**
 * What was learnt of an account goes with its token: forgotten where that is taken away or the instance is another one, moved where it
 * is moved. A new token is taken for the same account's, since tokens are renewed; if it is not, no list has the pushes that are
 * remembered, and they are forgotten after some rounds.
 */
export function createTokenChanged({ store, watch }: { store: WatchStore; watch: Watch }) {
  return async ({ instanceId, from, to, isEntered, isElsewhere }: TokenChange): Promise<void> => {
    if (to === 'none' || isElsewhere) await store.forgetAccount(instanceId);
    else if (from !== 'none' && from !== to) await store.moveAccount(instanceId, from, to);
    if (isEntered && to !== 'none') await store.renew(instanceId, to);
    if (isEntered || isElsewhere || from !== to) await watch.startAfresh(instanceId);
  };
}
