import { parseUrl } from '../base/parse-url';
import { trimEnd } from '../base/trim-end';
import { isLiteralHost, isLoopback } from './hosts';
import type { Instance } from './instance';
import { isLocale, stripLocale } from './parse-instance-url';

export interface PushLink {
  baseUrl: string;
  urlToken: string;
}

/**
 * Servers still redirect `f` and `r` (files and links once) to `p`. Three words in a token's place are pages of the product. A token has
 * letters, digits, `-` and `_`: what follows of anything else belongs to the text around the link.
 */
const PUSH_PATH =
  '/(?<kind>[pfr])/(?!(?:new|active|expired)\\b(?!-))(?<token>[\\w-]+)(?:/(?:r|preview|print_preview|passphrase|audit))?(?:\\.json)?/?(?![\\w/-])';

const PATH_BELOW_BASE = new RegExp(`^(?:/(?<locale>[^/]+))?${PUSH_PATH}`);

/** A sign of a path (RFC 3986, `pchar`), or a slash. */
export const PATH_SIGN = "[\\w.~%!$&'()*+,;=:@/-]";

const ANY_PUSH_PATH = new RegExp(`^(?<path>${PATH_SIGN}*?)${PUSH_PATH}`);

/** Where a link to a push ends, with its query. */
const PUSH_LINK = new RegExp(`^https?://[^/?#]+(?=/)${PATH_SIGN}*?${PUSH_PATH}(?:\\?[\\w.~%+=&:/?-]*)?`, 'i');

/** Another address in one, encoded in any way (`%3A`, `-3A`, `*3A`, in base64): programs that rewrite links put them there. */
const HELD_ADDRESS = /https?(?::|[^a-z/]*3a)|aHR0c(?:HM6L|DovL)/i;
/** A host within a path, as in `/amp/s/server.example/p/…`. */
const HELD_HOST = /(?<![\w.-])(?:[\w-]+\.)+(?:[a-z]{2,}|\d+\.\d+)(?![\w.-])/i;

/** No token of a server is shorter than this, which tells pushes from other sites' pages below `f` and `r`, and whole tokens from cut ones. */
export const MIN_TOKEN = 11;

/** Finds the push that a link leads to, with or without the retrieval step, `.json`, a language. The longest of `bases` wins. */
export function parsePushLink(link: string, bases: readonly string[]): PushLink | undefined {
  const text = link.trim();
  const url = parseUrl(text);
  if (!url || url.username || url.password) return undefined;

  for (const baseUrl of bases.toSorted((a, b) => b.length - a.length)) {
    const { groups } = PATH_BELOW_BASE.exec(pathBelow(url, baseUrl) ?? '') ?? {};
    const urlToken = groups?.token;
    if (urlToken && (groups?.locale === undefined || isLocale(groups.locale))) return { baseUrl, urlToken };
  }
  return undefined;
}

function pathBelow(url: URL, base: string): string | undefined {
  const start = parseUrl(base);
  if (!start) return undefined;
  const path = trimEnd(start.pathname, /\//);
  return isSameHostAndPort(url, start) && url.pathname.startsWith(`${path}/`)
    ? url.pathname.slice(path.length)
    : undefined;
}

/** Whether both have the same links: the same path, at the same origin or at the usual ports of one host. */
export function isSameBase(a: string, b: string): boolean {
  const [one, other] = [new URL(a), new URL(b)];
  return isSameHostAndPort(one, other) && trimEnd(one.pathname, /\//) === trimEnd(other.pathname, /\//);
}

/** A full name may end in a dot. */
function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

/** Whether two addresses have the same origin, or the same host at the usual ports, since many servers redirect http to https. */
function isSameHostAndPort(a: URL, b: URL): boolean {
  const usual = /^https?:$/.test(a.protocol) && /^https?:$/.test(b.protocol) && !a.port && !b.port;
  const isSamePort = usual || (a.protocol === b.protocol && a.port === b.port);
  return a.origin === b.origin || (isSamePort && withoutDot(a.hostname) === withoutDot(b.hostname));
}

/** Takes what precedes the push, without a language, for an unknown instance's base URL. That holds no other address. */
export function guessPushLink(link: string): PushLink | undefined {
  const text = link.trim();
  const url = parseUrl(text);
  if (!url) return undefined;
  const { protocol, origin, hostname, pathname } = url;
  if (!/^https?:$/.test(protocol) || !isLiteralHost(hostname)) return undefined;
  const { path, kind, token = '' } = ANY_PUSH_PATH.exec(pathname)?.groups ?? {};
  if (path === undefined || isPathOfOther(path)) return undefined;
  if (kind !== 'p' && token.length < MIN_TOKEN) return undefined;
  return parsePushLink(text, [origin + (stripLocale(path) ?? path)]);
}

/** The link without what follows it, such as a key, and without its guarded end; undefined for what is no link to a push of some instance. */
export function cutPushLink(link: string): string | undefined {
  const found = guessPushLink(link) && PUSH_LINK.exec(link)?.[0];
  return found && withoutGuard(found);
}

/** The parameter that guards the end of a link. Servers ignore it. */
const GUARD = 'o';
const GUARD_IN_QUERY = new RegExp(`([?&])${GUARD}=?(?:&|$)`);

/**
 * Puts `?o` behind a link that ends in `-` or `_`, as the token of one push in 112 does. Many programs that make links of addresses in a
 * text, among them Thunderbird, GitHub and Mattermost, leave such a sign out of the link, which then leads to no push.
 */
export function withGuardedEnd(link: string): string {
  if (!/[-_]$/.test(link) || link.includes('#')) return link;
  return `${link}${link.includes('?') ? '&' : '?'}${GUARD}`;
}

function withoutGuard(link: string): string {
  return link.replace(GUARD_IN_QUERY, '$1').replace(/[?&]$/, '');
}

/** The token in an address of a push, also where more is around it. It is in the fragment of a link of the demo, which may have a key behind it. */
export function findUrlToken(text: string): string | undefined {
  return /^\s*[a-z-]+:\/\/\S*?(?:\/p\/|#)([^/?#&\s.]+)/i.exec(text)?.[1];
}

/** Whether another address is in a link, as programs that rewrite links put it there. */
export function holdsAddress(link: string): boolean {
  return HELD_ADDRESS.test(link.slice('http'.length));
}

/** Whether what would be a server's path has the address or the name of another server in it. */
function isPathOfOther(path: string): boolean {
  return HELD_ADDRESS.test(path) || HELD_HOST.test(path);
}

/** Whether a link ends as one to a push, but behind another server's address. */
export function endsAtOther(link: string): boolean {
  const { path } = ANY_PUSH_PATH.exec(parseUrl(link)?.pathname ?? '')?.groups ?? {};
  return path !== undefined && isPathOfOther(path);
}

/** The link as it opens in this language. Only that is taken from what a server says, and never an address that would get the link's key. */
export function withLinkLanguage(link: string, language: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}locale=${encodeURIComponent(language)}`;
}

export function hasLinkLanguage(link: string, language: string): boolean {
  return parseUrl(link)?.searchParams.get('locale') === language;
}

/**
 * Match patterns for links that look like pushes of whichever server: who opens one is asked first. Patterns for `f` and `r` would match
 * too many other pages.
 */
const ANY_PUSH_PATTERNS = ['*://*/p/*', '*://*/*/p/*'];

/**
 * Match patterns for links to pushes; of connected servers also with `f` and `r`, and for links of other programs that hold one, encoded or not.
 * No ports, with which a pattern matches nothing in Firefox, and no IPv6.
 */
export function pushLinkPatterns(instances: readonly Instance[]): string[] {
  const bases = instances.filter(({ isDemo }) => !isDemo).flatMap(getLinkBaseUrls);
  const patterns = bases.flatMap((base) => {
    if (!URL.canParse(base)) return [];
    const { hostname, pathname } = new URL(base);
    // A pattern that the browser refuses would cost every entry of the menu.
    if (hostname.startsWith('[') || !isLiteralHost(hostname)) return [];
    const path = trimEnd(pathname, /\//);
    const start = `*://${hostname}${path}`;
    const held = ['/', '%2F', '%2f', '%252F'].map(
      (slash) => `*://*/*${`//${hostname}*${path && `${path}*`}/p/`.replaceAll('/', slash)}*`,
    );
    return [`${start}/p/*`, `${start}/*/p/*`, `${start}/f/*`, `${start}/r/*`, ...held];
  });
  return [...new Set([...patterns, ...ANY_PUSH_PATTERNS])];
}

/** What a server puts into its links is stored and shown: a longer address is none. */
const MAX_ADDRESS_LENGTH = 300;

/** What a created link begins with, if that is neither the instance's address nor its public one, and works for others. */
export function findUnknownBase(instance: Instance, htmlUrl: string): string | undefined {
  if (instance.isDemo || leadsTo(instance, htmlUrl)) return undefined;
  if (findLinkProblem(instance, htmlUrl) === 'local-address') return undefined;
  return readBase(htmlUrl);
}

/** What precedes the push. Undefined if that cannot be told, or is too long. */
function readBase(link: string): string | undefined {
  const base = guessPushLink(link)?.baseUrl;
  return base !== undefined && base.length <= MAX_ADDRESS_LENGTH ? base : undefined;
}

/** The fields of an instance that say which links lead to it. */
export type LinkSource = Pick<Instance, 'baseUrl' | 'publicUrl'>;

/** The server at another address to which links that begin with `publicUrl` lead already. */
export function findLinkOwner<T extends LinkSource>(
  publicUrl: string,
  baseUrl: string,
  instances: readonly T[],
): T | undefined {
  if (isSameBase(publicUrl, baseUrl)) return undefined;
  const link = `${publicUrl}/p/any-token`;
  return instances.find((it) => !isSameBase(it.baseUrl, baseUrl) && leadsTo(it, link));
}

function leadsTo(source: LinkSource, link: string): boolean {
  return parsePushLink(link, getLinkBaseUrls(source)) !== undefined;
}

/** Whether what was meant for https would go out over http. */
export function goesUnencrypted(link: string, baseUrl: string): boolean {
  return link.toLowerCase().startsWith('https:') && baseUrl.startsWith('http:');
}

/**
 * Why a link may not work for a recipient, as behind a proxy that does not pass port or scheme on. `htmlUrl`: undefined where the one of the
 * answer is not the push's own.
 */
export function findLinkProblem(instance: Instance, htmlUrl: string | undefined): LinkProblem | undefined {
  if (htmlUrl === undefined) return 'misdirected';
  if (instance.isDemo) return undefined;
  const link = new URL(htmlUrl);
  const base = new URL(instance.baseUrl);
  if (isLoopback(link.hostname) && !isLoopback(base.hostname)) return 'local-address';
  const isKnown = leadsTo(instance, htmlUrl);
  if (!isKnown && link.hostname === base.hostname && link.protocol === base.protocol && link.port !== base.port)
    return 'other-port';
  // Another host whose links can be read is told as an address in links: see `findUnknownBase`.
  if (!isKnown && link.hostname !== base.hostname && readBase(htmlUrl) === undefined) return 'other-address';
  if (base.protocol === 'https:' && link.protocol === 'http:') return 'unencrypted';
  return undefined;
}

/** `misdirected`: the link of the answer is not the push's own, so it is withheld. */
export type LinkProblem = 'local-address' | 'other-port' | 'unencrypted' | 'other-address' | 'misdirected';

/** What links to an instance's pushes begin with. */
export function getLinkBaseUrls({ baseUrl, publicUrl }: LinkSource): string[] {
  return publicUrl === undefined ? [baseUrl] : [baseUrl, publicUrl];
}
