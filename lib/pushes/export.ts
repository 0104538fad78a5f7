import type { AuditEvent } from './audit';
import { parseUserAgent } from './user-agent';

export type ExportFormat = 'csv' | 'json';

/** An entry of the log as it is exported. Times are in ISO 8601. */
export function toExportedEvent({ kind, at, ip, userAgent }: AuditEvent) {
  const { name = '', system = '', isBot } = parseUserAgent(userAgent);
  return { at: isoTime(at), what: kind, address: ip, program: name, system, isRobot: isBot, userAgent };
}

/** `secret-push-pushes-2026-11-22.csv`, by the day where the user is. `at`: milliseconds since 1970. */
export function exportFileName(
  what: 'pushes' | 'log' | 'links' | 'passphrases' | 'settings',
  at: number,
  format: ExportFormat,
): string {
  const day = new Date(at);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `secret-push-${what}-${parts.join('-')}.${format}`;
}

type Cell = string | number | boolean | null;

/** A line of the exported table, by the names of its columns. */
export type Line = Record<string, Cell>;

/** A secret, which a file has as it is, though a spreadsheet may compute it. */
export interface ExactCell {
  exactText: string;
}

/** Returns type and text. `json`: what a JSON file contains instead of the lines. */
export function serialize(format: ExportFormat, lines: readonly Line[], json: object = lines): [string, string] {
  if (format === 'json') return ['application/json', `${JSON.stringify(json, null, 2)}\n`];
  return ['text/csv;charset=utf-8', toCsv([Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))])];
}

export function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}

/** The start of a formula, after white space and quotes, or after a semicolon: in some regions Excel separates cells there. */
const FORMULA = /(;?)([\s\p{Cc}\p{Cf}"]*)([=+\-@＝＋－＠|]?)/gu;

/** CSV (RFC 4180) with a byte order mark, and an apostrophe before formulas (https://owasp.org/www-community/attacks/CSV_Injection). */
export function toCsv(rows: readonly (readonly (Cell | ExactCell)[])[]): string {
  const lines = rows.map((row) => `${row.map(toCell).join(',')}\r\n`);
  return `\u{feff}${lines.join('')}`;
}

function toCell(value: Cell | ExactCell): string {
  if (value === null) return '';
  if (typeof value === 'object') return quoteCell(value.exactText);
  return typeof value === 'string' ? quoteCell(escapeFormulas(value)) : String(value);
}

export function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Puts an apostrophe before what a spreadsheet would compute. */
export function escapeFormulas(text: string): string {
  return text.replace(FORMULA, prefixFormula);
}

function prefixFormula(all: string, cellEnd: string, run: string, formula: string, at: number): string {
  const isStart = at === 0 && cellEnd === '';
  if (formula === '') return isStart && /^[\t\r\n]/.test(run) ? `'${all}` : all;
  const before = isStart || cellEnd !== '' ? `${cellEnd}'` : '';
  return before + run.replace(/[\t\r\n]/g, "$&'") + formula;
}
