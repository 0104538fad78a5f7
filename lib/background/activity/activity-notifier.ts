import type { StoredActivityEvent } from '../../activity/activity-event';
import { createSerialQueue } from '../../base/serial-queue';
import { setAlarm } from '../../browser/alarms';
import { whenCatalogLoaded } from '../../i18n/translate';
import { activitySettingsItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import { notificationTextForPush, notificationTextForPushes, type PushNames } from '../../text/activity';
import { notifyAbout } from '../notifications';
import { type AccountActivity, type BaselineStore, readActivity } from './baseline-store';

/** The least time between two notifications. */
const MIN_NOTIFICATION_INTERVAL_MS = 60_000;
const MIN_ALARM_MINUTES = 0.5;

export interface ActivityNotifierDeps {
  store: BaselineStore;
  now: () => number;
}

export interface ActivityNotifier {
  /** Shows all new events in one notification, a minute after the last one at the earliest. Throws `StorageFull`. */
  notifyNewEvents: () => Promise<void>;
}

/** Says in the system's notifications what happened to pushes. */
export function createActivityNotifier({ store, now }: ActivityNotifierDeps): ActivityNotifier {
  const enqueue = createSerialQueue();
  let notifiedAt = 0;

  const show = async (accounts: readonly AccountActivity[], hasSeveralInstances: boolean) => {
    await whenCatalogLoaded();
    const events = accounts.flatMap((account) => account.events) as [StoredActivityEvent, ...StoredActivityEvent[]];
    const names: PushNames = Object.assign({}, ...accounts.map((account) => account.names));
    const [{ push }] = events;
    const instance = accounts[0]?.instance;
    if (!instance || events.some((event) => event.push !== push)) {
      const { title, message } = notificationTextForPushes(
        events,
        names,
        hasSeveralInstances ? accounts.map((account) => account.instance.name) : [],
      );
      return notifyAbout({ kind: 'pushes' }, title, message);
    }
    const { title, message } = notificationTextForPush(events, names, instance.name);
    return notifyAbout({ kind: 'push', hash: push }, title, message);
  };

  const notifyNewEvents = (): Promise<void> =>
    enqueue(async () => {
      const all = await readActivity();
      const pending = all.flatMap(({ events }) => events.filter(({ isNotified }) => !isNotified));
      if (pending.length === 0) return;
      const unseen = all
        .map((account) => ({
          ...account,
          events: account.events.filter((event) => !event.isNotified && !event.isSeen),
        }))
        .filter(({ events }) => events.length > 0);
      if (unseen.length > 0 && (await readItem(activitySettingsItem)).notifies) {
        const sinceMs = now() - notifiedAt;
        if (sinceMs >= 0 && sinceMs < MIN_NOTIFICATION_INTERVAL_MS)
          return setAlarm(
            'notify-activity',
            Math.max(MIN_ALARM_MINUTES, (MIN_NOTIFICATION_INTERVAL_MS - sinceMs) / 60_000),
          );
        notifiedAt = now();
        await show(unseen, all.length > 1);
      }
      // Marked last, so that a terminated worker loses none.
      const ids = new Set(pending.map(({ id }) => id));
      await store.updateEvents((events) =>
        events.map((event) => (ids.has(event.id) ? { ...event, isNotified: true } : event)),
      );
    });

  return { notifyNewEvents };
}
