import type { AuditEvent } from './audit';
import type { PushRow } from './push-row';
import type { RowState } from './row-state';
import { endsAt } from './stored-push';
import { programOf } from './user-agent';

/** A push as it is written to a file: moments as ISO 8601 in UTC, nothing that opens it unless that was asked for. */
export type ExportedRow = ReturnType<typeof exportedRow>;

/** `state`: as it is shown. */
export function exportedRow(row: PushRow, { state, withLinks }: { state: RowState; withLinks: boolean }) {
  return {
    name: row.name,
    note: row.note,
    instance: row.instance.name,
    withAccount: row.withAccount,
    madeAt: isoTime(row.createdAt),
    endsAt: isoTime(endsAt(row)),
    state,
    expiredAt: row.expiredAt === undefined ? null : isoTime(row.expiredAt),
    viewsLeft: row.viewsLeft ?? null,
    views: row.expireAfterViews,
    retrievalStep: row.retrievalStep,
    deletableByViewer: row.deletableByViewer,
    ...(withLinks && { link: row.link }),
  };
}

/** What happened to a push, as it is written to a file. */
export type ExportedEvent = ReturnType<typeof exportedEvent>;

export function exportedEvent({ kind, at, ip, userAgent }: AuditEvent) {
  const { name, system, isRobot } = programOf(userAgent);
  return { at: isoTime(at), what: kind, address: ip, program: name ?? '', system: system ?? '', isRobot, userAgent };
}

function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}
