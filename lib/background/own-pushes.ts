import type { PushRecord } from '../api/schemas';
import { getCreated } from '../batch/stored-row';
import { readAllBatchRows } from '../browser/batch-rows';
import { readItem, readItems } from '../browser/storage';
import { hashUrlToken } from '../encoding';
import { getDataArea, type Instance } from '../instance/instance';
import type { CreatedResult } from '../push/result';
import { resultsItem } from '../storage/items';
import { baselineItem, excludedPrivatePushesItem } from '../storage/items-lazy';

/** A push from here, whether its result is among the last ones or with the row of a table. */
export type OwnPush = Pick<
  CreatedResult,
  'id' | 'isPrivate' | 'instance' | 'withAccount' | 'name' | 'isEncrypted' | 'stored' | 'expiredAt'
>;

/** Of every created result and every created row, of all tables. */
export async function readOwnPushes(): Promise<OwnPush[]> {
  const results = (await readItem(resultsItem)).filter((result) => result.state === 'created');
  const rows = (await readAllBatchRows()).flatMap(({ row }) => getCreated(row) ?? []);
  return [...results, ...rows];
}

/**
 * Of these pushes of an account, the ones that this browser does not know to be another create's: whoever has the link of one can open and
 * expire it. It knows them also once their results are dismissed, or their private windows have closed.
 */
export async function withoutOwnPushes(pushes: readonly PushRecord[], instance: Instance): Promise<PushRecord[]> {
  if (pushes.length === 0) return [];
  const items = {
    baseline: baselineItem(instance.id, getDataArea(instance)),
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
