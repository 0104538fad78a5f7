import { isPlainHost } from './plain-host';
import { isLocale, withoutLocale } from './product-paths';

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
const SHORTEST_TOKEN = 10;

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
  const path = start.pathname.replace(/\/+$/, '');
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
  if (path === undefined || (kind !== 'p' && token.length < SHORTEST_TOKEN)) return undefined;
  return parsePushLink(text, [origin + (withoutLocale(path) ?? path)]);
}
