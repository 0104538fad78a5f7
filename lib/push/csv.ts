/**
 * Where a cell would be computed: at its beginning, and after what some spreadsheets take for the end of a cell even between quotes
 * (Excel reads this file with semicolons where the region wants them). White space and quotes are skipped before a formula.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠|])|^(?=[\t\r\n])/gu;

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
  return `"${value.replace(FORMULA, "'").replaceAll('"', '""')}"`;
}
