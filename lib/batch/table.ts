import { fail, type Result, succeed } from '../base/result';
import { DELIMITERS, type Delimiter, findNamedDelimiter, MAX_ROWS } from './delimiter';
import { readDrawnTable } from './drawn-table';
import { chooseReading, findRivals, isSureSplit } from './guess-delimiter';
import { readRecords } from './read-records';
import { type Doubt, findTableLines } from './table-lines';

export interface Table {
  /** Cells exactly as they were written, without what draws a table; lines that are no rows are left out. The first may hold headings. */
  rows: string[][];
  /** The place of each row among all rows, also those that were left out: from 0. */
  positions: number[];
  /** The line of the text in which each row begins, from 1. */
  lines: number[];
  /** How many cells the headings have, or else the first row. */
  width: number;
  /** The lines that were left out or read as a part of the row above, but for those without text: from 1. */
  leftOut: number[];
  /** What is odd about rows that may be none, by their indexes. */
  doubtful: ReadonlyMap<number, Doubt>;
  delimiter: Delimiter;
  /** Whether a program has drawn it. */
  isDrawn: boolean;
  /** Other delimiters that split every row as well. */
  rivals: readonly Delimiter[];
  /** Whether another reading is as likely, by which no secret is split or left out. */
  isAmbiguous: boolean;
}

/** The size of a file in bytes, or of a pasted text in UTF-16 units. */
export const MAX_TABLE_BYTES = 5_000_000;

/** `not-loaded`: a part of the page did not load. `unclosedQuoteLine`: the line of the text, from 1. */
export type TableProblem =
  | 'too-large'
  | 'too-many-rows'
  | 'empty'
  | 'not-loaded'
  | 'not-text'
  | { unclosedQuoteLine: number };

export interface UnreadableFile {
  /** The name of a file that cannot be read. */
  unreadable: string;
}

interface ReadOptions {
  /** The delimiter; guessed if undefined. */
  delimiter?: Delimiter | undefined;
  /** Whether no line is left out. */
  keepsAllLines?: boolean;
}

export async function parseTable(
  raw: string,
  { delimiter, keepsAllLines = false }: ReadOptions = {},
): Promise<Result<Table, TableProblem>> {
  if (raw.length > MAX_TABLE_BYTES) return fail('too-large');
  const papa = await import('papaparse').then(
    (module) => module.default,
    () => undefined,
  );
  if (!papa) return fail('not-loaded');
  const named = findNamedDelimiter(raw);
  const candidates = delimiter ? [delimiter] : [...new Set([...DELIMITERS, ...(named ? [named] : [])])];
  const readBy = (candidate: Delimiter) => readRecords(papa, raw, candidate, named !== undefined);
  const drawn = named === undefined ? readDrawnTable(raw, keepsAllLines) : undefined;
  const isDrawn = drawn !== undefined && (delimiter ?? drawn.delimiter) === drawn.delimiter;
  const readings = isDrawn ? [] : candidates.filter((candidate) => raw.includes(candidate)).map(readBy);
  // With a delimiter that splits nothing, every row has a single cell.
  const read = isDrawn ? drawn : (chooseReading(readings, named) ?? readBy(delimiter ?? DELIMITERS[0]));
  if (read.unclosedQuote) return fail({ unclosedQuoteLine: read.unclosedQuote.line });
  const tableLines = findTableLines(read, keepsAllLines);
  const { records, leftOut, isUncertain, ...found } = tableLines;
  if (read.isLong || records.length > MAX_ROWS + 1) return fail('too-many-rows');
  if (records.length === 0) return fail('empty');
  return succeed({
    ...found,
    leftOut: [...(named === undefined ? [] : [1]), ...leftOut, ...(read.continued ?? [])],
    rows: records.map(({ cells }) => cells),
    positions: records.map(({ position }) => position),
    lines: records.map(({ line }) => line),
    delimiter: read.delimiter,
    isDrawn,
    rivals: findRivals(readings, read),
    isAmbiguous:
      isUncertain || (!isDrawn && read.delimiter !== (delimiter ?? named) && !isSureSplit(tableLines, read.delimiter)),
  });
}

const BYTE_ORDER_MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** `not-text`: it has a character that is in no text, as where a part of it has another encoding than the rest. */
type Undecoded = 'not-utf-8' | 'not-text';

/**
 * Decodes a file by its byte order mark, else as UTF-8, or as UTF-16 if it seems to be that. `encoding`: what the user says of a file that
 * cannot be read so.
 */
export function decodeTable(bytes: Uint8Array, encoding?: 'windows-1252'): Result<string, Undecoded> {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const unmarked = marked ? undefined : findUtf16(bytes);
  const decoded = decode(bytes, marked ?? unmarked ?? encoding ?? 'utf-8') ?? (encoding && decode(bytes, encoding));
  if (decoded === undefined) return fail(bytes.includes(0) ? 'not-text' : 'not-utf-8');
  const isText = !decoded.includes('\0') && !(unmarked && isJoinedAscii(decoded));
  return isText ? succeed(decoded) : fail('not-text');
}

/** Text has no NUL, but half of each line break, separator and Latin letter is one in UTF-16. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (!bytes.includes(0)) return undefined;
  const [even, odd] = [0, 1].map((half) => bytes.filter((byte, index) => byte === 0 && index % 2 === half).length);
  return (odd ?? 0) > (even ?? 0) ? 'utf-16le' : 'utf-16be';
}

/** Whether most of its letters are two of ASCII, of which UTF-16 makes Chinese ones: not all of the file is UTF-16. */
function isJoinedAscii(text: string): boolean {
  const letters = text.match(/[\u2100-\uffff]/g) ?? [];
  const halvesOf = (letter: string) => String.fromCharCode(letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff);
  return letters.filter((letter) => /^[\t\n\r -~]{2}$/.test(halvesOf(letter))).length > letters.length * 0.7;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
