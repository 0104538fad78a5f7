import { openPushes } from '../../browser/pages';
import { readItem } from '../../browser/stored';
import { setAlarm } from '../../browser/worker-start';
import { catalogueReady, t } from '../../i18n';
import type { PushRef } from '../../messages';
import type { ExpireOutcome } from '../../push/push-row';
import { toFailure } from '../../push/to-failure';
import { watchSettingsItem } from '../../storage/items-on-demand';
import { describeFailure, withoutWords } from '../../text/errors';
import { type PushNames, pushLabelOf, severalPushesText, singlePushText } from '../../text/watch';
import { isEnd, type StoredWatchEvent } from '../../watch/event';
import { notifyAbout } from '../notifications';
import { createQueue } from '../result-store';
import { type BaselineStore, readWatchEvents } from './baseline';

/** Between two notifications. */
const INTERVAL_MS = 60_000;
const MIN_ALARM_MINUTES = 0.5;

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
      return notifyAbout({ kind: 'pushes' }, title, message);
    }
    const { title, message } = singlePushText(events, names, instance.name);
    const subject = { kind: 'push', instanceId: instance.id, hash: push } as const;
    return notifyAbout(subject, title, message, events.some(isEnd) ? undefined : t('createdExpireNow'));
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

  /** Says in the same notification what came of it. */
  const expireNotified = async (instanceId: string, push: string): Promise<void> => {
    await catalogueReady();
    const account = (await readWatchEvents()).find(({ instance }) => instance.id === instanceId);
    const event = account?.events.find((it) => it.push === push);
    const known = account?.names[push];
    // Dismissed meanwhile, or its names went with the browser session.
    if (!account || !event || !known) return openPushes(push, false);
    const label = pushLabelOf(event, account.names);
    const { name: instanceName } = account.instance;
    const show = (title: string, message: string) =>
      notifyAbout({ kind: 'push', instanceId, hash: push }, title, message);
    try {
      const outcome = await expire({ instanceId, urlToken: known.urlToken });
      const isByHand = outcome.outcome === 'ended' && outcome.ending.isByHand;
      await show(t(isByHand ? 'watchExpired' : 'watchNotActive', label), t('watchOver', instanceName));
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) throw error;
      const { title, action } = describeFailure(withoutWords(failure), { instanceName });
      await show(t('watchNotExpired', label), `${title} ${action}`);
    }
  };

  return { notifyNewEvents, expireNotified };
}
