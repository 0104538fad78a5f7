import { notify } from '../../browser/notify';
import { openPushes } from '../../browser/pages';
import { readItem } from '../../browser/stored';
import { setAlarm } from '../../browser/worker-start';
import { catalogueReady, t } from '../../i18n';
import type { PushRef } from '../../messages';
import type { Failure } from '../../push/failure';
import type { ExpireOutcome } from '../../push/push-row';
import { toFailure } from '../../push/to-failure';
import { watchSettingsItem } from '../../storage/items-on-demand';
import { describeFailure } from '../../text/errors';
import { type PushNames, pushLabelOf, severalPushesText, singlePushText } from '../../text/watch';
import { isEnd, type StoredWatchEvent } from '../../watch/event';
import { createQueue } from '../result-store';
import { type BaselineStore, readWatchEvents } from './baseline';

/** Between two notifications. */
const INTERVAL_MS = 60_000;
const MIN_ALARM_MINUTES = 0.5;

/** A notification's id is `watch/<instance>/<push>`, both empty if it is about several pushes. A newer one replaces it. */
const PREFIX = 'watch/';

export interface WatchNotifierDeps {
  store: BaselineStore;
  expire: (push: PushRef) => Promise<ExpireOutcome>;
  now: () => number;
}

export function createWatchNotifier({ store, expire, now }: WatchNotifierDeps) {
  const enqueue = createQueue();
  let notifiedAt = 0;

  const show = async (accounts: Awaited<ReturnType<typeof readWatchEvents>>) => {
    await catalogueReady();
    const events = accounts.flatMap((account) => account.events) as [StoredWatchEvent, ...StoredWatchEvent[]];
    const names: PushNames = Object.assign({}, ...accounts.map((account) => account.names));
    const [{ push }] = events;
    const instance = accounts[0]?.instance;
    if (!instance || events.some((event) => event.push !== push)) {
      const { title, message } = severalPushesText(events, names);
      return notify(`${PREFIX}/`, title, message);
    }
    const { title, message } = singlePushText(events, names, instance.name);
    const id = `${PREFIX}${instance.id}/${push}`;
    return notify(id, title, message, events.some(isEnd) ? undefined : t('createdExpireNow'));
  };

  /** Shows all new events in one notification. They are marked afterwards, so that a terminated worker loses none. */
  const notifyNewEvents = (): Promise<void> =>
    enqueue(async () => {
      const all = await readWatchEvents();
      const pending = all.flatMap(({ events }) => events.filter(({ isTold }) => !isTold));
      if (pending.length === 0) return;
      const unseen = all
        .map((account) => ({ ...account, events: account.events.filter((event) => !event.isTold && !event.isSeen) }))
        .filter(({ events }) => events.length > 0);
      if (unseen.length > 0 && (await readItem(watchSettingsItem)).notifies) {
        const sinceMs = now() - notifiedAt;
        if (sinceMs >= 0 && sinceMs < INTERVAL_MS)
          return setAlarm('watch-tell', Math.max(MIN_ALARM_MINUTES, (INTERVAL_MS - sinceMs) / 60_000));
        notifiedAt = now();
        await show(unseen);
      }
      const ids = new Set(pending.map(({ id }) => id));
      await store.updateEvents((events) =>
        events.map((event) => (ids.has(event.id) ? { ...event, isTold: true } : event)),
      );
    });

  const onNotificationAction = async (id: string): Promise<void> => {
    const [, instanceId = '', push = ''] = id.split('/');
    if (!id.startsWith(PREFIX)) return;
    await catalogueReady();
    const account = (await readWatchEvents()).find(({ instance }) => instance.id === instanceId);
    const event = account?.events.find((it) => it.push === push);
    const label = event ? pushLabelOf(event, account?.names ?? {}) : t('watchThatPush');
    const instanceName = account?.instance.name ?? '';
    const show = (title: string, message: string) => notify(id, title, message);
    const showFailure = (failure: Failure) => {
      const { title, action } = describeFailure(failure, { instanceName });
      return show(t('watchNotExpired', label), `${title} ${action}`);
    };
    const known = account?.names[push];
    if (!known) return showFailure({ name: 'NoLongerAvailable' });
    try {
      const outcome = await expire({ instanceId, urlToken: known.urlToken });
      const isByHand = outcome.outcome === 'ended' && outcome.ending.isByHand;
      await show(t(isByHand ? 'watchExpired' : 'watchNotActive', label), t('watchOver', instanceName));
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) throw error;
      await showFailure(failure);
    }
  };

  /** Returns whether the notification was the watch's. */
  const onNotificationClick = async (id: string): Promise<boolean> => {
    const [, , push = ''] = id.split('/');
    if (id.startsWith(PREFIX)) await openPushes(push, false);
    return id.startsWith(PREFIX);
  };

  return { notifyNewEvents, onNotificationClick, onNotificationAction };
}
