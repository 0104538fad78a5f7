import { isLoopback } from './address';
import { builtInToken } from './built-in-link';
import { BUILT_IN_BASE_URL, type Instance } from './instance';
import { linksIn, wrappedLinks } from './links-in-text';
import { guessPushLink, parsePushLink } from './push-link';

/** The push that a received link leads to. */
export interface ReceivedPlace {
  /** The link itself, without what stood around it. */
  link: string;
  baseUrl: string;
  urlToken: string;
  /** The user's own instances at that address; none for somebody else's. */
  instances: Instance[];
}

/**
 * Why a text cannot be opened. `unencrypted`: http to an instance for which nobody has agreed to that. `several`: it holds links to more
 * than one push, and opening the wrong one would use a view.
 */
export type ReadingProblem = 'not-a-link' | 'unencrypted' | 'several';

export type LinkReading = ({ ok: true } & ReceivedPlace) | { ok: false; problem: ReadingProblem };

export interface ReadingParts {
  instances: readonly Instance[];
  /** The address of our page that links of the built-in instance lead to. */
  builtInPage: string;
  /** Id of the instance whose push it is, where that is known already. */
  instanceId?: string | undefined;
}

/**
 * Reads a link as it was received, alone or with a message around it: to a known instance by its base URL or a public address of it, to
 * the built-in one, or to any other.
 */
export function readReceivedLink(text: string, parts: ReadingParts): LinkReading {
  const readings = linksIn(text).flatMap((link) => {
    const itself = readOne(link, parts);
    return itself.ok ? [itself] : [itself, ...wrappedLinks(link).map((wrapped) => readOne(wrapped, parts))];
  });
  const found = distinct(readings.filter((reading) => reading.ok));
  // Among a message's links one to a known instance is meant, not what looks like one elsewhere.
  const known = found.filter(({ instances }) => instances.length > 0);
  const [first, second] = known.length > 0 ? known : found;
  if (first) return second ? { ok: false, problem: 'several' } : first;
  return readings.find((reading) => !reading.ok && reading.problem === 'unencrypted') ?? NO_LINK;
}

const NO_LINK = { ok: false, problem: 'not-a-link' } as const;

type Found = { ok: true } & ReceivedPlace;

function distinct(found: readonly Found[]): Found[] {
  const isSame = (one: Found) => (other: Found) => one.baseUrl === other.baseUrl && one.urlToken === other.urlToken;
  return found.filter((place, index) => found.findIndex(isSame(place)) === index);
}

function readOne(link: string, { instances, builtInPage, instanceId }: ReadingParts): LinkReading {
  const builtIn = builtInToken(link, builtInPage);
  if (builtIn !== undefined) {
    const own = instances.filter(({ isBuiltIn }) => isBuiltIn);
    return { ok: true, link, baseUrl: BUILT_IN_BASE_URL, urlToken: builtIn, instances: own };
  }
  const known = instances.filter(({ isBuiltIn }) => !isBuiltIn);
  const maker = known.find(({ id }) => id === instanceId);
  const found = maker
    ? (parsePushLink(link, basesOf(maker)) ?? guessPushLink(link))
    : parsePushLink(link, known.flatMap(basesOf));
  if (!found) return readForeign(link);
  const theirs = maker ? [maker] : instancesAt(found.base, known);
  const usable = theirs.filter(({ baseUrl, allowsHttp }) => allowsHttp || isSafe(baseUrl));
  const [first] = usable;
  if (!first) return { ok: false, problem: 'unencrypted' };
  return { ok: true, link, baseUrl: first.baseUrl, urlToken: found.urlToken, instances: usable };
}

/** An address that an instance says is its own, too, is another one's where that one lives there. */
function instancesAt(base: string, known: readonly Instance[]): Instance[] {
  const there = known.filter(({ baseUrl }) => baseUrl === base);
  return there.length > 0 ? there : known.filter((instance) => basesOf(instance).includes(base));
}

function readForeign(link: string): LinkReading {
  const found = guessPushLink(link);
  if (!found || found.base.startsWith(BUILT_IN_BASE_URL)) return NO_LINK;
  if (!isSafe(found.base)) return { ok: false, problem: 'unencrypted' };
  return { ok: true, link, baseUrl: found.base, urlToken: found.urlToken, instances: [] };
}

/** What links to an instance's pushes start with. */
export function basesOf({ baseUrl, publicUrls }: Instance): string[] {
  return [baseUrl, ...publicUrls];
}

function isSafe(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopback(hostname);
}
