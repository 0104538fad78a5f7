import { extractLinks } from '../instance/parse-received-link';
import { guessPushLink } from '../instance/push-link';
import { findArmor } from './armor';
import { isKey, splitKey } from './key';

/** `key`: what stands for one, which may be damaged; undefined if there is none. */
interface SplitLink {
  link: string;
  key: string | undefined;
}

/** As programs change it that encode a link once more, or put it into one of their own. */
const MANGLED_KEY = /(?:#|%(?:25)*23)(?:[^&#%]*&)?age(?:=|%(?:25)*3D)([^&#]*).*$/is;

/** Takes the key out of a received link, also where other programs have changed the link. */
export function splitReceivedLink(link: string): SplitLink {
  const split = splitKey(link);
  if (split.key !== undefined) return split;
  const [mangled, key] = MANGLED_KEY.exec(link) ?? [];
  return mangled === undefined ? split : { link: link.slice(0, -mangled.length), key };
}

export interface ReceivedText {
  /** The links in it without their keys: all of it that may leave the page. */
  links: string;
  /** Of the push that was found in `links`; undefined without one. */
  findKey: (link?: string) => string | undefined;
  /** The first one. Undefined without any. */
  armor: string | undefined;
  /** All that are different. */
  armors: readonly string[];
}

/** Reads what was pasted, or the link that was clicked. */
export function readReceivedText(text: string): ReceivedText {
  // A field of one line joins the link before armor to it.
  const { armors, rest } = findArmor(text);
  const found = extractLinks(rest).map(splitReceivedLink);
  const withKeys = found.filter((it): it is SplitLink & { key: string } => it.key !== undefined);
  const findKey = (link?: string): string | undefined => {
    const keys = new Set(withKeysOf(link, withKeys).map(({ key }) => key));
    const whole = [...keys].filter(isKey);
    // Several whole ones are of several pushes.
    return whole.length > 1 ? undefined : (whole[0] ?? [...keys][0]);
  };
  return { links: found.map(({ link }) => link).join('\n'), findKey, armor: armors[0], armors };
}

/** The link itself, or another one to its push: in another form, or within a link of a mail program. A key beside it is another push's. */
function withKeysOf<T extends SplitLink>(link: string | undefined, withKeys: T[]): T[] {
  const itself = withKeys.filter((it) => it.link === link);
  if (link === undefined || itself.length > 0) return link === undefined ? withKeys : itself;
  const urlToken = guessPushLink(link)?.urlToken;
  return urlToken === undefined ? [] : withKeys.filter((it) => it.link.includes(urlToken));
}

/** What was entered for a key: a link with it, the key, or a passphrase that somebody chose. Undefined for a link without a whole key. */
export function readEnteredKey(text: string): string | undefined {
  const trimmed = text.trim();
  const [, fragment] = /^#?age=(.*)$/s.exec(trimmed) ?? [];
  const { links, findKey } = readReceivedText(trimmed);
  if (!isKey(trimmed) && fragment === undefined && links === '') return text;
  const key = fragment ?? (links === '' ? trimmed : findKey());
  return key !== undefined && isKey(key) ? key : undefined;
}
