import { parseUrl } from '../base/parse-url';
import { trimEnd } from '../base/trim-end';
import { cutKey, hasKey, isKey, KEY_MARK, KEY_NAME, splitKey, withKey } from '../encryption/key';
import { isLocale } from './parse-instance-url';
import { holdsAddress, PATH_SIGN, parsePushLink, withGuardedEnd } from './push-link';
import type { RecipientPage } from './recipient-page';

/**
 * The page for recipients: one file that an administrator puts beside a server. Its links open an end-to-end encrypted push in any browser.
 * They are what leaves the extension; what is stored, compared and sent to the worker is the server's own link.
 */
export const PAGE_FILE = 'secret-push.html';

/** The version of what stands behind `#` in a page's links: the `content` of its meta `secret-push-page`. */
export const PAGE_FORMAT = 1;

/** Match patterns for links to a page of whichever server, also in links of other programs. A pattern cannot see what stands behind `#`. */
export const PAGE_LINK_PATTERNS = ['', '*/', '*%2F', '*%2f', '*%252F'].map((before) => `*://*/${before}${PAGE_FILE}*`);

/** What stands behind `#`. */
export interface PageFragment {
  urlToken: string;
  /** One of Password Pusher's languages, which the sender chose. */
  language: string | undefined;
  /** What stands for a key, which may be damaged; undefined if there is none. */
  key: string | undefined;
}

export interface PageLink extends PageFragment {
  /** Where the page lies, without a slash at the end: the address of its server. */
  address: string;
}

/** The signs of a fragment, also as programs write them that encode a link once more, or that write `*` for `#`. */
const HASH = '(?:[#*]|%(?:25)*23)';
const EQUALS = '(?:=|%(?:25)*3D)';
const AND = '(?:&(?:amp;)*|%(?:25)*26(?:amp(?:;|%(?:25)*3B))*)';

const FRAGMENT = new RegExp(
  `^p${EQUALS}(?<token>[\\w-]+)(?:${AND}l${EQUALS}(?<language>[\\w-]*))?(?:${AND}${KEY_NAME}${EQUALS}(?<key>[^&#]*))?`,
  'i',
);

const PAGE_LINK = new RegExp(
  `^(?<address>https?://[^/?#]+(?=/)${PATH_SIGN}*?)/${PAGE_FILE.replace('.', '\\.')}(?:\\?[^#]*?)?${HASH}(?<fragment>p${EQUALS}.*)$`,
  'is',
);

/** Quoted-printable, an encoding of mails, writes `3D` behind each `=`. Only a key, whose length is known, shows it. */
const QUOTED_KEY = /^3D[\w-]{21}[AQgw](?![\w-])/;

/**
 * A server's own link with its key as a link to the page at `address`. Undefined if it has no whole key, or begins with another address:
 * the page is not known to be there.
 */
export function toPageLink(whole: string, address: string): string | undefined {
  const { link, key } = splitKey(whole);
  if (key === undefined || !isKey(key)) return undefined;
  const push = parsePushLink(link, [address]);
  if (!push || new URL(link).origin !== new URL(address).origin) return undefined;
  const language = new URL(link).searchParams.get('locale');
  const chosen = language !== null && isLocale(language) ? `&l=${language}` : '';
  return `${address}/${PAGE_FILE}#p=${push.urlToken}${chosen}&${KEY_MARK}${key}`;
}

/**
 * The link of a push as it leaves the extension, whichever way, and as it is shown. `findPage`: what is known of its server's page, which
 * only the link of an encrypted push needs.
 */
export function toLeavingLink(link: string, findPage: () => RecipientPage | undefined): string {
  const page = hasKey(link) ? findPage() : undefined;
  return (page?.state === 'found' && toPageLink(link, page.address)) || withGuardedEnd(link);
}

/**
 * Reads a link to a page for recipients, alone in the text, also as other programs have changed it. Whether its address may be a server's is
 * judged by the server's own link, too.
 */
export function readPageLink(text: string): PageLink | undefined {
  const { address: start, fragment } = PAGE_LINK.exec(text)?.groups ?? {};
  const url = start === undefined ? undefined : parseUrl(start);
  const found = fragment === undefined ? undefined : readPageFragment(fragment);
  if (!url || !found || url.username || url.password || holdsAddress(url.href)) return undefined;
  return { address: url.origin + trimEnd(url.pathname, /\//), ...found };
}

/** Reads what stands behind `#`, with or without that sign. Undefined if it names no push. */
export function readPageFragment(hash: string): PageFragment | undefined {
  const { token, language = '', key } = FRAGMENT.exec(hash.replace(/^#/, ''))?.groups ?? {};
  if (token === undefined) return undefined;
  const plain = (value: string): string =>
    key !== undefined && QUOTED_KEY.test(key) ? value.replace(/^3D/, '') : value;
  const chosen = plain(language);
  return {
    urlToken: plain(token),
    language: isLocale(chosen) ? chosen : undefined,
    key: key === undefined ? undefined : cutKey(key),
  };
}

/** The server's own link to the same push, with what stands for a key. */
export function toServerLink({ address, urlToken, key }: PageLink): string {
  return withKey(`${address}/p/${urlToken}`, key);
}
