import { isEnd, isView, type StoredWatchEvent, type WatchEvent } from '../activity/activity-event';
import type { AccountWatchStatus } from '../activity/poll-settings';
import { formatDateOrTime } from '../format';
import { count, formatList, formatNumber, t } from '../i18n';
import { pushLabel } from './pushes';

/** Names of pushes by hash, as far as they are known. */
export type PushNames = Readonly<Record<string, { name: string }>>;

type Events = readonly [WatchEvent, ...WatchEvent[]];

/** The name of an event's push, else when it was created. */
function pushLabelOf({ push, createdAt }: Pick<WatchEvent, 'push' | 'createdAt'>, names: PushNames): string {
  return pushLabel(names[push]?.name, createdAt);
}

const newestFirst = (events: Events) => [...events].sort((a, b) => b.at - a.at) as [WatchEvent, ...WatchEvent[]];

/** A notification about one push: its end, else its newest view, else its newest event. */
export function singlePushText(events: Events, names: PushNames, instanceName: string) {
  const sorted = newestFirst(events);
  const event = sorted.find(isEnd) ?? sorted.find(isView) ?? sorted[0];
  const label = pushLabelOf(event, names);
  const views = events.filter(isView).reduce((sum, view) => sum + view.count, 0);
  const openedText = () => (views === 1 ? t('watchOpened', label) : count('watchOpenedTimes', views, label));
  const left = Math.min(...events.map(({ allowed, used }) => Math.max(0, allowed - used)));
  return isEnd(event)
    ? { title: eventText(event, label), message: t('watchOver', instanceName) }
    : {
        title: isView(event) ? openedText() : eventText(event, label),
        message: t('watchOpenedAt', left, instanceName),
      };
}

const MAX_NAMES = 3;

/** A notification about several pushes, each counted once. */
export function severalPushesText(events: Events, names: PushNames) {
  const sorted = newestFirst(events);
  const pushes = [...new Set(sorted.map(({ push }) => push))].map((id) => sorted.filter(({ push }) => push === id));
  const labels = pushes.slice(0, MAX_NAMES).flatMap(([event]) => (event ? [pushLabelOf(event, names)] : []));
  const more = pushes.length - labels.length;
  return {
    title: t('watchMany', pushes.length),
    message: formatList(more > 0 ? [...labels, t('watchAndMore', more)] : labels),
  };
}

const SENTENCES = {
  'first-view': 'watchOpenedFirst',
  'last-view': 'watchOpenedLast',
  'ended-by-time': 'watchEndedByTime',
  'ended-by-hand': 'watchEndedByHand',
  ended: 'watchEnded',
} as const;

/** "“VPN for M. Weber” was opened for the first time" */
function eventText({ kind, count: times }: WatchEvent, label: string): string {
  if (kind === 'further-views') return count('watchOpenedMore', times, label);
  if (kind !== 'wrong-passphrases') return t(SENTENCES[kind], label);
  const wrong = t('watchWrongPassphrase', label);
  return times === 1 ? wrong : t('auditRepeated', wrong, times);
}

export function eventSentence(event: StoredWatchEvent, names: PushNames): string {
  const label = pushLabelOf(event, names);
  return event.kind === 'last-view' && event.allowed === 1 ? t('watchOpenedOnly', label) : eventText(event, label);
}

/** "today, 14:03, from 10.0.0.5 (Chrome on Windows)"; of several views, the newest. `now`: milliseconds since 1970. */
export function eventOriginText(event: StoredWatchEvent, program: string, now: number): string {
  const date = formatDateOrTime(event.at, now);
  const when = event.count > 1 && !isEnd(event) ? t('watchNewest', date) : date;
  const ip = event.origin?.ip ?? '';
  const origin = ip === '' || program === '' ? ip || program : t('watchOrigin', ip, program);
  return origin === '' ? when : t('watchFrom', when, origin);
}

/** Views left, by the newest answer; empty where the sentence says it. */
export function viewsLeftText(event: StoredWatchEvent, left: number): string {
  return isEnd(event) || event.kind === 'wrong-passphrases' || left === 0 ? '' : t('watchViewsLeft', left);
}

/** How many pushes are watched, and of how many if known. */
export function coverageText({ watched, atLeast, isComplete }: AccountWatchStatus, instanceName: string): string {
  if (isComplete && atLeast === 0) return t('optionsWatchEmpty', instanceName);
  const all = isComplete ? formatNumber(atLeast) : t('pushesAndMore', atLeast);
  return t('optionsWatchCount', watched, all, instanceName);
}
