import { type AuditEvent, type AuditKind, oldestFirst } from '../audit';

/** A push's audit log as far as it was read. */
export interface ReadLog {
  /** In whatever order the instance has. */
  events: readonly AuditEvent[];
  /** Nothing of it is missing. Where the instance does not give it at all, there are no events and it is not whole. */
  isWhole: boolean;
}

/** The events of one kind, oldest first. */
export function eventsOf({ events }: ReadLog, kind: AuditKind): AuditEvent[] {
  return oldestFirst(events).filter((event) => event.kind === kind);
}
