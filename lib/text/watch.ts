import { formatDateOrTime } from '../format';
import { count, formatList, formatNumber, t } from '../i18n';
import { isEnd, isView, type StoredWatchEvent, type WatchEvent } from '../watch/event';
import type { RunningWatchStatus, WatchOff } from '../watch/settings';
import { pushLabel } from './pushes';

/** Names of pushes by hash, as far as they are known. */
export type PushNames = Readonly<Record<string, { name: string }>>;

type Events = readonly [WatchEvent, ...WatchEvent[]];

/** How a sentence calls the push of an event: by its name, or by when it was created. */
export function pushLabelOf({ push, createdAt }: Pick<WatchEvent, 'push' | 'createdAt'>, names: PushNames): string {
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
        message: count('watchLeft', left, instanceName),
      };
}

/** Names in a notification at most. */
const MAX_NAMES = 3;

/** A notification about several pushes, each counted once: as opened, else as expired, else for wrong passphrases. */
export function severalPushesText(events: Events, names: PushNames) {
  const sorted = newestFirst(events);
  const pushes = [...new Set(sorted.map(({ push }) => push))].map((id) => sorted.filter(({ push }) => push === id));
  const viewed = pushes.filter((found) => found.some(isView)).length;
  const ended = pushes.filter((found) => found.some(isEnd) && !found.some(isView)).length;
  const tried = pushes.length - viewed - ended;
  const labels = pushes.slice(0, MAX_NAMES).flatMap(([event]) => (event ? [pushLabelOf(event, names)] : []));
  const more = pushes.length - labels.length;
  return {
    title: formatList([
      ...(viewed > 0 ? [count('watchManyOpened', viewed)] : []),
      ...(ended > 0 ? [count('watchManyEnded', ended)] : []),
      ...(tried > 0 ? [count('watchManyTried', tried)] : []),
    ]),
    message: formatList(more > 0 ? [...labels, count('watchMore', more)] : labels),
  };
}

const SENTENCES = {
  'first-view': 'watchOpenedFirst',
  'last-view': 'watchOpenedLast',
  'ended-by-views': 'watchEndedByViews',
  'ended-by-time': 'watchEndedByTime',
  'ended-by-hand': 'watchEndedByHand',
  ended: 'watchEnded',
} as const;

/** "“VPN for M. Weber” was opened for the first time" */
function eventText({ kind, count: times }: WatchEvent, label: string): string {
  if (kind === 'further-views') return count('watchOpenedMore', times, label);
  return kind === 'wrong-passphrases' ? count('watchTried', times, label) : t(SENTENCES[kind], label);
}

/** The sentence of an event in a list. */
export function eventSentence(event: StoredWatchEvent, names: PushNames): string {
  const label = pushLabelOf(event, names);
  return event.kind === 'last-view' && event.allowed === 1 ? t('watchOpenedOnly', label) : eventText(event, label);
}

/**
 * "today, 14:03, from 10.0.0.5 (Chrome on Windows)"; of several views, the newest. `program`: the text for the program. `now`:
 * milliseconds since 1970.
 */
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

/** Why an account is not watched, and what to do. */
export function watchOffText(why: WatchOff, instanceName: string): { title: string; action: string } {
  switch (why) {
    case 'no-token':
      return { title: t('optionsWatchNoToken', instanceName), action: t('optionsWatchNoTokenNext') };
    case 'token-forgotten':
      return { title: t('errorTokenForgotten', instanceName), action: t('optionsWatchForgottenNext') };
    case 'no-permission':
      return { title: t('errorPermission', instanceName), action: t('optionsWatchForbiddenNext') };
  }
}

/** How many pushes are watched, of how many as far as that is known. */
export function coverageText({ watched, atLeast, isComplete }: RunningWatchStatus, instanceName: string): string {
  if (!isComplete) return t('optionsWatchSome', formatNumber(watched), formatNumber(atLeast), instanceName);
  if (watched < atLeast) return count('optionsWatchNotAll', atLeast, formatNumber(watched), instanceName);
  return watched === 0 ? t('optionsWatchEmpty', instanceName) : count('optionsWatchAll', watched, instanceName);
}
