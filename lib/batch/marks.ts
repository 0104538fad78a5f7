import type { Columns } from './columns';
import type { Table } from './table';

/**
 * A mark that programs leave in the cells of a table. What a program that nobody here knows does is a row of `MARKS`, and nothing else.
 * Only the user knows whether a cell has it from a program or is so itself.
 */
interface Mark {
  id: string;
  /** `drawn`: only where a program has drawn the table. */
  seenIn: 'any' | 'drawn';
  /** Finds it in a cell. Global where a cell may have several. */
  pattern: RegExp;
  /** What stands where the pattern was, as `replace` takes it. */
  takeOff: string | ((found: string, inner: string) => string);
  /** Whether it can be in these cells of a column, those without text left out. */
  fits?: (cells: readonly string[]) => boolean;
  /** The marks that it is another reading of: once one of them is taken off, this one isn't there. */
  instead?: readonly string[];
}

/** What a backslash and a letter stand for. */
const CONTROLS: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0', Z: '\u001a' };
const ESCAPE = /\\(u[\da-f]{4}|[\s\S])/gi;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

/** In the order in which they are asked about. Those around a whole cell hide those in it. */
const MARKS: readonly Mark[] = [
  { id: 'padding', seenIn: 'any', pattern: /^ |(?<! ) +$/g, takeOff: '', fits: areAll(/^ [\s\S]* $/) },
  { id: 'padding-before', seenIn: 'any', pattern: /^ /, takeOff: '', fits: areAll(/^ /), instead: ['padding'] },
  {
    id: 'padding-behind',
    seenIn: 'any',
    pattern: /(?<! ) +$/,
    takeOff: '',
    fits: (cells) => areAll(/ $/)(cells) || areAligned(cells),
    instead: ['padding'],
  },
  { id: 'quotation-marks', seenIn: 'any', pattern: /^"([^"]*(?:""[^"]*)*)"$/, takeOff: withoutDoubled('"') },
  // `.mode quote` of sqlite3 writes them, and Python with `quotechar="'"`.
  { id: 'apostrophes', seenIn: 'any', pattern: /^'([^']*(?:''[^']*)*)'$/, takeOff: withoutDoubled("'") },
  // Keeps a spreadsheet from reading a number: `="0071"`.
  { id: 'formula', seenIn: 'any', pattern: /^="([^"]*(?:""[^"]*)*)"$/, takeOff: withoutDoubled('"') },
  // Keeps a spreadsheet from computing a text: https://owasp.org/www-community/attacks/CSV_Injection
  { id: 'guard', seenIn: 'any', pattern: /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, takeOff: '' },
  // psql marks a line feed by `+` or `↵` at the end of the line, and where it wrapped by `.` or `…` on both lines.
  { id: 'line-feeds', seenIn: 'drawn', pattern: /[+↵]\n/g, takeOff: '\n' },
  { id: 'wraps', seenIn: 'drawn', pattern: /[.…]\n[.…]?/g, takeOff: '' },
  { id: 'padded-lines', seenIn: 'drawn', pattern: /(?<! ) +(?=\n)/g, takeOff: '' },
  // sqlite3 wraps at 60 characters, and draws a line feed as it draws a text that it wrapped.
  { id: 'wraps-at-60', seenIn: 'drawn', pattern: /(?<![^\n])([^\n]{60})\n/gu, takeOff: '$1' },
  { id: 'lines', seenIn: 'drawn', pattern: /\n/g, takeOff: '', instead: ['line-feeds', 'wraps', 'breaks', 'escapes'] },
  { id: 'cut', seenIn: 'drawn', pattern: /^[\s\S]*(?:…|\.{3})$/, takeOff: '' },
  { id: 'code', seenIn: 'any', pattern: /^`([^`]+)`$/, takeOff: '$1' },
  {
    id: 'null',
    seenIn: 'any',
    pattern: /^(?:NULL|Null|null|\\N|NA|N\/A|n\/a|#N\/A|<NA>|None|nil|NaN|undefined|[([<](?:NULL|null)[)\]>]|∅)$/,
    takeOff: '',
  },
  { id: 'dash', seenIn: 'drawn', pattern: /^[-–—]$/, takeOff: '' },
  // MySQL, PostgreSQL, jq and Miller escape backslashes, too.
  {
    id: 'escapes',
    seenIn: 'any',
    pattern: ESCAPE,
    takeOff: readEscape,
    fits: areEscaped,
    instead: ['escaped-signs'],
  },
  // Markdown escapes signs alone, and R and some writers of Markdown only one.
  { id: 'escaped-signs', seenIn: 'drawn', pattern: /\\([!-/:-@[-`{-~])/g, takeOff: '$1', instead: ['escapes'] },
  ...['"', "'", '|'].map(
    (sign): Mark => ({
      id: `escaped-${sign}`,
      seenIn: 'any',
      pattern: new RegExp(`\\\\(\\${sign})`, 'g'),
      takeOff: '$1',
      instead: ['escapes', 'escaped-signs'],
    }),
  ),
  { id: 'entities', seenIn: 'any', pattern: /&(#x?[\da-f]{1,6}|lt|gt|amp|quot|apos|nbsp);/gi, takeOff: readEntity },
  { id: 'breaks', seenIn: 'any', pattern: /<br ?\/?>/gi, takeOff: '\n' },
  // How a workbook stores what no XML may have: https://learn.microsoft.com/openspecs/office_standards/ms-oe376/
  { id: 'workbook-escapes', seenIn: 'any', pattern: /_x([\da-f]{4})_/gi, takeOff: (_, hex) => toCharacter(`#x${hex}`) },
];

/** Finds what may have a mark, before each is looked for. */
const ANY_MARK = new RegExp(MARKS.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'i');

function areAll(pattern: RegExp): (cells: readonly string[]) => boolean {
  return (cells) => cells.length > 1 && cells.every((cell) => pattern.test(cell));
}

/** Whether cells that end in spaces are all as long as the longest. */
function areAligned(cells: readonly string[]): boolean {
  const [first = ''] = cells;
  return (
    cells.length > 2 && cells.every(({ length }) => length === first.length) && cells.some((cell) => / $/.test(cell))
  );
}

/** Whether each backslash may be one that a program added: one before a letter that stands for nothing was not. */
function areEscaped(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '\\N' || /^(?:[^\\]|\\(?:[\\ntrbfv0Z"'|/]|u[\da-f]{4}))*$/i.test(cell));
}

function readEscape(found: string, inner: string): string {
  if (inner.length > 1) return toCharacter(`#x${inner.slice(1)}`);
  return inner === 'N' ? found : (CONTROLS[inner] ?? inner);
}

function readEntity(_: string, inner: string): string {
  return ENTITIES[inner.toLowerCase()] ?? toCharacter(inner);
}

function toCharacter(code: string): string {
  return String.fromCodePoint(Math.min(0x10ffff, Number(code.replace(/^#(x?)/i, (_, hex) => (hex ? '0x' : '')))));
}

function withoutDoubled(sign: string): (found: string, inner: string) => string {
  return (_, inner) => inner.replaceAll(sign + sign, sign);
}

/** A mark that some cells of a column may have. */
export interface FoundMark {
  id: string;
  column: number;
  /** Cells with it and without, by the index of their row below the headings. */
  changes: ReadonlyMap<number, { written: string; meant: string }>;
}

/** What the user said of a mark. It holds for the cells that were shown with it, and for no others. */
export interface MarkAnswer extends Pick<FoundMark, 'id' | 'changes'> {
  takesOff: boolean;
}

/**
 * The rows of a table without the marks that the user had taken off, and for each column that is used the first mark that nothing was said
 * about. `excluded`: the rows below the headings of which no link is made, so that nothing is asked about them.
 */
export function readMarks(
  { rows, isDrawn }: Pick<Table, 'rows' | 'isDrawn'>,
  { roles, hasHeadings }: Columns,
  answers: readonly MarkAnswer[],
  excluded: ReadonlySet<number> = new Set(),
): { rows: string[][]; found: FoundMark[] } {
  const found: FoundMark[] = [];
  const changed = new Map<number, readonly string[]>();
  for (const [column, role] of roles.entries()) {
    if (role === 'ignore') continue;
    const written = rows.map((cells) => cells[column] ?? '');
    const read = readColumn(written, { isDrawn, hasHeadings, excluded }, answers);
    if (read.cells !== written) changed.set(column, read.cells);
    if (read.open) found.push({ ...read.open, column });
  }
  if (changed.size === 0) return { rows, found };
  const readRow = (cells: string[], index: number) => cells.map((cell, column) => changed.get(column)?.[index] ?? cell);
  return { rows: rows.map(readRow), found };
}

function readColumn(
  written: readonly string[],
  { isDrawn, hasHeadings, excluded }: { isDrawn: boolean; hasHeadings: boolean; excluded: ReadonlySet<number> },
  answers: readonly MarkAnswer[],
): { cells: readonly string[]; open?: Omit<FoundMark, 'column'> } {
  let cells = written;
  const takenOff = new Set<string>();
  const kept = new Set<string>();
  for (;;) {
    const texts = cells.filter((cell) => /\S/.test(cell));
    const marked = cells.slice(Number(hasHeadings)).filter((cell) => ANY_MARK.test(cell));
    const mark = MARKS.find(
      ({ id, seenIn, instead = [], pattern, fits }) =>
        (seenIn === 'any' || isDrawn) &&
        ![id, ...instead].some((it) => takenOff.has(it)) &&
        !kept.has(id) &&
        marked.some((cell) => cell.search(pattern) >= 0) &&
        (fits?.(texts) ?? true),
    );
    if (!mark) return { cells };
    const { id, pattern, takeOff } = mark;
    // A string and a function are two signatures.
    const meant = cells.map((cell) => cell.replace(pattern, takeOff as string));
    const changes = [...cells.entries()].flatMap(([index, written]) => {
      const without = meant[index] ?? '';
      const row = index - Number(hasHeadings);
      return without === written || row < 0 ? [] : [[row, { written, meant: without }] as const];
    });
    const answer = answers.find((it) => it.id === id && areSame([...it.changes.values()], changes));
    if (!answer && changes.some(([row]) => !excluded.has(row)))
      return { cells, open: { id, changes: new Map(changes) } };
    if (answer?.takesOff) {
      cells = meant;
      takenOff.add(id);
      kept.clear();
    } else kept.add(id);
  }
}

type Change = FoundMark['changes'] extends ReadonlyMap<number, infer T> ? T : never;

function areSame(one: readonly Change[], other: readonly (readonly [number, Change])[]): boolean {
  return one.length === other.length && other.every(([, { written }], index) => written === one[index]?.written);
}
