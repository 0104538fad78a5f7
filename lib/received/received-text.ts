import { decodeEscapes } from '../base/decode-escapes';
import { findArmor } from '../encryption/armor';
import { cutKey, isKey, KEY_NAME } from '../encryption/key';
import { guessPushLink } from '../instance/push-link';
import { findMangledKey, type SplitLink, splitLinks } from './split-links';

export interface ReceivedText {
  /** The links in it without their keys: all of it that may leave the page. */
  links: string;
  /** Whether a program has put a link into one of its own, in a form that is not read. Such links are not in `links`. */
  isRewritten: boolean;
  /** The key of the push that was found in `links`; undefined if it has none. */
  findKey: (link?: string) => string | undefined;
  /** The first armor in the text; undefined if there is none. */
  armor: string | undefined;
  /** All armors in the text that are different. */
  armors: readonly string[];
}

/** Reads what was pasted, or the link that was clicked. */
export function readReceivedText(text: string): ReceivedText {
  // A field of one line joins the link before armor to it.
  const { armors, rest } = findArmor(text);
  const { links: found, isRewritten } = splitLinks(rest);
  const withKeys = found.filter((it): it is SplitLink & { key: string } => it.key !== undefined);
  const findKey = (link?: string): string | undefined => {
    const keys = new Set(withKeysOf(link, withKeys).map(({ key }) => key));
    const whole = [...keys].filter(isKey);
    // Several whole keys are those of several pushes.
    return whole.length > 1 ? undefined : (whole[0] ?? [...keys][0]);
  };
  return { links: found.map(({ link }) => link).join('\n'), isRewritten, findKey, armor: armors[0], armors };
}

/** The link itself, or another one to its push, in another form. A key beside it is another push's. */
function withKeysOf<T extends SplitLink>(link: string | undefined, withKeys: T[]): T[] {
  const itself = withKeys.filter((it) => it.link === link);
  if (link === undefined || itself.length > 0) return link === undefined ? withKeys : itself;
  const urlToken = guessPushLink(link)?.urlToken;
  return urlToken === undefined ? [] : withKeys.filter((it) => guessPushLink(it.link)?.urlToken === urlToken);
}

/** A sign before a key with its mark, from a link that lost its beginning, also behind the push of a page for recipients. */
const MARKED_SIGN = new RegExp(
  String.raw`(?:(?<hash>(?:#|%(?:25)*23|^)(?=p[=%]|${KEY_NAME}))|&|%(?:25)*26|\s)(?<mark>${KEY_NAME}(?:=|%(?:25)*3D))?`,
  'gi',
);

/** A key in quotes, in Markdown, at the end of a sentence or after its name. */
const KEY_ALONE = /^(?:\p{L}[\p{L} ]{0,30}:)?[^\w-]*_{0,2}([\w-]{21}[AQgw])_{0,2}[^\w-]*$/u;

/** What was entered for a key: a link with it, the key, or a passphrase that somebody chose. Undefined for a link without a whole key. */
export function readEnteredKey(text: string): string | undefined {
  const trimmed = text.trim();
  const plain = decodeEscapes(trimmed);
  const { links, isRewritten, findKey } = readReceivedText(trimmed);
  const isLink = links !== '' || isRewritten;
  const marked = isLink ? undefined : findMangledKey(plain, MARKED_SIGN)?.key;
  if (!isLink && marked === undefined) return KEY_ALONE.exec(plain)?.[1] ?? text;
  const key = marked === undefined ? findKey() : cutKey(marked);
  if (key !== undefined && isKey(key)) return key;
  // Words with such a mark may be a passphrase; a link has no spaces.
  return isLink || !/\s/.test(trimmed) ? undefined : text;
}

/** Whether links were entered for a key, and none of them has one, whole or damaged. */
export function isLinkWithoutKey(text: string): boolean {
  const { links, isRewritten } = splitLinks(findArmor(text).rest);
  return !isRewritten && links.length > 0 && links.every(({ key }) => key === undefined);
}
