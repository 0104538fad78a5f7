import { FailureError } from '../../push/failure-error';
import { hashOfToken } from '../../push/watch/token-hash';
import type { KeptEvent } from '../../push/watch/watch-event';
import { followPassphrases, isFollowed } from '../../push/watch/watch-memory';
import type { Connections } from '../connections';
import type { Rounds } from './rounds';
import type { WatchStore } from './watch-store';

export interface ForPagesParts {
  connections: Connections;
  store: WatchStore;
  rounds: Rounds;
  refreshBadge: () => Promise<void>;
}

/** What pages do about the watch of the active instance. All throw `NoInstance`. */
export function createForPages({ connections, store, rounds, refreshBadge }: ForPagesParts) {
  const change = async (changed: (events: KeptEvent[]) => KeptEvent[]) => {
    const instance = await connections.expectActiveInstance();
    await store.changeEvents(instance, changed);
    await refreshBadge();
  };

  const seen = (ids: readonly string[]) =>
    change((events) => events.map((event) => (ids.includes(event.id) ? { ...event, isSeen: true } : event)));

  const dismiss = (ids: readonly string[]) => change((events) => events.filter(({ id }) => !ids.includes(id)));

  /** Resolves with whether wrong passphrases of this push are told now. Throws `Gone` if it is not watched. */
  const follow = async (urlToken: string, isOn: boolean): Promise<boolean> => {
    const instance = await connections.expectActiveInstance();
    const push = await hashOfToken(urlToken);
    const memory = await store.learnAnyway(instance, (known) => followPassphrases(known, push, isOn) ?? known);
    if (!memory.pushes[push]) throw new FailureError({ name: 'Gone' });
    if (isOn) await rounds.hurry();
    return isFollowed(memory, push);
  };

  return { seen, dismiss, follow };
}
