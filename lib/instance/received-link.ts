import { trimEnd } from '../trim-end';
import { isLoopback } from './address';
import { BUILT_IN_BASE_URL, type Instance } from './instance';
import { basesOf, guessPushLink, isClaim, isStillAt, parsePushLink } from './push-link';

/**
 * Addresses as they stand in messages: the host in any letters, what follows in ASCII, as browsers copy it. So an address ends at white
 * space, at quotes and brackets around it, and at letters that are written to it without a space. The scheme is bounded: without, a long
 * word would be looked through from each of its letters.
 */
const ADDRESS = /(?:https?|[a-z]{1,16}-extension):\/\/[^\s/?#<>"'`\\^{|}]+[!#-&(-;=?-[\]_a-z~]*/gi;

/** What ends a sentence or a bracket around an address, and no link to a push. */
const PUNCTUATION = /[.,:;!?*)\]]/;

/** The addresses in a text, in its order: a link is often pasted with the sentence or the message around it. */
export function linksIn(text: string): string[] {
  return (text.match(ADDRESS) ?? [])
    .map((address) => trimEnd(address, PUNCTUATION))
    .filter((address) => URL.canParse(address));
}

/** The addresses that an address carries in its query: mail filters and sign-in pages wrap links so. */
function wrappedLinks(link: string): string[] {
  return [...new URL(link).searchParams.values()].filter((value) => /^https?:\/\//i.test(value) && URL.canParse(value));
}

/** The push that a link of the built-in instance names; undefined for anything else. `page`: the address of our page that such links lead to. */
function builtInToken(link: string, page: string): string | undefined {
  const text = link.trim();
  const token = text.startsWith(`${page}#`) ? text.slice(page.length + 1) : '';
  return /^[\w-]+$/.test(token) ? token : undefined;
}

/** The push that a received link leads to. */
export interface ReceivedLinkTarget {
  /** The link itself, without what stood around it. */
  link: string;
  baseUrl: string;
  urlToken: string;
  /** The user's own instances at that address; none for somebody else's. */
  instances: Instance[];
  /** The address by which it was found, where the instances only claim it: nothing is asked of them before the user has agreed. */
  claim?: string | undefined;
}

/**
 * Why a text cannot be opened. `unencrypted`: http to an instance for which nobody has agreed to that. `several`: it holds links to more
 * than one push, and opening the wrong one would use a view.
 */
export type ReceivedLinkProblem = 'not-a-link' | 'unencrypted' | 'several';

export type ParsedLink = ({ ok: true } & ReceivedLinkTarget) | { ok: false; problem: ReceivedLinkProblem };

export interface ReceivedLinkContext {
  instances: readonly Instance[];
  /** The address of our page that links of the built-in instance lead to. */
  builtInPage: string;
  /** Id of the instance whose push it is, where that is known already. */
  instanceId?: string | undefined;
  /** The address that the instance had when that became known. */
  baseUrl?: string | undefined;
  /** The user has said that the link is not to be opened where its address is only claimed. */
  ignoresClaims?: boolean | undefined;
}

/**
 * Reads a link as it was received, alone or with a message around it: to a known instance by its base URL or a public address of it, to
 * the built-in one, or to any other.
 */
export function parseReceivedLink(text: string, parts: ReceivedLinkContext): ParsedLink {
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

type Found = { ok: true } & ReceivedLinkTarget;

/** Each push once, as it was found first. */
function distinct(found: readonly Found[]): Found[] {
  const places = new Map<string, Found>();
  // Of two links to the same push the one that needs no question is taken.
  const sorted = found.toSorted((one, other) => Number(one.claim !== undefined) - Number(other.claim !== undefined));
  for (const place of sorted) {
    const push = JSON.stringify([place.baseUrl, place.urlToken]);
    if (!places.has(push)) places.set(push, place);
  }
  return [...places.values()];
}

function readOne(
  link: string,
  { instances, builtInPage, instanceId, baseUrl, ignoresClaims }: ReceivedLinkContext,
): ParsedLink {
  const builtIn = builtInToken(link, builtInPage);
  if (builtIn !== undefined) {
    const own = instances.filter(({ isBuiltIn }) => isBuiltIn);
    return { ok: true, link, baseUrl: BUILT_IN_BASE_URL, urlToken: builtIn, instances: own };
  }
  const known = instances.filter(({ isBuiltIn }) => !isBuiltIn);
  const maker = known.find(({ id }) => id === instanceId);
  // At another address the instance may be another server: the link is then one like any other.
  if (maker && isStillAt(maker, { baseUrl, link })) {
    const found = parsePushLink(link, basesOf(maker)) ?? guessPushLink(link);
    return found ? readAt([maker], link, found.urlToken) : NO_LINK;
  }
  // An instance's own address always wins, and then what is known to be its, however long the address is that another one claims.
  for (const addressesOf of [ownAddress, knownAddresses]) {
    const found = parsePushLink(link, known.flatMap(addressesOf));
    const theirs = found && known.filter((instance) => addressesOf(instance).includes(found.base));
    if (theirs) return readAt(theirs, link, found.urlToken);
  }
  const claimed = ignoresClaims ? undefined : parsePushLink(link, known.flatMap(claimedAddresses));
  if (!claimed) return readForeign(link);
  const claiming = known.filter((instance) => claimedAddresses(instance).includes(claimed.base));
  const place = readAt(claiming, link, claimed.urlToken);
  return place.ok ? { ...place, claim: claimed.base } : readForeign(link);
}

/** The push at those of these instances that may be asked. */
function readAt(instances: readonly Instance[], link: string, urlToken: string): ParsedLink {
  const usable = instances.filter(({ baseUrl, allowsHttp }) => allowsHttp || isSafe(baseUrl));
  const [first] = usable;
  if (!first) return { ok: false, problem: 'unencrypted' };
  return { ok: true, link, baseUrl: first.baseUrl, urlToken, instances: usable };
}

function ownAddress({ baseUrl }: Instance): string[] {
  return [baseUrl];
}

function knownAddresses(instance: Instance): string[] {
  return instance.publicUrls.filter((publicUrl) => !isClaim(instance, publicUrl));
}

function claimedAddresses(instance: Instance): string[] {
  return instance.publicUrls.filter((publicUrl) => isClaim(instance, publicUrl));
}

function readForeign(link: string): ParsedLink {
  const found = guessPushLink(link);
  if (!found || found.base.startsWith(BUILT_IN_BASE_URL)) return NO_LINK;
  if (!isSafe(found.base)) return { ok: false, problem: 'unencrypted' };
  return { ok: true, link, baseUrl: found.base, urlToken: found.urlToken, instances: [] };
}

function isSafe(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopback(hostname);
}
