import { trimEnd } from '../trim-end';
import { isUnencrypted } from './hosts';
import { DEMO_BASE_URL, type Instance } from './instance';
import { getLinkBaseUrls, goesUnencrypted, guessPushLink, parsePushLink } from './push-link';

/** Ends at white space, quotes, brackets and letters outside ASCII. The scheme is bounded to keep long words fast. */
const LINK_PATTERN = /(?:https?|[a-z]{1,16}-extension):\/\/[^\s/?#<>"'`\\^{|}]+[!#-&(-;=?-[\]_a-z~]*/gi;

const PUNCTUATION = /[.,:;!?*)\]]/;

/** The addresses in a text, in its order. */
export function extractLinks(text: string): string[] {
  return (text.match(LINK_PATTERN) ?? [])
    .map((address) => trimEnd(address, PUNCTUATION))
    .filter((address) => URL.canParse(address));
}

/** The push of a link of the demo, whose links lead to `page`. */
function parseDemoLink(link: string, page: string): string | undefined {
  const text = link.trim();
  const token = text.startsWith(`${page}#`) ? text.slice(page.length + 1) : '';
  return /^[\w-]+$/.test(token) ? token : undefined;
}

interface ParsedPushLink {
  ok: true;
  link: string;
  baseUrl: string;
  urlToken: string;
  instances: Instance[];
}

/** `ambiguous`: links to more than one push; opening the wrong one would use a view. */
export type ReceivedLinkProblem = 'not-a-link' | 'unencrypted' | 'ambiguous';

export type ParsedLink = ParsedPushLink | { ok: false; problem: ReceivedLinkProblem };

interface ReceivedLinkContext {
  instances: readonly Instance[];
  demoPage: string;
  /** Of the instance that has the push, if known. */
  instanceId?: string | undefined;
}

/** Reads a received link, alone or with text around it. */
export function parseReceivedLink(text: string, context: ReceivedLinkContext): ParsedLink {
  const readings = extractLinks(text).flatMap((link) => {
    const itself = parseOne(link, context);
    if (itself.ok) return [itself];
    const wrapped = [...new URL(link).searchParams.values()];
    const links = wrapped.filter((value) => /^https?:\/\//i.test(value) && URL.canParse(value));
    return [itself, ...links.map((inner) => parseOne(inner, context))];
  });
  const found = distinct(readings.filter((reading) => reading.ok));
  const known = found.filter(({ instances }) => instances.length > 0);
  const [first, second] = known.length > 0 ? known : found;
  if (first) return second ? { ok: false, problem: 'ambiguous' } : first;
  return readings.find((reading) => !reading.ok && reading.problem === 'unencrypted') ?? NO_LINK;
}

const NO_LINK = { ok: false, problem: 'not-a-link' } as const;

function distinct(found: readonly ParsedPushLink[]): ParsedPushLink[] {
  const places = new Map<string, ParsedPushLink>();
  for (const place of found) {
    const push = JSON.stringify([place.baseUrl, place.urlToken]);
    if (!places.has(push)) places.set(push, place);
  }
  return [...places.values()];
}

function parseOne(link: string, { instances, demoPage, instanceId }: ReceivedLinkContext): ParsedLink {
  const demoToken = parseDemoLink(link, demoPage);
  if (demoToken !== undefined) {
    const own = instances.filter(({ isDemo }) => isDemo);
    return { ok: true, link, baseUrl: DEMO_BASE_URL, urlToken: demoToken, instances: own };
  }
  const known = instances.filter(({ isDemo }) => !isDemo);
  const maker = known.find(({ id }) => id === instanceId);
  if (maker) {
    const found = parsePushLink(link, getLinkBaseUrls(maker)) ?? guessPushLink(link);
    return found ? resolveAtInstances([maker], link, found.urlToken) : NO_LINK;
  }
  // An instance's own address wins over another's public one.
  for (const addressOf of [({ baseUrl }: Instance) => baseUrl, ({ publicUrl }: Instance) => publicUrl]) {
    const found = parsePushLink(
      link,
      known.map(addressOf).filter((address) => address !== undefined),
    );
    if (!found) continue;
    const matches = known.filter((it) => addressOf(it) === found.baseUrl && !goesUnencrypted(link, it.baseUrl));
    return matches.length > 0 ? resolveAtInstances(matches, link, found.urlToken) : resolveForeign(link);
  }
  return resolveForeign(link);
}

function resolveAtInstances(instances: readonly Instance[], link: string, urlToken: string): ParsedLink {
  const usable = instances.filter(({ baseUrl, allowsHttp }) => allowsHttp || !isUnencrypted(baseUrl));
  const [first] = usable;
  if (!first) return { ok: false, problem: 'unencrypted' };
  return { ok: true, link, baseUrl: first.baseUrl, urlToken, instances: usable };
}

function resolveForeign(link: string): ParsedLink {
  const found = guessPushLink(link);
  if (!found || found.baseUrl.startsWith(DEMO_BASE_URL)) return NO_LINK;
  if (isUnencrypted(found.baseUrl)) return { ok: false, problem: 'unencrypted' };
  return { ok: true, link, baseUrl: found.baseUrl, urlToken: found.urlToken, instances: [] };
}
