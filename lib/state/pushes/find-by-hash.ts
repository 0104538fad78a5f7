import type { PushRow } from '../../push/push-row';
import { hashOfToken } from '../../push/watch/token-hash';
import type { AccountList } from './account-list';

/** As far as the watch looks. */
const PAGES = 4;

/** Looks for the push with this SHA-256 of its token in what is loaded, then in further pages. Resolves with undefined if it is not there. */
export async function findByHash(hash: string, list: AccountList): Promise<PushRow | undefined> {
  const compared = new Set<PushRow>();
  if (list.lookedAt.peek() === undefined) await list.look();
  for (let page = 1; ; page++) {
    for (const row of list.rows.peek()) {
      if (!compared.has(row) && (await hashOfToken(row.urlToken)) === hash) return row;
      compared.add(row);
    }
    if (page >= PAGES || list.end.peek() !== 'more' || list.failure.peek() !== undefined) return undefined;
    await list.loadMore();
  }
}
