import { isLoopback } from './address';
import { builtInToken } from './built-in-link';
import { BUILT_IN_BASE_URL, type Instance } from './instance';
import { guessPushLink, parsePushLink } from './push-link';

/** The push that a received link leads to. */
export interface ReceivedPlace {
  baseUrl: string;
  urlToken: string;
  /** The user's own instances at that address; none for somebody else's. */
  instances: Instance[];
}

export type LinkReading =
  | ({ ok: true } & ReceivedPlace)
  /** `unencrypted`: http to an instance for which nobody has agreed to that. */
  | { ok: false; problem: 'not-a-link' | 'unencrypted' };

/**
 * Reads a link as it was received: to a known instance by its base URL or a public address of it, to the built-in one, or to any other.
 * `builtInPage`: the address of our page that links of the built-in instance lead to.
 */
export function readReceivedLink(link: string, instances: readonly Instance[], builtInPage: string): LinkReading {
  const builtIn = builtInToken(link, builtInPage);
  if (builtIn !== undefined) {
    const own = instances.filter(({ isBuiltIn }) => isBuiltIn);
    return { ok: true, baseUrl: BUILT_IN_BASE_URL, urlToken: builtIn, instances: own };
  }
  const known = instances.filter(({ isBuiltIn }) => !isBuiltIn);
  const found = parsePushLink(link, known.flatMap(basesOf));
  if (!found) return readForeign(link);
  const theirs = known.filter((instance) => basesOf(instance).includes(found.base));
  const usable = theirs.filter(({ baseUrl, allowsHttp }) => allowsHttp || isSafe(baseUrl));
  const [first] = usable;
  if (!first) return { ok: false, problem: 'unencrypted' };
  return { ok: true, baseUrl: first.baseUrl, urlToken: found.urlToken, instances: usable };
}

function readForeign(link: string): LinkReading {
  const found = guessPushLink(link);
  if (!found || found.base.startsWith(BUILT_IN_BASE_URL)) return { ok: false, problem: 'not-a-link' };
  if (!isSafe(found.base)) return { ok: false, problem: 'unencrypted' };
  return { ok: true, baseUrl: found.base, urlToken: found.urlToken, instances: [] };
}

/** What links to an instance's pushes start with. */
export function basesOf({ baseUrl, publicUrls }: Instance): string[] {
  return [baseUrl, ...publicUrls];
}

function isSafe(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopback(hostname);
}
