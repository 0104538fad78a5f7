import type { WatchEventKind } from './watch-event';

/** One event about views, before it has its push. */
export interface ViewsTold {
  kind: Extract<WatchEventKind, 'first-view' | 'further-views' | 'last-view'>;
  /** Unique for the push, and the same whenever these views are told. */
  id: string;
  count: number;
  /** The number of the newest of these views, from 1. */
  last: number;
}

/**
 * How views that came since are told: the first and the last each by itself, all between as one. `before`, `used`: views told already
 * and views that there are now.
 */
export function viewsTold(before: number, used: number, allowed: number): ViewsTold[] {
  if (used <= before) return [];
  const hasLast = used >= allowed;
  const lastOfOthers = hasLast ? used - 1 : used;
  const hasFirst = before === 0 && lastOfOthers >= 1;
  const further = lastOfOthers - before - (hasFirst ? 1 : 0);
  const told: ViewsTold[] = [];
  if (hasFirst) told.push({ kind: 'first-view', id: 'view/1', count: 1, last: 1 });
  if (further > 0) told.push({ kind: 'further-views', id: `view/${lastOfOthers}`, count: further, last: lastOfOthers });
  if (hasLast) told.push({ kind: 'last-view', id: 'end', count: 1, last: used });
  return told;
}
