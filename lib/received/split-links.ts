import { ANY_KEY_MARK, cutKey, splitKey } from '../encryption/key';
import { cutPushLink } from '../instance/push-link';
import { findLinks } from './links-in-text';

/** `key`: what stands for one, which may be damaged; undefined if there is none. */
export interface SplitLink {
  link: string;
  key: string | undefined;
}

/** The signs `#` and `&`, also as they are left by programs that encode a link once more, or that write `*` or `-23` for `#`. */
const MANGLED_SIGN = new RegExp(`(?:(?<hash>[%*_-](?:25)*23|[#*])|[%*_-](?:25)*26|&)(?<mark>${ANY_KEY_MARK})?`, 'gi');

/**
 * Finds a key behind `hash`, or behind a sign that follows `hash` in the same word. `sign` is looked for once, since a link may be as long
 * as a web page likes: its groups are `hash` and the key's `mark`.
 */
export function findMangledKey(text: string, sign: RegExp): { hashAt: number; key: string } | undefined {
  let hashAt: number | undefined;
  for (const { 0: found, index, groups: { hash, mark } = {} } of text.matchAll(sign)) {
    if (/\s/.test(found)) hashAt = undefined;
    else if (hash !== undefined && (hashAt === undefined || mark !== undefined || hash === '#')) hashAt = index;
    if (mark !== undefined && hashAt !== undefined)
      return { hashAt, key: /^[^\s&#]*/.exec(text.slice(index + found.length))?.[0] ?? '' };
  }
  return undefined;
}

/** Takes the key out of a received link, also where other programs have changed the link. */
export function splitReceivedLink(link: string): SplitLink {
  const split = splitKey(link);
  if (split.key !== undefined) return { ...split, key: cutKey(split.key) };
  const mangled = findMangledKey(link, MANGLED_SIGN);
  return mangled ? { link: link.slice(0, mangled.hashAt), key: cutKey(mangled.key) } : split;
}

export interface SplitLinks {
  links: readonly SplitLink[];
  /** Whether a program put a link into one of its own, in a form that is not read. */
  isRewritten: boolean;
}

/** The links in a text, each without its key and without what follows it. */
export function splitLinks(text: string): SplitLinks {
  const { links, isRewritten } = findLinks(text);
  return {
    links: links.map((found) => {
      const { link, key } = splitReceivedLink(found);
      return { link: cutPushLink(link) ?? link, key };
    }),
    isRewritten,
  };
}
