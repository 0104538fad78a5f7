import { fail, type Result, succeed } from '../base/result';
import { isUnencrypted } from '../instance/hosts';
import { DEMO_BASE_URL, findInstance, type Instance } from '../instance/instance';
import {
  cutPushLink,
  getLinkBaseUrls,
  goesUnencrypted,
  guessPushLink,
  holdsAddress,
  parsePushLink,
} from '../instance/push-link';
import { findLinks } from './links-in-text';

/** The token in a link of the demo, whose links lead to `page`. */
function parseDemoLink(link: string, page: string): string | undefined {
  const text = link.trim();
  const fragment = text.startsWith(`${page}#`) ? text.slice(page.length + 1) : '';
  return /^[\w-]+/.exec(fragment)?.[0];
}

interface ParsedPushLink {
  link: string;
  baseUrl: string;
  urlToken: string;
  instances: Instance[];
}

/**
 * `rewritten`: a program has put a link into one of its own, in a form that is not read. `ambiguous`: links to more than one push; opening
 * the wrong one would use a view.
 */
export type ReceivedLinkProblem = 'not-a-link' | 'rewritten' | 'unencrypted' | 'ambiguous';

type ParsedLink = Result<ParsedPushLink, ReceivedLinkProblem>;

interface ReceivedLinkContext {
  instances: readonly Instance[];
  demoPage: string;
  /** The id of the instance that has the push, if known. */
  instanceId?: string | undefined;
}

/** Reads a received link, alone or with text around it. */
export function parseReceivedLink(text: string, context: ReceivedLinkContext): ParsedLink {
  const { links, isRewritten } = findLinks(text);
  const readings = links.map((link) => parseOne(link, context));
  const found = distinct(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])));
  const known = found.filter(({ instances }) => instances.length > 0);
  const [first, second] = known.length > 0 ? known : found;
  if (first) return second ? fail('ambiguous') : succeed(first);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.failure]));
  if (problems.includes('unencrypted')) return fail('unencrypted');
  return fail(isRewritten || problems.includes('rewritten') ? 'rewritten' : 'not-a-link');
}

function distinct(found: readonly ParsedPushLink[]): ParsedPushLink[] {
  const places = new Map<string, ParsedPushLink>();
  for (const place of found) {
    const push = JSON.stringify([place.baseUrl, place.urlToken]);
    if (!places.has(push)) places.set(push, place);
  }
  return [...places.values()];
}

function parseOne(address: string, { instances, demoPage, instanceId }: ReceivedLinkContext): ParsedLink {
  const link = cutPushLink(address) ?? address;
  const demoToken = parseDemoLink(link, demoPage);
  if (demoToken !== undefined) {
    const own = instances.filter(({ isDemo }) => isDemo);
    return succeed({ link, baseUrl: DEMO_BASE_URL, urlToken: demoToken, instances: own });
  }
  const known = instances.filter(({ isDemo }) => !isDemo);
  const maker = findInstance(known, instanceId);
  if (maker) {
    const found = parsePushLink(link, getLinkBaseUrls(maker)) ?? guessPushLink(link);
    return found ? resolveAtInstances([maker], link, found.urlToken) : fail('not-a-link');
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
  if (!first) return fail('unencrypted');
  return succeed({ link, baseUrl: first.baseUrl, urlToken, instances: usable });
}

function resolveForeign(link: string): ParsedLink {
  const found = guessPushLink(link);
  if (!found || found.baseUrl.startsWith(DEMO_BASE_URL)) return fail('not-a-link');
  // A page of a filter may have the path of a push.
  if (holdsAddress(link)) return fail('rewritten');
  if (isUnencrypted(found.baseUrl)) return fail('unencrypted');
  return succeed({ link, baseUrl: found.baseUrl, urlToken: found.urlToken, instances: [] });
}
