import { ANY_KEY_MARK, cutKey, splitKey } from '../encryption/key';
import { cutPushLink } from '../instance/push-link';
import { findLinks } from './links-in-text';

/** `key`: what stands for one, which may be damaged; undefined if there is none. */
export interface SplitLink {
  link: string;
  key: string | undefined;
}

/** A key as it is left by programs that encode a link once more, or that write `*` or `-23` for `#`. */
const MANGLED_KEY = new RegExp(
  `(?:[#*]|[%*_-](?:25)*23)(?:[^&#]*?(?:&|[%*_-](?:25)*26))?${ANY_KEY_MARK}([^&#]*).*$`,
  'is',
);

/** Takes the key out of a received link, also where other programs have changed the link. */
export function splitReceivedLink(link: string): SplitLink {
  const split = splitKey(link);
  if (split.key !== undefined) return { ...split, key: cutKey(split.key) };
  const [mangled, key] = MANGLED_KEY.exec(link) ?? [];
  if (mangled === undefined || key === undefined) return split;
  return { link: link.slice(0, -mangled.length), key: cutKey(key) };
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
