import type { ReadonlySignal } from '@preact/signals';
import type { PushResult } from '../../push/result';
import { resultsItem } from '../../storage/items';
import type { Stored } from '../doors';
import type { Account } from './account';

interface FollowParts {
  stored: Pick<Stored, 'watch'>;
  account: ReadonlySignal<Account | undefined>;
  /** Those that there are already. */
  results: readonly PushResult[];
}

/** What is pushed elsewhere in this browser is among the account's pushes: they are looked at. */
export function followResults({ stored, account, results }: FollowParts): void {
  const known = new Set(results.map(({ id }) => id));
  stored.watch(resultsItem, (now) => {
    const ours = account.peek();
    const fresh = now.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (!ours) return;
    const isOurs = ({ withAccount, instance }: PushResult) => withAccount && instance.id === ours.instance.id;
    const isListed = ours.active.list.lookedAt.peek() !== undefined;
    if (isListed && fresh.some((result) => result.state === 'created' && isOurs(result)))
      void ours.active.list.lookAtNewest();
  });
}
