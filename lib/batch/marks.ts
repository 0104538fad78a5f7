import type { Columns } from './columns';
import type { Table } from './table';

/**
 * A mark that programs leave in the cells of a table. What a program that nobody here knows does is a row of `MARKS`, and nothing else.
 * Only the user knows whether a cell has it from a program or is so itself.
 */
interface Mark {
  id: string;
  /** Whether it is only where a program has drawn the table. */
  isDrawn?: true;
  /** Finds it in a cell. Global where a cell may have several. */
  pattern: RegExp;
  /** What stands where the pattern was, as `replace` takes it. */
  takeOff: string | ((found: string, inner: string) => string);
  /** Whether it can be in these cells of a column, those without text left out. `all`: with the heading. */
  fits?: (cells: readonly string[], all: readonly string[]) => boolean;
  /** The marks that it is another reading of: once one of them is taken off, this one isn't there. */
  instead?: readonly string[];
}

/** What a backslash and a letter stand for. */
const CONTROLS: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0', Z: '\u001a' };
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

/** In the order in which they are asked about. Those around a whole cell hide those in it. */
const MARKS: readonly Mark[] = [
  { id: 'padding', pattern: /^ |(?<! ) +$/g, takeOff: '', fits: areAll(/^ [\s\S]* $/) },
  { id: 'padding-before', pattern: /^ /, takeOff: '', fits: areAll(/^ /), instead: ['padding'] },
  {
    id: 'padding-behind',
    pattern: /(?<! ) +$/,
    takeOff: '',
    fits: (cells, all) => areAll(/ $/)(cells) || areAligned(all),
    instead: ['padding'],
  },
  // A script or a mail in which all lines are comments or quoted.
  { id: 'comment', pattern: /^(?:#|>|\/\/|--) ?/, takeOff: '', fits: areAll(/^(?:#|>|\/\/|--)/) },
  { id: 'quotation-marks', pattern: /^"([^"]*(?:""[^"]*)*)"$/, takeOff: withoutDoubled('"') },
  // `.mode quote` of sqlite3 writes them, and Python with `quotechar="'"`.
  { id: 'apostrophes', pattern: /^'([^']*(?:''[^']*)*)'$/, takeOff: withoutDoubled("'") },
  // Keeps a spreadsheet from reading a number: `="0071"`.
  { id: 'formula', pattern: /^="([^"]*(?:""[^"]*)*)"$/, takeOff: withoutDoubled('"') },
  // Keeps a spreadsheet from computing a text: https://owasp.org/www-community/attacks/CSV_Injection
  { id: 'guard', pattern: /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, takeOff: '' },
  // psql marks a line feed by `+` or `↵` at the end of the line, and where it wrapped by `.` or `…` on both lines.
  { id: 'line-feeds', isDrawn: true, pattern: /[+↵]\n/g, takeOff: '\n' },
  { id: 'wraps', isDrawn: true, pattern: /[.…]\n[.…]?/g, takeOff: '' },
  { id: 'padded-lines', isDrawn: true, pattern: /(?<! ) +(?=\n)/g, takeOff: '' },
  // sqlite3 wraps at 60 characters, and draws a line feed as it draws a text that it wrapped.
  { id: 'wraps-at-60', isDrawn: true, pattern: /(?<![^\n])([^\n]{60})\n/gu, takeOff: '$1' },
  { id: 'lines', isDrawn: true, pattern: /\n/g, takeOff: '', instead: ['line-feeds', 'wraps', 'breaks', 'escapes'] },
  { id: 'cut', isDrawn: true, pattern: /^[\s\S]*(?:…|\.{3})$/, takeOff: '' },
  // Markdown writes them around code and what is bold.
  { id: 'code', pattern: /^(?:`([^`]+)`|\*\*([^*]+)\*\*)$/, takeOff: '$1$2' },
  {
    id: 'null',
    pattern: /^(?:NULL|Null|null|\\N|NA|N\/A|n\/a|#N\/A|<NA>|None|nil|NaN|undefined|[([<](?:NULL|null)[)\]>]|∅)$/,
    takeOff: '',
  },
  { id: 'dash', isDrawn: true, pattern: /^[-–—]$/, takeOff: '' },
  // MySQL, PostgreSQL, jq and Miller escape backslashes, too.
  {
    id: 'escapes',
    pattern: /\\(u[\da-f]{4}|[\s\S])/gi,
    takeOff: readEscape,
    fits: areEscaped,
    instead: ['escaped-signs'],
  },
  // Markdown escapes signs alone, and R and some writers of Markdown only one.
  { id: 'escaped-signs', isDrawn: true, pattern: /\\([!-/:-@[-`{-~])/g, takeOff: '$1', instead: ['escapes'] },
  ...['"', "'", '|'].map(
    (sign): Mark => ({
      id: `escaped-${sign}`,
      pattern: new RegExp(`\\\\(\\${sign})`, 'g'),
      takeOff: '$1',
      instead: ['escapes', 'escaped-signs'],
    }),
  ),
  { id: 'entities', pattern: /&(#x?[\da-f]{1,6}|lt|gt|amp|quot|apos|nbsp);/gi, takeOff: readEntity },
  { id: 'breaks', pattern: /<br ?\/?>/gi, takeOff: '\n' },
  // How a workbook stores what no XML may have: https://learn.microsoft.com/openspecs/office_standards/ms-oe376/
  { id: 'workbook-escapes', pattern: /_x([\da-f]{4})_/gi, takeOff: (_, hex) => toCharacter(`#x${hex}`) },
];

/** Finds what may have a mark, before each is looked for. */
const ANY_MARK = new RegExp(MARKS.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'i');

function areAll(pattern: RegExp): (cells: readonly string[]) => boolean {
  return (cells) => cells.length > 1 && cells.every((cell) => pattern.test(cell));
}

/** Whether cells that end in spaces, at least two or one of cells that are alike, are all as long as the longest. */
function areAligned(cells: readonly string[]): boolean {
  const ends = cells.filter((cell) => cell.endsWith(' '));
  const longest = Math.max(...cells.map(({ length }) => length));
  const aligned = ends.length > 1 ? ends : cells;
  return cells.length > 2 && ends.length > 0 && aligned.every(({ length }) => length === longest);
}

function hasText(cell: string): boolean {
  return /\S/.test(cell);
}

/** Whether each backslash may be one that a program added: one before a letter that stands for nothing was not. */
function areEscaped(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '\\N' || /^(?:[^\\]|\\(?:[\\ntrbfv0Z"'|/,;\n\t]|u[\da-f]{4}))*$/i.test(cell));
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
  const columns = roles.map((role, column) => {
    const written = rows.map((cells) => cells[column] ?? '');
    if (role === 'ignore') return written;
    const { cells, open } = readColumn(written, { isDrawn, above: Number(hasHeadings), excluded }, answers);
    if (open) found.push({ ...open, column });
    return cells;
  });
  return { rows: rows.map((cells, row) => cells.map((cell, column) => columns[column]?.[row] ?? cell)), found };
}

/** `above`: how many headings stand above the cells. */
function readColumn(
  written: readonly string[],
  { isDrawn, above, excluded }: { isDrawn: boolean; above: number; excluded: ReadonlySet<number> },
  answers: readonly MarkAnswer[],
): { cells: readonly string[]; open?: Omit<FoundMark, 'column'> } {
  let cells = written;
  const takenOff = new Set<string>();
  const kept = new Set<string>();
  for (;;) {
    const below = cells.slice(above);
    const marked = below.filter((cell) => ANY_MARK.test(cell));
    const mark = MARKS.find(
      ({ id, isDrawn: isForDrawn, instead = [], pattern, fits }) =>
        (isDrawn || !isForDrawn) &&
        ![id, ...instead].some((it) => takenOff.has(it)) &&
        !kept.has(id) &&
        marked.some((cell) => cell.search(pattern) >= 0) &&
        (fits?.(below.filter(hasText), cells.filter(hasText)) ?? true),
    );
    if (!mark) return { cells };
    const { id, pattern, takeOff } = mark;
    // A string and a function are two signatures.
    const takenOffAll = cells.map((cell) => cell.replace(pattern, takeOff as string));
    const changes: FoundMark['changes'] = new Map(
      below.flatMap((written, row) => {
        const meant = takenOffAll[row + above] ?? '';
        return meant === written ? [] : [[row, { written, meant }] as const];
      }),
    );
    const answer = answers.find((it) => it.id === id && writtenIn(it.changes) === writtenIn(changes));
    if (!answer && [...changes.keys()].some((row) => !excluded.has(row))) return { cells, open: { id, changes } };
    if (answer?.takesOff) {
      cells = takenOffAll;
      takenOff.add(id);
      kept.clear();
    } else kept.add(id);
  }
}

function writtenIn(changes: FoundMark['changes']): string {
  return JSON.stringify([...changes.values()].map(({ written }) => written));
}
