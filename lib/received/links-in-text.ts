import { decodeEscapes, tryDecodeUri } from '../base/decode-escapes';
import { KEY_MARK, KEY_NAME } from '../encryption/key';
import { readPageLink, toServerLink } from '../instance/page-link';
import { cutPushLink, endsAtOther, guessPushLink, holdsAddress, MIN_TOKEN } from '../instance/push-link';

/** The scheme is bounded to keep long words fast. */
const SCHEME = '(?:https?|[a-z]{1,16}-extension)://';

/** Ends at white space, most quotes, brackets around a host, and letters outside ASCII. */
const ADDRESS = new RegExp(
  `${SCHEME}(?:\\[[\\da-f:.]+\\]|[^\\s/?#<>"'\`\\\\^{|}()[\\],;!*$&=~]+)+[!#-;=?-[\\]_a-z~]*`,
  'gi',
);
const NEXT_SCHEME = new RegExp(SCHEME, 'gi');

/** A sign between two links that nothing else separates. */
const SEPARATOR = /[,;()[\]']/;
/** A sign before an address that stands within another one. */
const HOLDER = /[=?&/]/;

const PUNCTUATION = /[.,:;!?*~()[\]']/;
const WORD = /[\p{L}\p{N}]/u;
/** Between two addresses that nothing else separates. */
const MARKS_OF_NEXT = /(?<=[,;(['])[_*~-]+$/;
/** Right before an address, as marks of what was deleted. An item of a list has a space behind its hyphen. */
const HYPHENS_BEFORE = /(?<![^\s*_~([])-+(?=[*_~([]*$)/;

/** The backslash that JSON and Markdown write before some signs of a link. */
const ESCAPED = /\\(?=[/_#=&~*.-])/g;

/** The marks of programs for where a line may be broken. Elsewhere a space without width ends a link. */
const BREAK_POINT = /\u00ad|<wbr\b[^<>]{0,20}>|(?<=[/?&=#.])[\u200b\u2060\ufeff]|[\u200b\u2060\ufeff](?=[/?&=#.])/gi;

/**
 * The line break that quoted-printable, an encoding of mails, puts into a line that would have more than 76 signs, or 78 as Python counts. It
 * may come earlier, before an escape or a word.
 */
const SOFT_BREAK = /=\r?\n(?<=^.{50,77}=\r?\n)/gm;

/** What programs write for a hyphen. Two of these are dashes or minus signs as well, which end a link. */
const HYPHEN = /(?<=[\w/=\u2010-\u2012\u2212\ufe63\uff0d-])(?:[\u2010\u2011\ufe63\uff0d]|[\u2012\u2212](?=[\w-]))/g;
/** The signs that never need to be encoded (RFC 3986, 2.3), and hyphens. */
const ENCODED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E|E2%80%9[012]|E2%88%92|EF%B9%A3|EF%BC%8D)/gi;
/** An en or em dash within a word: a program has written it for hyphens, and one of them can't be told from two or three. */
const DASH_IN_WORD = /^(?:[\u2013-\u2015]|%E2%80%9[345])\w/i;
const ENCODED_DASH = /%E2%80%9[345]\w/i;
/** What an address that is shown in part, or broken over two lines, has behind it. */
const MORE_OF_WORD = /^(?:\.\.|\u2026|[\p{L}\p{Pd}\p{Cf}]|\r?\n(?![a-z-]+:)[\w-])/u;

/** As an East Asian keyboard writes the sign before a key, or before the push of a page for recipients. */
const WIDE_HASH = /\uff03(?=(?:age|p)=)/gi;

/** White space in a link in angle brackets is to be ignored (RFC 3986, appendix C): lines of mails are broken there. */
const BRACKETED = /<(https?:\/\/[^<>"]{1,2000})>/gi;
/** No line of a mail is broken before so many signs. Shorter pieces are words. */
const MIN_LINE = 30;

/** Whether a link leads to a push, at once or by a page for recipients. */
function leadsToPush(link: string): boolean {
  return cutPushLink(link) !== undefined || readPageLink(link) !== undefined;
}

function joinLines(bracketed: string, inner: string): string {
  const pieces = inner.trim().split(/\s+/);
  const joined = pieces.join('');
  const isBroken = pieces.length > 1 && pieces.slice(0, -1).every(({ length }) => length >= MIN_LINE);
  return isBroken && leadsToPush(joined) ? `<${joined}>` : bracketed;
}

/**
 * The addresses in a text, in its order, each as far as it goes in the text around it. A link to a page for recipients becomes the server's
 * own one, which is all that is known of a push from here on.
 */
export function extractLinks(text: string): string[] {
  const plain = decodeEscapes(text.replace(SOFT_BREAK, ''))
    .replace(BREAK_POINT, '')
    .replace(ESCAPED, '')
    .replace(WIDE_HASH, '#')
    .replace(HYPHEN, '-')
    .replace(BRACKETED, joinLines);
  return findAddresses(plain)
    .filter((address) => URL.canParse(address))
    .map((address) => {
      const page = readPageLink(address);
      return page ? toServerLink(page) : address;
    });
}

/** The addresses in a text, without what belongs to the text around them. */
function findAddresses(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  let lowLines = 0;
  for (const run of text.matchAll(ADDRESS)) {
    let start = run.index;
    for (const piece of separate(run[0])) {
      const before = text.slice(end, start);
      lowLines = countOpened(before, lowLines);
      const open = { _: lowLines, '-': HYPHENS_BEFORE.exec(before)?.[0].length ?? 0 };
      const trimmed = trimMarks(cutAtBracket(piece).replace(MARKS_OF_NEXT, ''), open);
      end = start + trimmed.length;
      start += piece.length;
      const address = trimmed.replace(ENCODED, (encoded) => decodeURIComponent(encoded).replace(/\P{ASCII}/u, '-'));
      if (!isTokenCut(address, text.slice(end, end + 20))) found.push(address);
    }
  }
  return found;
}

/** Links that follow each other without a space. An address within another one, as in that of a mail filter, is part of it. */
function separate(run: string): string[] {
  const found: string[] = [];
  let start = 0;
  let isWrapper = false;
  for (const { index } of run.matchAll(NEXT_SCHEME)) {
    if (index === start) continue;
    const before = run.charAt(index - 1);
    const isEnd: boolean =
      SEPARATOR.test(before) || (!isWrapper && !HOLDER.test(before) && leadsToPush(run.slice(start, index)));
    if (isEnd) {
      found.push(run.slice(start, index));
      start = index;
    }
    isWrapper = !isEnd;
  }
  return [...found, run.slice(start)];
}

/**
 * Cuts an address at the first bracket that closes none of its own, which belongs to the text around it, as in Markdown, unless it stands
 * before a push.
 */
function cutAtBracket(address: string): string {
  const cut = address.slice(0, findLooseBracket(address));
  return cut === address || leadsToPush(cut) || !leadsToPush(address) ? cut : address;
}

function findLooseBracket(address: string): number {
  let round = 0;
  let square = 0;
  for (let at = 0; at < address.length; at++) {
    const character = address[at];
    if (character === '(') round++;
    else if (character === '[') square++;
    else if ((character === ')' && --round < 0) || (character === ']' && --square < 0)) return at;
  }
  return address.length;
}

/** Whether the token of a push goes on behind the address, in a way that can't be read. What is left of it would be another push. */
function isTokenCut(address: string, after: string): boolean {
  const isWord = DASH_IN_WORD.test(after);
  if (!isWord && !MORE_OF_WORD.test(after) && !ENCODED_DASH.test(address)) return false;
  const urlToken = readPageLink(address)?.urlToken ?? guessPushLink(address)?.urlToken;
  if (urlToken === undefined) return isWord && holdsAddress(address);
  const rest = address.slice(address.lastIndexOf(urlToken) + urlToken.length) + after;
  return DASH_IN_WORD.test(rest) || (urlToken.length < MIN_TOKEN && MORE_OF_WORD.test(rest));
}

/** How many `_` are open behind this text, which may begin words of emphasis in its line, as in Markdown. */
function countOpened(text: string, openBefore: number): number {
  let open = openBefore;
  for (const { 0: marks, index } of text.matchAll(/_+|\n/g)) {
    const [before = '', after = ''] = [text[index - 1], text[index + marks.length]];
    if (marks === '\n') open = 0;
    else if (open > 0 && after !== '' && !/\s/.test(before) && !WORD.test(after))
      open = Math.max(0, open - marks.length);
    else if (after === '' || (!WORD.test(before) && !/\s/.test(after))) open += marks.length;
  }
  return open;
}

/**
 * Removes what follows an address in the text around it: punctuation and marks of emphasis, in any order. `_` and `-` may be the end of its
 * token: as many of them are removed as are `open` before it.
 */
function trimMarks(address: string, open: Record<'_' | '-', number>): string {
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (PUNCTUATION.test(last)) continue;
    if ((last !== '_' && last !== '-') || open[last] === 0) break;
    open[last]--;
  }
  return address.slice(0, end);
}

export interface FoundLinks {
  /** The links that hold no other link, and those to pushes. */
  links: readonly string[];
  /** Whether one holds an address in a form that is not read: where that ends can't be known. */
  isRewritten: boolean;
}

/** How often a link is looked for within another one, as when a mail that was filtered is forwarded. */
const MAX_DEPTH = 3;

/** The links in a text, also those that programs have put into links of their own. */
export function findLinks(text: string, depth = 0): FoundLinks {
  const found = extractLinks(text).map((link): FoundLinks => {
    const isPush = cutPushLink(link) !== undefined;
    const held = findHeld(new URL(link));
    if (held.length > 0 && depth < MAX_DEPTH) {
      const inner = held.map((value) => findLinks(value, depth + 1));
      // Where it is not encoded, it may go on in the next part.
      const isRewritten = endsAtOther(link) || inner.some((it) => it.isRewritten);
      const links = isRewritten ? [] : inner.flatMap((it) => it.links);
      return { links: isPush ? [link, ...links] : links, isRewritten };
    }
    if (!isPush && holdsAddress(link)) return { links: [], isRewritten: true };
    // The user may have connected a server at such an address.
    return { links: [link], isRewritten: endsAtOther(link) };
  });
  return {
    links: found.flatMap(({ links }) => links),
    isRewritten: found.some(({ isRewritten }) => isRewritten),
  };
}

const MAX_HASH = 300;

const ADDRESS_START = /https?:\/\//i;
const ENCODED_START = /https?%(?:25)*3a/i;

/** The parts of an address that hold another one: a part of its query or its path, encoded once or several times. */
function findHeld({ pathname, search, searchParams, hash }: URL): string[] {
  // It can't be known where an address ends that stands in a path as it is, nor then what is in its query.
  if (/https?:/i.test(pathname)) return [];
  const whole = search.slice(1);
  // A program that encodes `#` alone makes the key a part of its own query.
  const ownKey = searchParams.get(KEY_NAME);
  // Without its own, an address that is redirected to has that of the link. Each of them gets it: one of ours is short.
  const ownHash = hash.length <= MAX_HASH ? hash : '';
  const values = /^https?[%:]/i.test(whole) ? [whole] : searchParams.values();
  return [...values, ...pathname.split('/')].flatMap((part) => {
    let text = part;
    for (let time = 0; time < MAX_DEPTH && !ADDRESS_START.test(text) && ENCODED_START.test(text); time++)
      text = tryDecodeUri(text) ?? text;
    if (!ADDRESS_START.test(text)) return [];
    const whole = text.includes('#') ? text : text.trimEnd() + ownHash;
    const key = readPageLink(whole)?.key === undefined ? ownKey : null;
    return [key === null ? whole : `${whole}&${KEY_MARK}${key}`];
  });
}
