export interface Table {
  /** Cells exactly as they were written; rows without any text are left out. */
  rows: string[][];
  /** Where each of them stands among all rows, also those without text: from 0. */
  positions: number[];
  delimiter: Delimiter;
}

export const DELIMITERS = ['\t', ';', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Of a file; of a pasted text, in UTF-16 units. */
export const MAX_TABLE_BYTES = 5_000_000;

/** Besides one for headings. */
export const MAX_ROWS = 1_000;

/** `not-loaded`: a part of the page. `unclosedQuoteRow`: from 1, with the rows that have no text. */
export type TableProblem = 'too-large' | 'too-many-rows' | 'empty' | 'not-loaded' | { unclosedQuoteRow: number };

export interface UnreadableFile {
  /** Its name. */
  unreadable: string;
}

export function isTable(read: Table | TableProblem): read is Table {
  return typeof read === 'object' && 'rows' in read;
}

/** `delimiter`: guessed if undefined. `isPasted`: as a spreadsheet copies it, which puts quotation marks around few cells. */
export async function parseTable(
  raw: string,
  { delimiter, isPasted = false }: { delimiter?: Delimiter | undefined; isPasted?: boolean } = {},
): Promise<Table | TableProblem> {
  if (raw.length > MAX_TABLE_BYTES) return 'too-large';
  const papa = await import('papaparse').then(
    (module) => module.default,
    () => undefined,
  );
  if (!papa) return 'not-loaded';
  const normalized = normalizeLineBreaks(raw);
  const chosen = delimiter ?? guessDelimiter(papa, normalized);
  const text = isPasted && chosen === '\t' ? escapeOwnQuotes(normalized) : normalized;
  return new Promise((resolve) => {
    const rows: string[][] = [];
    const positions: number[] = [];
    let read = 0;
    let problem: TableProblem | undefined;
    papa.parse<string[]>(text, {
      delimiter: chosen,
      // The fast mode splits the whole text at once.
      fastMode: false,
      step: ({ data, errors }, parser) => {
        read++;
        if (hasText(data)) {
          rows.push(data);
          positions.push(read - 1);
        }
        if (errors.length > 0) problem = { unclosedQuoteRow: read };
        else if (rows.length > MAX_ROWS + 1) problem = 'too-many-rows';
        if (problem) parser.abort();
      },
      complete: () => resolve(problem ?? (rows.length === 0 ? 'empty' : { rows, positions, delimiter: chosen })),
    });
  });
}

/** Rows of a file put together of two kinds end alike, or a carriage return would belong to the last cell. Quoted ones stay. */
function normalizeLineBreaks(text: string): string {
  if (!text.includes('\r\n')) return text;
  const startsWithLineFeeds = /^[^\r\n]*\n/.test(text.replace(/"[^"]*"/g, ''));
  return startsWithLineFeeds ? text.replace(/("[^"]*")|\r\n/g, (_, quoted?: string) => quoted ?? '\n') : text;
}

/** A cell between two quotation marks, without a tab, line break or another mark in it. */
const NEEDLESSLY_QUOTED = /(?<=^|[\t\r\n])"[^"\t\r\n]*"(?=$|[\t\r\n])/g;

/** No spreadsheet quotes such a cell, unless it quotes every one: the marks belong to what it holds. */
function escapeOwnQuotes(text: string): string {
  const isWhollyQuoted = !/(?:^|[\t\r\n])[^"\t\r\n]/.test(text.replace(/"[^"]*"/g, '""'));
  return isWhollyQuoted ? text : text.replace(NEEDLESSLY_QUOTED, (cell) => `"${cell.replaceAll('"', '""')}"`);
}

function hasText(row: readonly string[]): boolean {
  return row.some((cell) => cell !== '');
}

/**
 * The first that splits the first rows alike, else the first that splits the first row. A single column must not be split later.
 * One whose quotes cannot be read still comes before one that splits nothing: the table is refused, and no whole line is a secret.
 */
function guessDelimiter({ parse }: typeof import('papaparse'), text: string): Delimiter {
  const candidates = DELIMITERS.map((delimiter) => {
    const { data, errors } = parse<string[]>(text, { delimiter, fastMode: false, preview: 10 });
    const widths = data.filter(hasText).map((row) => row.length);
    const [width = 1] = widths;
    const isReadable = errors.length === 0;
    const isUniform = isReadable && widths.every((other) => other === width);
    return { delimiter, isSplit: width > 1, isReadable, isUniform };
  }).filter(({ isSplit }) => isSplit);
  const best =
    candidates.find(({ isUniform }) => isUniform) ?? candidates.find(({ isReadable }) => isReadable) ?? candidates[0];
  return best?.delimiter ?? '\t';
}

const BYTE_ORDER_MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** By its byte order mark, else as UTF-8. `encoding`: what the user says of a file that cannot be read so. */
export function decodeTable(bytes: Uint8Array, encoding?: 'windows-1252'): { text: string } | 'not-utf-8' {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return decode(bytes, marked?.[0] ?? encoding ?? 'utf-8') ?? (encoding && decode(bytes, encoding)) ?? 'not-utf-8';
}

function decode(bytes: Uint8Array, encoding: string): { text: string } | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}
