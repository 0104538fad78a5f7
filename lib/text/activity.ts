import { type ActivityEvent, isExpiryEvent, isView, type StoredActivityEvent } from '../activity/activity-event';
import { isEndWithoutView } from '../activity/alike-events';
import type { AccountPollStatus } from '../activity/poll-settings';
import { isolateText } from '../i18n/bidi';
import { formatDuration, formatRelativeDay } from '../i18n/format';
import { formatList, formatNumber, t, tPlural } from '../i18n/translate';
import { pushLabel, toFirstLabels } from './pushes';

/** Names of pushes by hash, as far as they are known. */
export type PushNames = Readonly<Record<string, { name: string }>>;

type Events = readonly [ActivityEvent, ...ActivityEvent[]];

/** The name of an event's push, else when it was created. */
function eventPushLabel({ push, createdAt }: Pick<ActivityEvent, 'push' | 'createdAt'>, names: PushNames): string {
  return pushLabel(names[push]?.name, createdAt);
}

/** How often pushes are checked. */
export function pollPeriodText(minutes: number): string {
  return minutes === 1 ? t('optionsActivityEveryMinute') : t('optionsActivityEvery', formatDuration(minutes * 60));
}

const newestFirst = (events: Events) =>
  [...events].sort((a, b) => b.occurredAt - a.occurredAt) as [ActivityEvent, ...ActivityEvent[]];

/** A notification about one push: its end, else its newest view, else its newest event. */
export function notificationTextForPush(events: Events, names: PushNames, instanceName: string) {
  const sorted = newestFirst(events);
  const event = sorted.find(isExpiryEvent) ?? sorted.find(isView) ?? sorted[0];
  const label = eventPushLabel(event, names);
  const views = events.filter(isView).reduce((sum, view) => sum + view.occurrences, 0);
  const left = Math.min(...events.map(({ maxViews, viewsUsed }) => Math.max(0, maxViews - viewsUsed)));
  return isExpiryEvent(event)
    ? { title: eventText(event, label), message: t('activityLinkExpired', instanceName) }
    : {
        title: isView(event) ? tPlural('activityOpenedTimes', views, label) : eventText(event, label),
        message: t('activityOpenedAt', left, instanceName),
      };
}

const MAX_NAMES = 3;

/** A notification about several pushes, each counted once. `instanceNames`: where they are, if there are several instances. */
export function notificationTextForPushes(events: Events, names: PushNames, instanceNames: readonly string[]) {
  const pushes = newestOfEachPush(events);
  const count = pushes.length;
  const servers = formatList(instanceNames.map((name) => isolateText(name)));
  return {
    title: events.every(isEndWithoutView) ? tPlural('pushesExpiredDone', count) : t('activityMany', count),
    message: [
      pushNamesText(pushes, names),
      ...(servers === '' ? [] : [t('uiLabeled', t('pushesInstance'), servers)]),
    ].join('\n'),
  };
}

function newestOfEachPush(events: Events): ActivityEvent[] {
  const sorted = newestFirst(events);
  return sorted.filter((event, index) => index === sorted.findIndex(({ push }) => push === event.push));
}

/** The names of the first pushes, and how many more there are. */
export function pushNamesText(pushes: readonly ActivityEvent[], names: PushNames): string {
  return formatList(toFirstLabels(pushes, MAX_NAMES, (event) => eventPushLabel(event, names)));
}

const EVENT_TEXTS = {
  'first-view': 'activityOpenedFirst',
  'last-view': 'activityOpenedLast',
  'expired-by-time': 'activityExpiredByTime',
  'expired-manually': 'activityExpiredManually',
  expired: 'activityExpired',
} as const;

/** "“VPN for M. Weber” was opened for the first time" */
function eventText({ kind, occurrences: times }: ActivityEvent, label: string): string {
  if (kind === 'further-views') return tPlural('activityOpenedMore', times, label);
  if (kind !== 'wrong-passphrases') return t(EVENT_TEXTS[kind], label);
  const wrong = t('activityWrongPassphrase', label);
  return times === 1 ? wrong : t('auditRepeated', wrong, times);
}

/** What is new in one line: what happened, shorter than in the list, or how many events. Empty if nothing is. */
export function activityLineText(news: readonly StoredActivityEvent[], names: PushNames): string {
  const [event, ...others] = news;
  if (!event) return '';
  if (others.length > 0) return t('activityNewCount', news.length);
  const label = eventPushLabel(event, names);
  if (event.kind !== 'last-view' && isExpiryEvent(event)) return t('activityExpired', label);
  if (event.kind === 'first-view' || event.kind === 'further-views')
    return tPlural('activityOpenedTimes', event.occurrences, label);
  return eventListText(event, names);
}

export function eventListText(event: StoredActivityEvent, names: PushNames): string {
  const label = eventPushLabel(event, names);
  return event.kind === 'last-view' && event.maxViews === 1 ? t('activityOpenedOnly', label) : eventText(event, label);
}

/** "today, 14:03, from 10.0.0.5 (Chrome on Windows)"; of several views, the newest. `now`: milliseconds since 1970. */
export function eventOriginText(event: StoredActivityEvent, program: string, now: number): string {
  const date = formatRelativeDay(event.occurredAt, now);
  const when = event.occurrences > 1 && !isExpiryEvent(event) ? t('activityNewest', date) : date;
  const ip = event.origin?.ip ?? '';
  const origin = ip === '' || program === '' ? ip || program : t('activityOrigin', ip, program);
  return origin === '' ? when : t('activityFrom', when, origin);
}

/** Views left, by the newest answer; empty where the sentence says it. */
export function viewsLeftText(event: StoredActivityEvent, left: number): string {
  return isExpiryEvent(event) || event.kind === 'wrong-passphrases' || left === 0 ? '' : t('activityViewsLeft', left);
}

/** How many pushes are tracked, and of how many if known. */
export function coverageText(
  { trackedCount, activeCount, isComplete }: AccountPollStatus,
  instanceName: string,
): string {
  if (isComplete && activeCount === 0) return t('optionsActivityEmpty', instanceName);
  const all = isComplete ? formatNumber(activeCount) : t('pushesAndMore', activeCount);
  return t('optionsActivityCount', trackedCount, all, instanceName);
}
