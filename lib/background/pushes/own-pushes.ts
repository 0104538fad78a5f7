import { hashUrlToken } from '../../base/encoding';
import { getStorageArea, type Instance } from '../../instance/instance';
import type { ListedPush } from '../../pushes/push-row';
import { baselineItem, excludedPrivatePushesItem } from '../../storage/items';
import { readOwnPushes } from '../../storage/rows';
import { readItems } from '../../storage/storage';

/**
 * Of these pushes of an account, the ones that this browser does not know to be another create's: whoever has the link of one can open and
 * expire it. It knows them also once their results are dismissed, or their private windows have closed.
 */
export async function withoutOwnPushes(pushes: readonly ListedPush[], instance: Instance): Promise<ListedPush[]> {
  if (pushes.length === 0) return [];
  const items = {
    baseline: baselineItem(instance.id, getStorageArea(instance)),
    excluded: excludedPrivatePushesItem,
  };
  const [own, { baseline, excluded }] = await Promise.all([readOwnPushes(), readItems(items)]);
  const tokens = new Set(own.map(({ stored }) => stored.urlToken));
  const unknown = await Promise.all(
    pushes.map(async (push) => {
      if (tokens.has(push.urlToken)) return [];
      const hash = await hashUrlToken(push.urlToken);
      return baseline.pushes[hash]?.isOwn || excluded.includes(hash) ? [] : push;
    }),
  );
  return unknown.flat();
}
