import type { StoredWatchEvent } from '@/lib/activity/activity-event';

/** A first view that nobody has seen yet, of a push called by one letter. */
export function makeWatchEvent(fields: Partial<StoredWatchEvent> = {}): StoredWatchEvent {
  const { push = 'a', kind = 'first-view' } = fields;
  return {
    id: `${push}/${kind}`,
    push,
    kind,
    count: 1,
    used: 1,
    allowed: 5,
    at: Date.UTC(2026, 0, 1),
    createdAt: Date.UTC(2025, 11, 24),
    foundAt: Date.UTC(2026, 0, 1),
    isSeen: false,
    isTold: true,
    ...fields,
  };
}
