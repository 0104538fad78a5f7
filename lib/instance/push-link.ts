import { isLocale, withoutLocale } from './product-paths';

/** A link to a push of a known instance. */
export interface PushLink {
  /** The one of the given bases that it starts with. */
  base: string;
  urlToken: string;
}

/** What may follow a base in a link: a language, the push, the page of it that is meant, a format. */
const PUSH_PATH = /^(?:\/(?<locale>[^/]+))?\/p\/(?<token>[^/]+?)(?:\/(?:r|preview|passphrase))?(?:\.json)?\/?$/;

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
    const { groups } = PUSH_PATH.exec(pathBelow(url, base) ?? '') ?? {};
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

/** The push that a link to an instance of somebody else's leads to: that instance is taken to live at what precedes `/p/`, without a language. */
export function guessPushLink(link: string): PushLink | undefined {
  const text = link.trim();
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  const end = pathname.lastIndexOf('/p/');
  if (!/^https?:$/.test(protocol) || end < 0) return undefined;
  const path = pathname.slice(0, end);
  return parsePushLink(text, [origin + (withoutLocale(path) ?? path)]);
}
