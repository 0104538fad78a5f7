import { decodeEscapes } from '../base/decode-escapes';
import { trimEnd } from '../base/trim-end';

/** The first line of armor in the age format (https://c2sp.org/age#ascii-armor). */
const ARMOR_START = '-----BEGIN AGE ENCRYPTED FILE-----';
const ARMOR_END = '-----END AGE ENCRYPTED FILE-----';
const ARMOR_LINE_LENGTH = 64;

/** What every armor begins with: `age-encryption.org/v1` and a line break. */
const BASE64 = /^YWdlLWVuY3J5cHRpb24ub3JnL3YxC[A-Za-z0-9+/]*={0,2}$/;

/**
 * What stands between the words of a first or last line, also where a program broke or quoted it. It is bounded, since it is looked for
 * everywhere in a text.
 */
const GAP = '[^A-Za-z]{1,16}';
const MARK_WORDS = new RegExp(`AGE${GAP}ENCRYPTED${GAP}FILE`);
const MARK = new RegExp(`(BEGIN|END)${GAP}${MARK_WORDS.source}`, 'g');

/** A dash of any kind, because word processors make dashes of hyphens. */
const DASH = /[\p{Pd}\u2212\u2500]/u;
const DASHES = new RegExp(`${DASH.source}{2}`, 'u');

/** Characters that nobody sees and that are copied along, in chats, mails and word processors. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A tag of HTML, but no link in angle brackets. Text has its `<` alone. */
const TAG = /<\/?[a-z][a-z\d]{0,20}(?:[\s/][^<>]{0,200})?>/gi;
const WORD_BREAK = /<wbr\b[^<>]{0,20}>/gi;

/** Line breaks and signs as JSON and Markdown write them. */
const ESCAPED_BREAK = /\\(?:r\\n|[rn])/g;
const ESCAPED_SIGN = /\\(?=[^\sA-Za-z0-9])/g;

/** What is outside of the armor in a text, and each armor in it, once, with its lines as they were made. */
export interface FoundArmor {
  armors: readonly string[];
  rest: string;
}

/**
 * Finds armor as people get it: quoted, wrapped, on one line, with dashes in place of hyphens, invisible characters or HTML in it. That does
 * no harm: what it holds is authenticated when it is decrypted.
 */
export function findArmor(text: string, toBody: (body: string) => string | undefined = toArmor): FoundArmor {
  // Most texts have none.
  if (!hasArmorMark(text)) return { armors: [], rest: text };
  const plain = toPlainText(text);
  const marks = [...plain.matchAll(MARK)];
  const armors: string[] = [];
  let rest = '';
  let last = 0;
  for (const [at, begin] of marks.entries()) {
    const end = marks[at + 1];
    if (begin[1] !== 'BEGIN' || end?.[1] !== 'END') continue;
    const armor = toBody(plain.slice(begin.index + begin[0].length, end.index));
    if (armor === undefined) continue;
    armors.push(armor);
    rest += `${plain.slice(last, skipDashes(plain, begin.index, -1))} `;
    last = skipDashes(plain, end.index + end[0].length, 1);
  }
  return armors.length === 0
    ? { armors, rest: text }
    : { armors: [...new Set(armors)], rest: rest + plain.slice(last) };
}

/** The first armor in a text that may have words around it; undefined if there is none. */
export function readArmor(text: string): string | undefined {
  return findArmor(text).armors[0];
}

/**
 * Reads a text that is nothing but armor; undefined if there are words around it, which are part of the secret. The armor may be damaged,
 * which decrypting it says.
 */
export function readArmorAlone(text: string): string | undefined {
  const { armors, rest } = findArmor(text, (body) => toArmor(body) ?? toLines(toBase64(body)));
  return armors.length === 1 && rest.trim() === '' ? armors[0] : undefined;
}

/** Whether its first or its last line is missing. */
export function isArmorCut(text: string): boolean {
  return findProblem(text) === 'cut';
}

/** Whether it is there, but cannot be read. */
export function isArmorChanged(text: string): boolean {
  return findProblem(text) === 'changed';
}

/** Finds what is wrong with armor; undefined if nothing is, and for texts that have nothing of armor. */
function findProblem(text: string): 'cut' | 'changed' | undefined {
  if (!hasArmorMark(text) || readArmor(text) !== undefined) return undefined;
  const plain = toPlainText(text);
  const words = new Set([...plain.matchAll(MARK)].map(([, word]) => word));
  if (words.size === 1) return 'cut';
  return words.size === 2 || MARK_WORDS.test(plain) ? 'changed' : undefined;
}

/** A cheap first test: looks for a word of the first line, however that is written. */
function hasArmorMark(text: string): boolean {
  return text.replace(INVISIBLE, '').includes('ENCRYPTED');
}

function toPlainText(text: string): string {
  const lines = text.replace(ESCAPED_BREAK, '\n').replace(ESCAPED_SIGN, '');
  return decodeEscapes(lines.replace(WORD_BREAK, '').replace(TAG, '\n')).replace(INVISIBLE, '');
}

/** What cannot be part of a body, which is base64. */
export const NO_BASE64 = /[^A-Za-z0-9+/=]/g;
const WORDS = /[A-Za-z0-9+/=][^A-Za-z0-9+/=]+[A-Za-z0-9+/=]/;

function toBase64(body: string): string {
  return body.replace(NO_BASE64, '');
}

/** The last word of a line, which may stand behind a number, a name or a mark of quotation. */
const LAST_WORD = /(?:^|[^A-Za-z0-9+/=])([A-Za-z0-9+/]+={0,2})[^A-Za-z0-9+/=]*$/;

function hasDashesAtEnd(line: string): boolean {
  return DASHES.test(line.slice(trimEnd(line, /\W/).length));
}

/** Removes what stands before each line, if the rest looks like armor: whole lines, except for the last one. */
function withoutPrefixes(lines: readonly string[]): string {
  const words = lines.flatMap((line) => (hasDashesAtEnd(line) ? [] : (LAST_WORD.exec(line)?.[1] ?? [])));
  return words.slice(0, -1).every(({ length }) => length === ARMOR_LINE_LENGTH) ? words.join('') : '';
}

/** A line break as quoted-printable, an encoding of mails, writes it, or what a field of one line makes of it. */
const SOFT_BREAK = /=\s+(?=[A-Za-z0-9+/])/g;

/**
 * Of lines that a field of one line has joined, with what stood before or between them: each line that has as many words before it as the
 * first one, or the whole lines and what is last. Words that are as long as a line may be its pieces, which are not left out.
 */
function fromOneLine(body: string): string[] {
  const words = body.match(/[A-Za-z0-9+/=]+/g) ?? [];
  const isWhole = ({ length }: string) => length === ARMOR_LINE_LENGTH;
  const before = words.findIndex(isWhole);
  const isRepeated = words.every((word, index) => index % (before + 1) === before || !isWhole(word));
  const repeated = words.filter((_, index) => index % (before + 1) === before);
  const others = words.slice(0, words.findLastIndex(isWhole)).map((word) => (isWhole(word) ? ' ' : word));
  const runs = others.join('').split(' ');
  const isBetween = runs.some((run) => run !== '') && runs.every((run) => run.length < ARMOR_LINE_LENGTH);
  const between = words.filter((word, index) => isWhole(word) || index === words.length - 1);
  return [
    isRepeated && repeated.slice(0, -1).every(isWhole) ? repeated.join('') : '',
    isBetween ? between.join('') : '',
  ];
}

/** As addresses and forms have signs, encoded once or several times. Base64 has no `%`. */
const URL_ENCODED = /%(?:25)*([\da-f]{2})/gi;

function toArmor(text: string): string | undefined {
  const decoded = text.replace(URL_ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  // Quoted-printable writes `=` as `=3D`.
  const body = decoded.replace(/=3D/g, '=');
  return readBody(body) ?? readBody(body.replace(SOFT_BREAK, ''));
}

/** Alone in a line, as where a page of a document ends. */
const PAGE_NUMBER = /^\W*\d{1,4}\W*$/;

function readBody(body: string): string | undefined {
  const lines = body.split(/[\r\n]+/).map((line) => ({ line, base64: toBase64(line) }));
  const isWhole = ({ base64 }: { base64: string }) => base64.length === ARMOR_LINE_LENGTH;
  // Words between whole lines are those of a chat or a mail, such as who wrote and when.
  const hasWhole = lines.some(isWhole);
  const own = hasWhole ? lines.filter((it) => isWhole(it) || !WORDS.test(it.line)) : lines;
  const end = own.findLastIndex(({ base64 }) => base64 !== '');
  const withoutPages = hasWhole ? own.filter((it, index) => index === end || !PAGE_NUMBER.test(it.line)) : own;
  const candidates = [
    withoutPrefixes(lines.map(({ line }) => line)),
    ...(lines.length === 1 ? fromOneLine(body) : []),
    withoutPages.map(({ base64 }) => base64).join(''),
    own.map(({ base64 }) => base64).join(''),
    toBase64(body),
  ];
  const base64 = candidates.find((it) => it.length % 4 === 0 && BASE64.test(it));
  return base64 === undefined ? undefined : toLines(base64);
}

function toLines(base64: string): string {
  const lines = base64.match(new RegExp(`.{1,${ARMOR_LINE_LENGTH}}`, 'g')) ?? [];
  return [ARMOR_START, ...lines, ARMOR_END, ''].join('\n');
}

/** Where the body of armor begins in a text; undefined if none does. */
export function findArmorStart(text: string): number | undefined {
  const begin = [...text.matchAll(MARK)].find(([, word]) => word === 'BEGIN');
  return begin && skipDashes(text, begin.index + begin[0].length, 1);
}

/** The end, or the start, of the dashes around a mark. */
function skipDashes(text: string, from: number, step: 1 | -1): number {
  let at = from;
  const next = () => text.charAt(step === 1 ? at : at - 1);
  while (next() !== '' && DASH.test(next())) at += step;
  return at;
}
