/** The delimiters that are looked for. Of two that fit as well the first is taken: commas stand in names and in numbers, too. */
export const DELIMITERS = ['\t', '|', ';', ','] as const;

/** What no text has: each line is a cell. */
export const NO_DELIMITER = '\uffff';

/** One character; a file may name another than those that are looked for. */
export type Delimiter = string;

/** How many rows a table may have, besides one for headings. */
export const MAX_ROWS = 1_000;

/** `sep=;`, by which spreadsheets know the delimiter of a file. They may have saved it as a row of their own. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([^\w\s"]|\t)"?(?:[|;,]|[^\S\r\n])*(?:[\r\n]|$)/i;

/** The delimiter that the first line names, if it names one. */
export function findNamedDelimiter(text: string): Delimiter | undefined {
  return SEPARATOR_LINE.exec(text)?.[1];
}
