import type { AuditEvent } from './audit';
import type { PushRow, RowState } from './push-row';
import { expiresAt } from './stored-push';
import { programOf } from './user-agent';

export type Format = 'csv' | 'json';

/** A push in a file: times in ISO 8601, and its link only if that was asked for. `state`: as it is shown. */
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

/** An entry of an audit log in a file. */
export function exportedEvent({ kind, at, ip, userAgent }: AuditEvent) {
  const { name = '', system = '', isRobot } = programOf(userAgent);
  return { at: isoTime(at), what: kind, address: ip, program: name, system, isRobot, userAgent };
}

/** `secret-push-pushes-2026-11-22.csv`. `at`: milliseconds since 1970. */
export function exportFileName(what: 'pushes' | 'log', at: number, format: Format): string {
  return `secret-push-${what}-${isoTime(at).slice(0, 10)}.${format}`;
}

type Cell = string | number | boolean | null;

/** Type and text of a file with these lines; their field names are the heads of the columns. `json`: what a JSON file contains instead. */
export function toFile(format: Format, lines: readonly Record<string, Cell>[], json: object = lines): [string, string] {
  if (format === 'json') return ['application/json', `${JSON.stringify(json, null, 2)}\n`];
  return ['text/csv;charset=utf-8', toCsv([Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))])];
}

function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}

/**
 * The start of a formula at the beginning of a cell, or after what some spreadsheets take for the end of a cell even between quotes. Excel
 * reads this file with semicolons where the region wants them. White space and quotes before a formula are skipped.
 */
const FORMULA = /(;?)([\s\p{Cc}\p{Cf}"]*)([=+\-@＝＋－＠|]?)/gu;

/**
 * Rows as CSV (RFC 4180) for spreadsheets: with a byte order mark, so that they read UTF-8, and with an apostrophe before formulas, which
 * makes them text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => `${row.map(toCell).join(',')}\r\n`);
  return `\u{feff}${lines.join('')}`;
}

function toCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return `"${value.replace(FORMULA, asText).replaceAll('"', '""')}"`;
}

function asText(all: string, cellEnd: string, run: string, formula: string, at: number): string {
  const isStart = at === 0 && cellEnd === '';
  if (formula === '') return isStart && /^[\t\r\n]/.test(run) ? `'${all}` : all;
  const before = isStart || cellEnd !== '' ? `${cellEnd}'` : '';
  return before + run.replace(/[\t\r\n]/g, "$&'") + formula;
}
