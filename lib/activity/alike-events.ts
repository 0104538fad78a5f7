import { isExpiryEvent, isView, type StoredActivityEvent } from './activity-event';

/** What one action ends, or one time limit, ends within moments. */
const SAME_ACTION_MS = 60_000;
/** Fewer are read at a glance. */
const FEWEST = 3;

/** Whether a push ended otherwise than by being opened. */
export function isEndWithoutView(event: Pick<StoredActivityEvent, 'kind'>): boolean {
  return isExpiryEvent(event) && !isView(event);
}

/**
 * Events, newest first, in groups: what ended at once, or was found ended at once, is one group, and each other event is one of its own.
 * An end that no log tells has the time of the poll that found it, so such a group may hold what ended at several times. Of one group are
 * ends on one instance, in the same way and from the same place, each a minute after the one before at most.
 */
export function groupAlike<E extends StoredActivityEvent & { instance: { id: string } }>(
  events: readonly E[],
): readonly [E, ...E[]][] {
  const groups: [E, ...E[]][] = [];
  const latest = new Map<string, [E, ...E[]]>();
  for (const event of events) {
    const { instance, kind, origin, occurredAt } = event;
    const action = JSON.stringify([instance.id, kind, origin?.ip, origin?.userAgent]);
    const group = isEndWithoutView(event) ? latest.get(action) : undefined;
    if (group && (group.at(-1)?.occurredAt ?? 0) - occurredAt <= SAME_ACTION_MS) group.push(event);
    else {
      const started: [E, ...E[]] = [event];
      latest.set(action, started);
      groups.push(started);
    }
  }
  return groups
    .flatMap((group): [E, ...E[]][] => (group.length < FEWEST ? group.map((event) => [event]) : [group]))
    .sort(([a], [b]) => b.occurredAt - a.occurredAt);
}
