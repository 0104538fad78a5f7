import type { AuditEvent, AuditKind } from '@/lib/push/audit';
import type { ReadLog } from '@/lib/push/watch/read-log';
import type { Sighting } from '@/lib/push/watch/sighting';
import type { WatchedPush } from '@/lib/push/watch/watch-memory';

export const DAY_MS = 86_400_000;

/** A push of three views and one day, made at 1000, to which nothing has happened. */
export function makeSighting(fields: Partial<Sighting> = {}): Sighting {
  return {
    push: 'p',
    createdAt: 1000,
    allowed: 3,
    looks: 0,
    isExpired: false,
    isByHand: false,
    isDaysOver: false,
    endsAt: 1000 + DAY_MS,
    expiredAt: undefined,
    ...fields,
  };
}

export function makeWatched(fields: Partial<WatchedPush> = {}): WatchedPush {
  return { createdAt: 1000, views: 0, isOver: false, isEndedHere: false, missed: 0, ...fields };
}

/** A whole log: what happened, at 2000, 3000 and so on, each from an address of its own. */
export function makeLog(...kinds: AuditKind[]): ReadLog {
  const events = kinds.map(
    (kind, index): AuditEvent => ({
      kind,
      at: 2000 + index * 1000,
      ip: `10.0.0.${index}`,
      userAgent: `agent ${index}`,
    }),
  );
  return { events, isWhole: true };
}
