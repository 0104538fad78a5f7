import type { StoredActivityEvent } from '@/lib/activity/activity-event';

/** A first view that nobody has seen yet, of a push called by one letter. */
export function makeActivityEvent(fields: Partial<StoredActivityEvent> = {}): StoredActivityEvent {
  const { push = 'a', kind = 'first-view' } = fields;
  return {
    id: `${push}/${kind}`,
    push,
    kind,
    occurrences: 1,
    viewsUsed: 1,
    maxViews: 5,
    occurredAt: Date.UTC(2026, 0, 1),
    createdAt: Date.UTC(2025, 11, 24),
    detectedAt: Date.UTC(2026, 0, 1),
    isSeen: false,
    isNotified: true,
    ...fields,
  };
}
