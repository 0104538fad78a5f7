import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { hashOfToken } from '../../encoding';
import { type PushUpdate, updateOfEvent } from '../../push/push-row';
import type { StoredWatchEvent, WatchEvent } from '../../watch/event';
import type { Account } from './account';

/** The newest active pushes, as many as are watched. */
const WATCHED = 200;

interface FollowEventsDeps {
  events: ReadonlySignal<readonly StoredWatchEvent[]>;
  account: ReadonlySignal<Account | undefined>;
}

/**
 * Gives what the watch has found to the rows of its pushes: a poll may be newer than the list. Returns how many views the push of an event
 * has left by its row; undefined: no row is known to be its.
 */
export function followEvents({ events, account }: FollowEventsDeps): (event: WatchEvent) => number | undefined {
  /** Tokens by their hash: events name no token. */
  const tokens = signal<ReadonlyMap<string, string>>(new Map());
  const hashes = new Map<string, Promise<string>>();
  const hashOf = (urlToken: string): Promise<string> => {
    const hash = hashes.get(urlToken) ?? hashOfToken(urlToken);
    hashes.set(urlToken, hash);
    return hash;
  };

  const apply = async (
    ours: Account,
    known: readonly StoredWatchEvent[],
    urlTokens: readonly string[],
  ): Promise<void> => {
    const byHash = new Map<string, string>();
    for (const urlToken of urlTokens) byHash.set(await hashOf(urlToken), urlToken);
    if (account.peek() !== ours) return;
    batch(() => {
      tokens.value = byHash;
      for (const event of known) {
        const urlToken = byHash.get(event.push);
        const update: PushUpdate = updateOfEvent(event);
        if (urlToken !== undefined) ours.applyUpdate(urlToken, update, event.foundAt);
      }
    });
  };

  effect(() => {
    const ours = account.value;
    const known = events.value;
    if (!ours || known.length === 0) return;
    const newest = ours.active.list.rows.value.slice(0, WATCHED);
    void apply(
      ours,
      known,
      newest.map(({ urlToken }) => urlToken),
    );
  });

  return ({ push }) => {
    const urlToken = tokens.value.get(push);
    const active = account.value?.active;
    const row = active?.list.rows.value.find((one) => one.urlToken === urlToken);
    if (!active || !row) return undefined;
    return active.shelf.stateOf(row) === 'active' ? row.viewsLeft : 0;
  };
}
