import { setAlarm } from '../../browser/alarm';
import { notify } from '../../browser/notify';
import { notifyWithAction } from '../../browser/notify-action';
import { read, write } from '../../browser/stored';
import { t, wordsReady } from '../../i18n';
import type { Instance } from '../../instance/instance';
import { isEnd, type KeptEvent } from '../../push/watch/watch-event';
import { watchNamesItem, watchSettingsItem, watchToldItem } from '../../storage/watch-items';
import { createQueue } from '../queue';
import { notificationId } from './notification-id';
import { wordsForMany, wordsForOne } from './teller-words';
import type { WatchStore } from './watch-store';

/** No notification sooner than this after the one before. */
const BETWEEN_MS = 60_000;
const LEAST_ALARM_MINUTES = 0.5;

/** Tells by notification what happened, if the user wants that: all that is new in one, and no more than one a minute. */
export function createTeller({ store, now }: { store: WatchStore; now: () => number }) {
  const inTurn = createQueue();

  const show = async (instance: Instance, events: readonly [KeptEvent, ...KeptEvent[]]) => {
    await wordsReady();
    const names = await read(watchNamesItem(instance.id));
    const [{ push }] = events;
    if (events.some((event) => event.push !== push)) {
      const { title, message } = wordsForMany(events, names);
      return notify(notificationId({ instanceId: instance.id }), title, message);
    }
    const { title, message } = wordsForOne(events, names, instance.name);
    const id = notificationId({ instanceId: instance.id, push });
    if (events.some(isEnd)) return notify(id, title, message);
    return notifyWithAction(id, title, message, t('watchExpireNow'));
  };

  /**
   * Shown first and noted after: a worker that dies in between shows the same notification again in place of the first, and none is
   * lost.
   */
  const tell = (instance: Instance): Promise<void> =>
    inTurn(async () => {
      const untold = (await store.eventsOf(instance)).filter(({ isTold }) => !isTold);
      if (untold.length === 0) return;
      const [first, ...others] = untold.filter(({ isSeen }) => !isSeen);
      if (first && (await read(watchSettingsItem)).notifies) {
        const sinceMs = now() - (await read(watchToldItem));
        if (sinceMs >= 0 && sinceMs < BETWEEN_MS) {
          await setAlarm('watch-tell', Math.max(LEAST_ALARM_MINUTES, (BETWEEN_MS - sinceMs) / 60_000));
          return;
        }
        await write(watchToldItem, now());
        await show(instance, [first, ...others]);
      }
      const ids = new Set(untold.map(({ id }) => id));
      await store.changeEvents(instance, (events) =>
        events.map((event) => (ids.has(event.id) ? { ...event, isTold: true } : event)),
      );
    });

  return { tell };
}
