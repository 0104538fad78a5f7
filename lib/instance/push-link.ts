import { trimEnd } from '../trim-end';
import { isLoopback, isPlainHost } from './address';
import type { Instance } from './instance';
import { isLocale, withoutLocale } from './read-address';

/** A link to a push of a known instance. */
export interface PushLink {
  /** The one of the given bases that it starts with. */
  base: string;
  urlToken: string;
}

/**
 * The push in a path, the page of it that is meant, a format. Files and links once had `f` and `r` for `p`: servers still lead from there
 * to the push. Three words in a push's place are pages of the product.
 */
const PUSH =
  '/(?<kind>[pfr])/(?!(?:new|active|expired)\\b(?!-))(?<token>[^/]+?)(?:/(?:r|preview|print_preview|passphrase|audit))?(?:\\.json)?/?$';

/** What may follow a base in a link: a language, and the push. */
const BELOW_BASE = new RegExp(`^(?:/(?<locale>[^/]+))?${PUSH}`);

/** What an instance's own path, of which nothing is known, may precede. */
const AFTER_ANY = new RegExp(`^(?<path>.*)${PUSH}`);

/** No push's name is shorter. Beside `p` it has to be told from what other sites have below `f` and `r`. */
const MIN_TOKEN = 10;

/**
 * Finds the push that a link leads to, whatever page of it was copied: with or without the retrieval step, `.json`, a language.
 * @param bases base URLs and public URLs of known instances; where several fit the longest is meant
 * @returns undefined for a link to anything else
 */
export function parsePushLink(link: string, bases: readonly string[]): PushLink | undefined {
  const text = link.trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;

  for (const base of bases.toSorted((one, other) => other.length - one.length)) {
    const { groups } = BELOW_BASE.exec(pathBelow(url, base) ?? '') ?? {};
    const urlToken = decoded(groups?.token ?? '');
    if (urlToken && (groups?.locale === undefined || isLocale(groups.locale))) return { base, urlToken };
  }
  return undefined;
}

/** The part of a link's path after a base; undefined where the link is not below it. */
function pathBelow(url: URL, base: string): string | undefined {
  if (!URL.canParse(base)) return undefined;
  const start = new URL(base);
  const path = trimEnd(start.pathname, /\//);
  return isSamePlace(url, start) && url.pathname.startsWith(`${path}/`) ? url.pathname.slice(path.length) : undefined;
}

/** The same origin, or the same host at the usual ports of http and https: many servers turn one into the other. */
function isSamePlace(one: URL, other: URL): boolean {
  const usual = /^https?:$/.test(one.protocol) && /^https?:$/.test(other.protocol) && !one.port && !other.port;
  return one.origin === other.origin || (usual && one.hostname === other.hostname);
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * The push that a link to an instance of somebody else's leads to: that instance is taken to live at what precedes the push, without a
 * language. Its host is a name or a number: the browser is asked for it.
 */
export function guessPushLink(link: string): PushLink | undefined {
  const text = link.trim();
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, hostname, pathname } = new URL(text);
  if (!/^https?:$/.test(protocol) || !isPlainHost(hostname)) return undefined;
  const { path, kind, token = '' } = AFTER_ANY.exec(pathname)?.groups ?? {};
  if (path === undefined || (kind !== 'p' && token.length < MIN_TOKEN)) return undefined;
  return parsePushLink(text, [origin + (withoutLocale(path) ?? path)]);
}

/** Whether a link asks for its page in this language. */
export function carriesLanguage(link: string, language: string): boolean {
  return URL.canParse(link) && new URL(link).searchParams.get('locale') === language;
}

/**
 * Match patterns for links to pushes of these instances, by base URL and public address, with and without a language in the path, and as
 * links to files and addresses once were (`f`, `r`). Never a port, since Firefox refuses patterns that have one: without one any port
 * fits. Addresses in brackets (IPv6) make no pattern everywhere.
 */
export function pushLinkPatterns(instances: readonly Instance[]): string[] {
  const bases = instances.filter(({ isBuiltIn }) => !isBuiltIn).flatMap(basesOf);
  const patterns = bases.flatMap((base) => {
    if (!URL.canParse(base)) return [];
    const { hostname, pathname } = new URL(base);
    // One that a browser refuses would cost every entry of the menu.
    if (hostname.startsWith('[') || !isPlainHost(hostname)) return [];
    const start = `*://${hostname}${trimEnd(pathname, /\//)}`;
    return [`${start}/p/*`, `${start}/*/p/*`, `${start}/f/*`, `${start}/r/*`];
  });
  return [...new Set(patterns)];
}

/** What precedes `/p/:token` in a link: the address that recipients reach the instance at. Undefined for what is no place for one. */
function beforePush(htmlUrl: string): string | undefined {
  const { username, password, origin, hostname, pathname } = new URL(htmlUrl);
  const end = pathname.lastIndexOf('/p/');
  return end < 0 || username || password || !isPlainHost(hostname) ? undefined : origin + pathname.slice(0, end);
}

/** The public address that a link starts with, if it is neither the base URL nor known already. */
export function publicUrlOf(instance: Instance, htmlUrl: string): string | undefined {
  const publicUrl = beforePush(htmlUrl);
  if (instance.isBuiltIn || publicUrl === undefined) return undefined;
  return publicUrl === instance.baseUrl || instance.publicUrls.includes(publicUrl) ? undefined : publicUrl;
}

/**
 * Whether a public address is only a claim of the server: it is on another host, and the user has not agreed that links received for that
 * host are opened at this instance. Any server can write any host into its links.
 */
export function isClaim({ baseUrl, confirmedUrls = [] }: Instance, publicUrl: string): boolean {
  return !confirmedUrls.includes(publicUrl) && !isSameHost(baseUrl, publicUrl);
}

function isSameHost(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).hostname === new URL(other).hostname;
}

/**
 * Why a link may not work for a recipient, since the instance is misconfigured: it names this computer though the instance is elsewhere,
 * or the same host at another port, or http for https, as behind a proxy that does not pass port or scheme on.
 */
export function linkProblem(instance: Instance, htmlUrl: string): LinkProblem | undefined {
  if (instance.isBuiltIn) return undefined;
  const link = new URL(htmlUrl);
  const base = new URL(instance.baseUrl);
  if (isLoopback(link.hostname) && !isLoopback(base.hostname)) return 'local-address';
  if (link.hostname === base.hostname && link.protocol === base.protocol && link.port !== base.port)
    return 'other-port';
  if (base.protocol === 'https:' && link.protocol === 'http:') return 'unencrypted';
  return undefined;
}

/** Why a link may not work, or not safely, for a recipient: the server has its own address wrong. */
export type LinkProblem = 'local-address' | 'other-port' | 'unencrypted';

/**
 * Whether a push that an instance made is where the instance is now: with another address it may be another server. Where nobody noted
 * the address, as in release 0.1.0, the link of the push tells.
 */
export function isStillAt(
  instance: Instance,
  { baseUrl, link }: { baseUrl?: string | undefined; link?: string | undefined },
): boolean {
  if (baseUrl !== undefined) return baseUrl === instance.baseUrl;
  return instance.isBuiltIn || link === undefined || parsePushLink(link, basesOf(instance)) !== undefined;
}

/** What links to an instance's pushes start with, be it only as the server claims. */
export function basesOf({ baseUrl, publicUrls }: Instance): string[] {
  return [baseUrl, ...publicUrls];
}
