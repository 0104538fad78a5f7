import {
  detectRoleFromHeading,
  HEADING_ROLES,
  type HeadingRole,
  isAboutSecrets,
  isKnownHeading,
  mentionsSecrets,
  rankHeading,
} from './headings';

export const COLUMN_ROLES = [...HEADING_ROLES, 'ignore'] as const;
/** What a column is used for. Each use has at most one column, except for `ignore`. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface Columns {
  hasHeadings: boolean;
  /** The use of each column, as many as the longest row has cells. */
  roles: ColumnRole[];
}

/** Rows that the content is guessed from. */
const SAMPLE_ROWS = 50;

interface DetectedTable {
  rows: readonly string[][];
  /** By their index: the first may be a title above the rows. */
  doubtful?: Pick<ReadonlySet<number>, 'has'>;
}

/** What the columns seem to be, by their headings and what is in them. */
export function detectColumns({ rows: written, doubtful }: DetectedTable): Columns {
  const rows = written.map((cells, row) => (row > SAMPLE_ROWS ? cells : cells.map(unwrap)));
  const [first = [], ...rest] = rows;
  const headingRoles = first.map(detectRoleFromHeading);
  const sample = rest.slice(0, SAMPLE_ROWS);
  const isHeadingAboveEmails = (cell: string, column: number) =>
    PLAIN_WORDS.test(cell) && matchRatio(sample, column, isEmail) > 0.5;
  const isLikeOneBelow = (cell: string, column: number) =>
    matchRatio(sample, column, (below) => getCharacterClasses(below) === getCharacterClasses(cell)) > 0;
  const known = first.filter(isKnownHeading).length;
  const isKnown = known > 0 || headingRoles.filter(Boolean).length > 1;
  const areHeadings = isKnown || (first.some(isHeadingAboveEmails) && !first.some(isLikeOneBelow));
  const isTitle = doubtful?.has(0) && first.length === 1 && rest.some(({ length }) => length > 1);
  const isData = isTitle || first.some(isEmail) || first.some(hasLineBreak);
  const hasHeadings = rest.length > 0 && !isData && (known > 1 || (areHeadings && !first.some(looksLikePassword)));
  const cells = hasHeadings ? sample : rows.slice(0, SAMPLE_ROWS);

  const width = Math.max(0, ...rows.map(({ length }) => length));
  const roles = Array.from({ length: width }, (): ColumnRole => 'ignore');
  const assign = (role: ColumnRole, column: number) => {
    if (roles[column] === 'ignore' && !roles.includes(role)) roles[column] = role;
  };
  const assignByContent = (role: ColumnRole, matches: (cell: string) => boolean) => {
    const ratios = roles.map((assigned, column) => {
      if (assigned !== 'ignore') return 0;
      const ratio = matchRatio(cells, column, matches);
      return hasHeadings && isForOther(role, first[column] ?? '', ratio) ? 0 : ratio;
    });
    const highest = Math.max(...ratios);
    // Of two columns that match as well the last one is taken, because names and numbers come first.
    if (highest > 0.5) assign(role, ratios.lastIndexOf(highest));
  };
  if (hasHeadings) for (const role of HEADING_ROLES) assign(role, findColumn(role, first, headingRoles, rest) ?? -1);
  assignByContent('email', isEmail);
  // Where a heading names secrets, and what is below says otherwise, the user knows better.
  if (hasHeadings && first.some(mentionsSecrets)) return { hasHeadings, roles };
  assignByContent('secret', width === 1 ? () => true : looksRandom);
  // What a heading says counts more: numbers of users have letters and digits, too.
  if (hasHeadings) return { hasHeadings, roles };
  assignByContent('secret', (cell) => looksLikePassword(cell) && !isIdentifier(cell));
  const isOfNames = (role: ColumnRole, column: number) =>
    role === 'ignore' && matchRatio(cells, column, looksLikeName) === 1;
  if (roles.includes('secret')) assign('name', roles.findIndex(isOfNames));
  return { hasHeadings, roles };
}

/** A cell without what programs put around a whole one, from which its use can be told. */
function unwrap(cell: string): string {
  return /^(?:["'].*["']|=".*")$/s.test(cell) ? cell.replace(/^=?["']|["']$/g, '') : cell;
}

/** Whether a heading says that its column has something else. Names of users are addresses where all of them are. */
function isForOther(role: ColumnRole, heading: string, ratio: number): boolean {
  const said = detectRoleFromHeading(heading);
  if (role === 'email') return said !== undefined && said !== 'email' && ratio < 1;
  return (said !== undefined && said !== role) || isAboutSecrets(heading);
}

/** The column whose heading says best that it is used so. Where that of secrets is empty, another may have them. `rows`: all of them. */
function findColumn(
  role: HeadingRole,
  headings: readonly string[],
  roles: readonly (HeadingRole | undefined)[],
  rows: readonly string[][],
): number | undefined {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const hasFacts = (column: number) =>
    role === 'secret' && !isKnownHeading(headings[column] ?? '') && matchRatio(sample, column, isFact) === 1;
  const rank = ({ column, isEmpty }: { column: number; isEmpty: boolean }) =>
    rankHeading(role, headings[column] ?? '') * 2 + Number(isEmpty);
  const found = [...headings.keys()]
    .filter((column) => roles[column] === role && !hasFacts(column))
    .map((column) => ({ column, isEmpty: rows.every((row) => (row[column] ?? '') === '') }))
    .sort((one, other) => rank(one) - rank(other));
  const [best] = found;
  if (!best?.isEmpty || role !== 'secret') return best?.column;
  return (found.find(({ column }) => matchRatio(rows, column, looksRandom) > 0.5) ?? best).column;
}

/** Whether a cell may say something about a secret: yes, no, never, a day or how many. */
function isFact(cell: string): boolean {
  return /^(?:true|false|yes|no|never|ja|nein|nie|nee|nooit|oui|non|jamais|s[ií]|nunca|sì|mai|wahr|falsch|نعم|لا|\d{1,3}|\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[T ,].*)?)$/i.test(
    cell,
  );
}

/**
 * Whether a cell has nothing but words, such as `Where`. A mistyped address, such as `ann(at)example.org`, has other signs. An empty cell
 * counts, too.
 */
export function isWords(cell: string): boolean {
  return cell === '' || PLAIN_WORDS.test(cell);
}

const PLAIN_WORDS = /^[\p{L}\p{Mark}][\p{L}\p{Mark}'’ -]*$/u;

/** Whether a cell has letters, digits and other signs, but for those of words. */
function getCharacterClasses(cell: string): string {
  return [/\p{L}/u, /\d/, /[^\p{L}\p{Mark}\d\s'’-]/u].map((sign) => sign.test(cell)).join();
}

/** Whether a cell has a line break, because a quotation mark may have joined rows. */
function hasLineBreak(cell: string): boolean {
  return /[\r\n]/.test(cell);
}

/** The share of a column's cells that match, of those with text. */
function matchRatio(rows: readonly string[][], column: number, matches: (cell: string) => boolean): number {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 0 : cells.filter(matches).length / cells.length;
}

function isEmail(cell: string): boolean {
  return cell.includes('@') && cell.split(/[,;]/).every((part) => EMAIL.test(part.trim()));
}

/** Stricter than when sending: passwords may contain an @ too. */
const EMAIL = /^[\w.+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** Whether a cell has a letter, and a digit or a sign that no name has. */
export function looksLikePassword(cell: string): boolean {
  return /^(?=.*\p{L})(?=.*[\d!#$%&+=?@^~])\S{6,}$/u.test(cell) && !isEmail(cell);
}

/** Whether a cell is like a password, and unlike a name with a number, such as `Room101`. */
export function looksRandom(cell: string): boolean {
  if (!looksLikePassword(cell) || isIdentifier(cell) || /^\p{L}+[-_]?\d+$/u.test(cell)) return false;
  return /[!#$%&+?@^~]|^(?=.*\p{Ll})(?=.*\p{Lu}).*\d/u.test(cell);
}

/** Whether a cell is an address, a path, a time, or how a directory names what it has. */
function isIdentifier(cell: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:\/\/|[a-z]:\\|\\\\|(?:cn|ou|dc|o|uid)=|s-1-\d|\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$|\d{4}-\d\d-\d\dT)/i.test(
    cell,
  );
}

/**
 * Whether a cell has words that begin with capitals, where their script has any. Several hyphens are no name's: some secrets are words with
 * hyphens.
 */
function looksLikeName(cell: string): boolean {
  return /^[\p{Lu}\p{Lo}][\p{L}\p{Mark}'’. ]*(?:-[\p{L}\p{Mark}'’. ]+)?$/u.test(cell);
}

/** Whether it can only be a row of headings: of columns with two uses at least. A name may be `user1`. */
export function hasTwoHeadings(cells: readonly string[]): boolean {
  // Few rows are left for the words, which take the longest.
  if (cells.length < 2 || cells.some(isEmail) || cells.some(hasLineBreak)) return false;
  const known = cells.filter((cell) => !/\d/.test(cell) && isKnownHeading(cell));
  return new Set(known.map(detectRoleFromHeading)).size > 1;
}
