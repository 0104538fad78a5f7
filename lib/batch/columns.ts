import { foldText } from '../pushes/push-row';

export const COLUMN_ROLES = ['secret', 'name', 'note', 'passphrase', 'email', 'ignore'] as const;
/** What a column is used for. Each use has at most one column, except for `ignore`. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface Columns {
  hasHeadings: boolean;
  /** The use of each column, as many as the longest row has cells. */
  roles: ColumnRole[];
}

/** Rows that the content is guessed from. */
const SAMPLE_ROWS = 50;

/** What the columns seem to be, by their headings and what is in them. */
export function detectColumns({ rows }: { rows: readonly string[][] }): Columns {
  const [first = [], ...rest] = rows;
  const headingRoles = first.map(detectRoleFromHeading);
  const sample = rest.slice(0, SAMPLE_ROWS);
  const isHeadingAboveEmails = (cell: string, column: number) =>
    PLAIN_WORDS.test(cell) && matchRatio(sample, column, isEmail) > 0.5;
  const isLikeOneBelow = (cell: string, column: number) =>
    matchRatio(sample, column, (below) => getCharacterClasses(below) === getCharacterClasses(cell)) > 0;
  const knownHeadings = first.filter(isKnownHeading).length;
  const hasHeadingRow =
    knownHeadings > 1 ||
    (!first.some(looksLikePassword) &&
      (knownHeadings > 0 ||
        headingRoles.filter(Boolean).length > 1 ||
        (first.some(isHeadingAboveEmails) && !first.some(isLikeOneBelow))));
  const hasHeadings = rest.length > 0 && !first.some(isEmail) && !first.some(hasLineBreak) && hasHeadingRow;
  const cells = hasHeadings ? sample : rows.slice(0, SAMPLE_ROWS);

  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const roles = Array.from({ length: width }, (): ColumnRole => 'ignore');
  const assign = (role: ColumnRole, column: number) => {
    if (roles[column] === 'ignore' && !roles.includes(role)) roles[column] = role;
  };
  const assignByContent = (role: ColumnRole, matches: (cell: string) => boolean) => {
    const ratios = roles.map((assigned, column) => (assigned === 'ignore' ? matchRatio(cells, column, matches) : 0));
    const highest = Math.max(...ratios);
    // Of two columns that match as well the last one is taken, because names and numbers come first.
    if (highest > 0.5) assign(role, ratios.lastIndexOf(highest));
  };
  if (hasHeadings) for (const [column, role] of headingRoles.entries()) assign(role ?? 'ignore', column);
  assignByContent('email', isEmail);
  assignByContent('secret', width === 1 ? () => true : looksLikePassword);
  const isNameColumn = (role: ColumnRole, column: number) =>
    role === 'ignore' && matchRatio(cells, column, looksLikeName) === 1;
  if (!hasHeadings && roles.includes('secret')) assign('name', roles.findIndex(isNameColumn));
  return { hasHeadings, roles };
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

/**
 * Whether a cell has words that begin with capitals, where their script has any. Several hyphens are no name's: some secrets are words with
 * hyphens.
 */
function looksLikeName(cell: string): boolean {
  return /^[\p{Lu}\p{Lo}][\p{L}\p{Mark}'’. ]*(?:-[\p{L}\p{Mark}'’. ]+)?$/u.test(cell);
}

/** The words of a heading alone, without accents. */
export function normalizeHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

function detectRoleFromHeading(heading: string): ColumnRole | undefined {
  const words = normalizeHeading(heading);
  return HEADINGS.find(([, pattern]) => words.search(pattern) >= 0)?.[0];
}

/** Whether it can only be a row of headings: of columns with two uses at least. A name may be `user1`. */
export function hasTwoHeadings(cells: readonly string[]): boolean {
  // Few rows are left for the words, which take the longest.
  if (cells.length < 2 || cells.some(isEmail) || cells.some(hasLineBreak)) return false;
  const known = cells.filter((cell) => !/\d/.test(cell) && isKnownHeading(cell));
  return new Set(known.map(detectRoleFromHeading)).size > 1;
}

/** Whether a cell is the heading of a column of secrets, and nothing else. */
export function isSecretHeading(cell: string): boolean {
  return isKnownHeading(cell) && detectRoleFromHeading(cell) === 'secret';
}

/** Whether each word of a cell is one of headings, as few words of names are. */
function isKnownHeading(cell: string): boolean {
  const others = HEADINGS.reduce((words, [, pattern]) => words.replace(pattern, ''), normalizeHeading(cell));
  return /\p{L}/u.test(cell) && others.trim() === '';
}

/** Words, as `normalizeHeading` leaves them: what is no letter is a space. `*` for other letters. */
function createHeadingPattern(...words: string[]): RegExp {
  const pattern = words.join('|').replaceAll('*', '[^ ]*');
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gu');
}

/**
 * In this order, since a passphrase is a password too, and the password of a user or of a mailbox neither name nor address.
 * In English, German, Spanish, French, Italian, Dutch and Arabic.
 */
const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'passphrase',
    createHeadingPattern(
      ...['passphrases?', 'pass phrase', 'frase de contrasena', 'phrase secrete', 'phrase de passe', 'frase segreta'],
      ...['wachtwoordzin', 'عبارة المرور', 'عبارة مرور'],
    ),
  ],
  [
    'secret',
    createHeadingPattern(
      ...[
        'secrets?',
        '*password*',
        'passcodes?',
        'pass',
        'pwd',
        'pw',
        'pin',
        'keys?',
        'passkeys?',
        'tokens?',
        'credentials?',
      ],
      ...['messages?', 'geheimnis*', 'geheimtext*', '*passwort*', '*passworter', '*kennwort*', '*schlussel'],
      ...['zugangsdaten', 'nachricht*', 'contrasenas?', 'claves?', 'credencial*', 'mensajes?', 'mots? de passe', 'mdp'],
      ...['cle', 'identifiants', 'segret[oi]', 'chiav[ei]', 'credenziali', 'messaggi*', '*wachtwoord*', '*sleutel'],
      ...['geheim', '*bericht', 'كلمة المرور', 'كلمة مرور', 'كلمة السر', 'كلمة سر', 'السر', 'سر', '(?:ال)?مفتاح'],
      ...['(?:ال)?رسالة'],
    ),
  ],
  [
    'email',
    createHeadingPattern(
      ...['e?mails?', 'e?mail(?:adress|address)*', 'e mails?', 'e mail(?:adress|address)*', 'correo(?: electronico)?'],
      ...['courriels?', 'posta elettronica', '(?:ال)?بريد(?: الالكتروني)?'],
    ),
  ],
  [
    'note',
    createHeadingPattern(
      ...['notes?', 'remarks?', 'comments?', 'descriptions?', 'notiz*', '*bemerkung*', 'anmerkung*', 'kommentar*'],
      ...['*beschreibung*', 'notas?', 'observacion*', 'comentario*', 'descripcion*', 'remarques?', 'commentaires?'],
      ...['comment[oi]', 'descrizion[ei]', 'notities?', 'opmerking*', 'omschrijving*', '*ملاحظ*', '*تعليق*', '*وصف*'],
    ),
  ],
  [
    'name',
    createHeadingPattern(
      ...['*names?', 'users?', 'logins?', 'labels?', 'titles?', 'accounts?', 'employees?', 'benutzer*', 'mitarbeiter*'],
      ...[
        'bezeichnung*',
        'titel',
        '*konto',
        '*konten',
        'nombres?',
        'usuarios?',
        'titulos?',
        'cuentas?',
        'noms?',
        'prenoms?',
      ],
      ...['utilisateurs?', 'titres?', 'comptes?', 'nom[ei]', 'cognom[ei]', 'utent[ei]', 'titol[oi]', '*naam'],
      ...['gebruikers*', 'medewerkers*', '(?:ال)?اسم', '*مستخدم', '*حساب'],
    ),
  ],
];
