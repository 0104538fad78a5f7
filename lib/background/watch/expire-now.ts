import type { Client } from '../../api/client';
import type { PushRecord } from '../../api/schemas';
import { notify } from '../../browser/notify';
import { read } from '../../browser/stored';
import { describeFailure } from '../../describe-error';
import { t, wordsReady } from '../../i18n';
import type { PushAddress } from '../../messages';
import { failureOf } from '../../push/failure';
import type { ExpireOutcome } from '../../push/push-row';
import { hashOfToken } from '../../push/watch/token-hash';
import { instancesItem } from '../../storage/items';
import { watchNamesItem } from '../../storage/watch-items';
import type { Connections } from '../connections';
import { listActivePushes } from './list-active';
import { notificationId } from './notification-id';
import { labelOf } from './teller-words';
import type { WatchStore } from './watch-store';

export interface ExpireNowParts {
  connections: Connections;
  store: WatchStore;
  /** Expires by token, as every page does. */
  expire: (push: PushAddress) => Promise<ExpireOutcome>;
}

/**
 * "Expire now" in a notification: directly, since the button says it and a notification has nowhere to ask. The push is looked for
 * among the active ones first, as only its hash is known here; if it is not there, nothing is sent. Says what the instance answered.
 */
export function createExpireNow({ connections, store, expire }: ExpireNowParts) {
  return async (instanceId: string, push: string): Promise<void> => {
    await wordsReady();
    const instance = (await read(instancesItem)).find(({ id }) => id === instanceId);
    const event = instance && (await store.eventsOf(instance)).find((one) => one.push === push);
    const label = event ? labelOf(event, await read(watchNamesItem(instanceId))) : t('watchThatPush');
    const instanceName = instance?.name ?? '';
    const say = (title: string, message: string) => notify(notificationId({ instanceId, push }), title, message);
    try {
      const { client } = await connections.to(instanceId);
      const { record, isWhole } = await findActive(client, push);
      if (!record && !isWhole) return await say(t('watchNotFound', label), t('watchNotFoundNext'));
      const outcome = record && (await expire({ instanceId, urlToken: record.url_token }));
      const isExpiredNow = outcome?.outcome === 'ended' && outcome.ending.isExpired;
      await say(t(isExpiredNow ? 'watchExpired' : 'watchNotActive', label), t('watchOver', instanceName));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const { what, next } = describeFailure(failure, { instanceName });
      await say(t('watchNotExpired', label), `${what} ${next}`);
    }
  };
}

async function findActive(client: Client, push: string): Promise<{ record: PushRecord | undefined; isWhole: boolean }> {
  const { records, isWhole } = await listActivePushes((page) => client.listActive(page));
  for (const record of records) if ((await hashOfToken(record.url_token)) === push) return { record, isWhole };
  return { record: undefined, isWhole };
}
