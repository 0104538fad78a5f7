import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import { hashOfToken } from '../../encoding';
import { updateOfEvent } from '../../push/push-row';
import type { StoredWatchEvent, WatchEvent } from '../../watch/event';
import type { Account } from './account';

/** The newest active pushes, as many as are watched. */
const WATCHED = 200;

interface FollowEventsDeps {
  events: ReadonlySignal<readonly StoredWatchEvent[]>;
  account: ReadonlySignal<Account | undefined>;
}

/**
 * Updates rows by the events of their pushes: a poll may be newer than the list. Returns how many views the push of an event has left by
 * its row; `undefined` if no row is known to be its.
 */
export function followEvents({ events, account }: FollowEventsDeps): (event: WatchEvent) => number | undefined {
  /** `url_token`s by their hash: events name no token. */
  const urlTokens = signal<ReadonlyMap<string, string>>(new Map());
  const hashes = new Map<string, Promise<string>>();

  const apply = async (current: Account, found: readonly StoredWatchEvent[], listed: readonly string[]) => {
    for (const urlToken of listed) if (!hashes.has(urlToken)) hashes.set(urlToken, hashOfToken(urlToken));
    const byHash = new Map<string, string>();
    for (const urlToken of listed) byHash.set((await hashes.get(urlToken)) ?? '', urlToken);
    if (account.peek() !== current) return;
    batch(() => {
      urlTokens.value = byHash;
      for (const event of found) {
        const urlToken = byHash.get(event.push);
        if (urlToken !== undefined) current.applyUpdate(urlToken, updateOfEvent(event), event.foundAt);
      }
    });
  };

  effect(() => {
    if (!account.value || events.value.length === 0) return;
    const newest = account.value.active.list.rows.value.slice(0, WATCHED);
    const listed = newest.map(({ urlToken }) => urlToken);
    void apply(account.value, events.value, listed);
  });

  return ({ push }) => {
    const urlToken = urlTokens.value.get(push);
    const active = account.value?.active;
    const row = active?.list.rows.value.find((listed) => listed.urlToken === urlToken);
    if (!active || !row) return undefined;
    return active.view.stateOf(row) === 'active' ? row.viewsLeft : 0;
  };
}
