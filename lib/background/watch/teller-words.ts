import { count, formatList, t } from '../../i18n';
import { bundle, headline } from '../../push/watch/bundle';
import { isEnd, isView, type WatchEvent } from '../../push/watch/watch-event';
import { pushLabel } from '../../push-label';

/** Names of pushes by hash, as far as they are known. */
export type Names = Readonly<Record<string, string>>;

export interface Words {
  title: string;
  message: string;
}

/** A notification has room for so many names. */
const MOST_NAMES = 3;

/** How the push of an event is called. */
export function labelOf({ push, createdAt }: Pick<WatchEvent, 'push' | 'createdAt'>, names: Names): string {
  return pushLabel(names[push], createdAt);
}

/** What happened to one push. */
export function wordsForOne(events: readonly [WatchEvent, ...WatchEvent[]], names: Names, instance: string): Words {
  const event = headline(events);
  const left = Math.max(0, event.allowed - Math.max(...events.map(({ used }) => used)));
  return {
    title: titleOf(event, events, labelOf(event, names)),
    message: events.some(isEnd) ? t('watchOver', instance) : count('watchLeft', left, instance),
  };
}

/** What happened to several pushes, in one. */
export function wordsForMany(events: readonly WatchEvent[], names: Names): Words {
  const { pushes, opened, ended, tried } = bundle(events);
  const parts = [
    ...(opened.length > 0 ? [count('watchManyOpened', opened.length)] : []),
    ...(ended.length > 0 ? [count('watchManyEnded', ended.length)] : []),
    ...(tried.length > 0 ? [count('watchManyTried', tried.length)] : []),
  ];
  const labels = pushes.slice(0, MOST_NAMES).flatMap((push) => {
    const event = events.find((one) => one.push === push);
    return event ? [labelOf(event, names)] : [];
  });
  const more = pushes.length - labels.length;
  return {
    title: formatList(parts),
    message: formatList(more > 0 ? [...labels, count('watchMore', more)] : labels),
  };
}

function titleOf(event: WatchEvent, events: readonly WatchEvent[], label: string): string {
  switch (event.kind) {
    case 'first-view':
    case 'further-views': {
      const times = events.filter(isView).reduce((sum, view) => sum + view.count, 0);
      return times === 1 ? t('watchOpened', label) : count('watchOpenedTimes', times, label);
    }
    case 'last-view':
      return t('watchOpenedLast', label);
    case 'ended-by-views':
      return t('watchEndedByViews', label);
    case 'ended-by-time':
      return t('watchEndedByTime', label);
    case 'ended-by-hand':
      return t('watchEndedByHand', label);
    case 'ended':
      return t('watchEnded', label);
    case 'wrong-passphrases':
      return count('watchTried', event.count, label);
  }
}
