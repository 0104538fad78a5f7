import type { PushRecord } from '../../api/schemas';
import { hashUrlToken } from '../../base/encoding';
import { getStorageArea, type Instance } from '../../instance/instance';
import { baselineItem, excludedPrivatePushesItem } from '../../storage/items';
import { readOwnPushes } from '../../storage/own-pushes';
import { readItems } from '../../storage/storage';

/**
 * Of these pushes of an account, the ones that this browser does not know to be another create's: whoever has the link of one can open and
 * expire it. It knows them also once their results are dismissed, or their private windows have closed.
 */
export async function withoutOwnPushes(pushes: readonly PushRecord[], instance: Instance): Promise<PushRecord[]> {
  if (pushes.length === 0) return [];
  const items = {
    baseline: baselineItem(instance.id, getStorageArea(instance)),
    excluded: excludedPrivatePushesItem,
  };
  const [own, { baseline, excluded }] = await Promise.all([readOwnPushes(), readItems(items)]);
  const tokens = new Set(own.map(({ stored }) => stored.urlToken));
  const unknown = await Promise.all(
    pushes.map(async (push) => {
      if (tokens.has(push.url_token)) return [];
      const hash = await hashUrlToken(push.url_token);
      return baseline.pushes[hash]?.isOwn || excluded.includes(hash) ? [] : push;
    }),
  );
  return unknown.flat();
}
