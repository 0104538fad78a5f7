import { setAlarm } from '../../browser/alarm';
import { notify, notifyWithAction } from '../../browser/notify';
import { openPushes } from '../../browser/pages';
import { readItem, readItems } from '../../browser/stored';
import { catalogueReady, t } from '../../i18n';
import type { Instance } from '../../instance/instance';
import type { PushRef } from '../../messages';
import { toFailure } from '../../push/failure-of';
import type { ExpireOutcome } from '../../push/push-row';
import { instancesItem } from '../../storage/items';
import { type NamedPush, watchNamesItem, watchSettingsItem } from '../../storage/watch-items';
import { describeFailure } from '../../text/errors';
import { pushLabelOf, severalPushesText, singlePushText } from '../../text/watch';
import { isEnd, type StoredWatchEvent } from '../../watch/event';
import type { Connections } from '../connections';
import { createQueue } from '../result-store';
import type { BaselineStore } from './baseline';
import { listActivePushes } from './poll';

/** No notification sooner than this after the one before. */
const INTERVAL_MS = 60_000;
const MIN_ALARM_MINUTES = 0.5;

const PREFIX = 'watch/';

/** The id of a notification: about a push, or with an empty `push` about several. A newer one about the same replaces it. */
function notificationId(instanceId: string, push: string): string {
  return `${PREFIX}${instanceId}/${push}`;
}

function parseNotificationId(id: string): { instanceId: string; push: string } | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const [instanceId = '', push = ''] = id.slice(PREFIX.length).split('/');
  return { instanceId, push };
}

export interface WatchNotifierDeps {
  connections: Connections;
  store: BaselineStore;
  /** Expires by `url_token`, as every page does. */
  expire: (push: PushRef) => Promise<ExpireOutcome>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Tells of events by notifications, and does what their clicks ask for. */
export function createWatchNotifier({ connections, store, expire, now }: WatchNotifierDeps) {
  const enqueue = createQueue();

  const show = async (all: readonly { instance: Instance; events: StoredWatchEvent[] }[]) => {
    await catalogueReady();
    const events = all.flatMap((one) => one.events) as [StoredWatchEvent, ...StoredWatchEvent[]];
    const instance = all.length === 1 ? all[0]?.instance : undefined;
    const tables: Record<string, NamedPush>[] = await Promise.all(
      all.map((one) => readItem(watchNamesItem(one.instance.id))),
    );
    const names: Record<string, NamedPush> = Object.assign({}, ...tables);
    const [{ push }] = events;
    if (!instance || events.some((event) => event.push !== push)) {
      const { title, message } = severalPushesText(events, names);
      return notify(notificationId(instance?.id ?? '', ''), title, message);
    }
    const { title, message } = singlePushText(events, names, instance.name);
    const id = notificationId(instance.id, push);
    if (events.some(isEnd)) return notify(id, title, message);
    return notifyWithAction(id, title, message, t('watchExpireNow'));
  };

  /**
   * Shows all new events in one notification, if the user wants that and the last one was a minute ago. They are marked after it is shown:
   * a worker that is terminated in between shows the same one again in place of the first, and loses none.
   */
  const notifyNewEvents = (): Promise<void> =>
    enqueue(async () => {
      const all = await store.listEvents();
      const pending = all.flatMap(({ events }) => events.filter(({ isTold }) => !isTold));
      if (pending.length === 0) return;
      const toShow = all
        .map(({ instance, events }) => ({
          instance,
          events: events.filter(({ isTold, isSeen }) => !isTold && !isSeen),
        }))
        .filter(({ events }) => events.length > 0);
      if (toShow.length > 0 && (await readItem(watchSettingsItem)).notifies) {
        const { notifiedAt = 0 } = await store.updateStatus((status) => status);
        const sinceMs = now() - notifiedAt;
        if (sinceMs >= 0 && sinceMs < INTERVAL_MS)
          return setAlarm('watch-tell', Math.max(MIN_ALARM_MINUTES, (INTERVAL_MS - sinceMs) / 60_000));
        await store.updateStatus((status) => ({ ...status, notifiedAt: now() }));
        await show(toShow);
      }
      const ids = new Set(pending.map(({ id }) => id));
      await store.updateEvents((events) =>
        events.map((event) => (ids.has(event.id) ? { ...event, isTold: true } : event)),
      );
    });

  /** "Expire now". The push is looked for among the active ones first: nothing is sent for one that has ended. */
  const expireNow = async (instanceId: string, push: string): Promise<void> => {
    await catalogueReady();
    const { instances, names } = await readItems({ instances: instancesItem, names: watchNamesItem(instanceId) });
    const all = (await store.listEvents()).flatMap(({ events }) => events);
    const event = all.find((one) => one.push === push);
    const label = event ? pushLabelOf(event, names) : t('watchThatPush');
    const instanceName = instances.find(({ id }) => id === instanceId)?.name ?? '';
    const say = (title: string, message: string) => notify(notificationId(instanceId, push), title, message);
    try {
      const { client } = await connections.connectById(instanceId);
      const { records, isComplete } = await listActivePushes((page) => client.listActive(page));
      const record = records.get(push);
      if (!record && !isComplete) return await say(t('watchNotFound', label), t('watchNotFoundNext'));
      const outcome = record && (await expire({ instanceId, urlToken: record.url_token }));
      const isExpiredNow = outcome?.outcome === 'ended' && outcome.ending.isExpired;
      await say(t(isExpiredNow ? 'watchExpired' : 'watchNotActive', label), t('watchOver', instanceName));
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) throw error;
      const { title, action } = describeFailure(failure, { instanceName });
      await say(t('watchNotExpired', label), `${title} ${action}`);
    }
  };

  /** Opens the push's row on "My pushes". Returns whether the notification was the watch's. */
  const onNotificationClick = async (id: string): Promise<boolean> => {
    const subject = parseNotificationId(id);
    if (subject) await openPushes(subject.push);
    return subject !== undefined;
  };

  const onNotificationAction = async (id: string): Promise<void> => {
    const subject = parseNotificationId(id);
    if (subject?.push) await expireNow(subject.instanceId, subject.push);
  };

  return { notifyNewEvents, onNotificationClick, onNotificationAction };
}
