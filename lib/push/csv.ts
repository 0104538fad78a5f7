/** White space that some programs skip before they look for a formula. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|]/u;

/**
 * Rows as CSV (RFC 4180), for spreadsheets as well: a byte order mark, so that they take it for UTF-8, and no cell that they would
 * compute. Such a cell gets an apostrophe before it, which spreadsheets hide (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv(rows: readonly (readonly (string | number | boolean | undefined)[])[]): string {
  const lines = rows.map((row) => row.map((value) => cell(value)).join(','));
  return `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`;
}

function cell(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const safe = FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
