import type { AuditEvent } from './audit';
import type { PushRow, RowState } from './push-row';
import { expiresAt } from './stored-push';
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
    endsAt: isoTime(expiresAt(row)),
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

/**
 * Where a cell would be computed: at its beginning, and after what some spreadsheets take for the end of a cell even between quotes
 * (Excel reads this file with semicolons where the region wants them). White space and quotes are skipped before a formula. Each run of them
 * is looked at once, whether a formula follows or not.
 */
const FORMULA = /(;?)([\s\p{Cc}\p{Cf}"]*)([=+\-@＝＋－＠|]?)/gu;

/**
 * Rows as CSV (RFC 4180), for spreadsheets as well: a byte order mark, so that they take it for UTF-8, and no cell that they would
 * compute. A formula gets an apostrophe before it, which makes it text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv(rows: readonly (readonly (string | number | boolean | undefined)[])[]): string {
  const lines = rows.map((row) => row.map((value) => cell(value)).join(','));
  return `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`;
}

function cell(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  return `"${value.replace(FORMULA, asText).replaceAll('"', '""')}"`;
}

function asText(all: string, cellEnd: string, run: string, formula: string, at: number): string {
  const isStart = at === 0 && cellEnd === '';
  if (formula === '') return isStart && /^[\t\r\n]/.test(run) ? `'${all}` : all;
  const before = isStart || cellEnd !== '' ? `${cellEnd}'` : '';
  return before + run.replace(/[\t\r\n]/g, "$&'") + formula;
}
