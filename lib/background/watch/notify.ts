import { setAlarm } from '../../browser/alarm';
import { notify, notifyWithAction } from '../../browser/notify';
import { openPushes } from '../../browser/pages';
import { readItem, readItems } from '../../browser/stored';
import { catalogueReady, t } from '../../i18n';
import type { PushRef } from '../../messages';
import type { Failure } from '../../push/failure';
import { toFailure } from '../../push/failure-of';
import type { ExpireOutcome } from '../../push/push-row';
import { instancesItem } from '../../storage/items';
import { watchNamesItem, watchSettingsItem } from '../../storage/items-on-demand';
import { describeFailure } from '../../text/errors';
import { pushLabelOf, severalPushesText, singlePushText } from '../../text/watch';
import { isEnd, type StoredWatchEvent } from '../../watch/event';
import { createQueue } from '../result-store';
import { type BaselineStore, readWatchEvents } from './baseline';

/** No notification sooner than this after the one before. */
const INTERVAL_MS = 60_000;
const MIN_ALARM_MINUTES = 0.5;

/** A notification's id is `watch/<instance>/<push>`, both empty if it is about several pushes. A newer one replaces it. */
const PREFIX = 'watch/';

export interface WatchNotifierDeps {
  store: BaselineStore;
  /** Expires by `url_token`, as every page does. */
  expire: (push: PushRef) => Promise<ExpireOutcome>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Reports events by notifications, and does what their clicks ask for. */
export function createWatchNotifier({ store, expire, now }: WatchNotifierDeps) {
  const enqueue = createQueue();
  /** When this worker last showed one: milliseconds since 1970. */
  let notifiedAt = 0;

  const show = async (accounts: Awaited<ReturnType<typeof readWatchEvents>>) => {
    await catalogueReady();
    const events = accounts.flatMap((account) => account.events) as [StoredWatchEvent, ...StoredWatchEvent[]];
    const tables = accounts.map(({ instance }) => readItem(watchNamesItem(instance.id)));
    const names = Object.assign({}, ...(await Promise.all(tables)));
    const [{ push }] = events;
    const instance = accounts[0]?.instance;
    if (!instance || events.some((event) => event.push !== push)) {
      const { title, message } = severalPushesText(events, names);
      return notify(`${PREFIX}/`, title, message);
    }
    const { title, message } = singlePushText(events, names, instance.name);
    const id = `${PREFIX}${instance.id}/${push}`;
    if (events.some(isEnd)) return notify(id, title, message);
    return notifyWithAction(id, title, message, t('watchExpireNow'));
  };

  /**
   * Shows all new events in one notification, if the user wants that and the last one was a minute ago. They are marked after it is shown:
   * a worker that is terminated in between shows the same one again in place of the first, and loses none.
   */
  const notifyNewEvents = (): Promise<void> =>
    enqueue(async () => {
      const all = await readWatchEvents();
      const pending = all.flatMap(({ events }) => events.filter(({ isTold }) => !isTold));
      if (pending.length === 0) return;
      const unseen = all
        .map(({ instance, events }) => ({ instance, events: events.filter((one) => !one.isTold && !one.isSeen) }))
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

  /** "Expire now". */
  const expireNow = async (instanceId: string, push: string): Promise<void> => {
    await catalogueReady();
    const { instances, names } = await readItems({ instances: instancesItem, names: watchNamesItem(instanceId) });
    const event = (await readWatchEvents()).flatMap(({ events }) => events).find((one) => one.push === push);
    const label = event ? pushLabelOf(event, names) : t('watchThatPush');
    const instanceName = instances.find(({ id }) => id === instanceId)?.name ?? '';
    const show = (title: string, message: string) => notify(`${PREFIX}${instanceId}/${push}`, title, message);
    const showFailure = (failure: Failure) => {
      const { title, action } = describeFailure(failure, { instanceName });
      return show(t('watchNotExpired', label), `${title} ${action}`);
    };
    const known = names[push];
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

  /** Opens the push's row on "My pushes". Returns whether the notification was the watch's. */
  const onNotificationClick = async (id: string): Promise<boolean> => {
    const [, , push = ''] = id.split('/');
    if (id.startsWith(PREFIX)) await openPushes(push);
    return id.startsWith(PREFIX);
  };

  const onNotificationAction = async (id: string): Promise<void> => {
    const [, instanceId = '', push = ''] = id.split('/');
    if (id.startsWith(PREFIX)) await expireNow(instanceId, push);
  };

  return { notifyNewEvents, onNotificationClick, onNotificationAction };
}
