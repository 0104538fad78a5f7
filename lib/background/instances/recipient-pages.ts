import { createClient } from '../../api/client';
import { fetchPage } from '../../api/page-head';
import type { Fetch } from '../../api/request';
import { withTimeout } from '../../api/timeout';
import { toFailureOrThrow } from '../../base/failure';
import { settle } from '../../base/result';
import { readManifest } from '../../browser/manifest';
import { canAccess } from '../../browser/permissions';
import { readOwnPage } from '../../browser/save-recipient-page';
import { type Instance, type InstanceFeatures, toInstanceFeatures, withTimesOf } from '../../instance/instance';
import { PAGE_FORMAT } from '../../instance/page-link';
import { getPageAddress, isPageFresh, type PagePlace, type RecipientPage } from '../../instance/recipient-page';
import type { Policy } from '../../policy/policy';
import { featuresItem } from '../../storage/items';
import { ignoreStorageFull, readItem, writeItem } from '../../storage/storage';
import { readInstance } from './instance-data';

/** For one request of a check, which users wait for. */
const CHECK_TIMEOUT_MS = 5_000;
/** For everything that is asked beside the encryption of a push. */
const PUSH_TIMEOUT_MS = 2_000;

interface RecipientPagesDeps {
  fetch: Fetch;
  now: () => number;
  policy: () => Promise<Policy>;
  /** Runs what changes stored instances, after the changes before it. */
  enqueue: <T>(change: () => Promise<T>) => Promise<T>;
}

/** Looks for the page for recipients that a server may have. */
export interface RecipientPages {
  /**
   * Looks once, with one request. Undefined for a server whose page is never used. The page needs no API: where that is for accounts alone, or
   * not at the address in links, it opens pushes by the server's own page.
   */
  lookUp: (place: PagePlace, timeoutMs?: number) => Promise<RecipientPage | undefined>;
  /** Looks for the page of an instance whose features are known, and stores what it finds with them: without the time, if it is private. */
  refresh: (instance: Instance, isPrivate: boolean, timeoutMs?: number) => Promise<RecipientPage | undefined>;
  /**
   * What is known before an encrypted push. Looked for again if that is older than an hour, or a minute where no page was found. Stores what
   * it finds, as `refresh`. Takes two seconds at most, after which it is not known.
   */
  lookUpForPush: (instance: Instance, isPrivate: boolean) => Promise<RecipientPage | undefined>;
  /** The same before the link of an older push leaves, but for servers that are known to have no page. */
  lookUpForLink: (instance: Instance, isPrivate: boolean) => Promise<RecipientPage | undefined>;
}

/** Nothing is known of a page whose use an organization has forbidden. Ask it when the page is stored. */
export async function toAllowedPage(
  page: RecipientPage | undefined,
  policy: () => Promise<Policy>,
): Promise<RecipientPage | undefined> {
  return (await policy()).usesRecipientPage === false ? undefined : page;
}

export function createRecipientPages({ fetch, now, policy, enqueue }: RecipientPagesDeps): RecipientPages {
  /** Lookups under way, by the instance: two pushes ask once. */
  const running = new Map<string, Promise<RecipientPage | undefined>>();

  const findState = async (
    address: string,
    timeoutMs: number,
  ): Promise<Pick<RecipientPage, 'state' | 'version' | 'stoppedBy'>> => {
    if (!(await canAccess(address))) return { state: 'no-permission' };
    const ownPage = { version: readManifest().version, read: readOwnPage };
    const found = await fetchPage({ address, fetch, timeoutMs, ownPage });
    if (!found) return { state: 'absent' };
    const { format, version, stoppedBy, isChanged } = found;
    if (format > PAGE_FORMAT) return { state: 'newer', version };
    if (stoppedBy !== undefined) return { state: 'stopped', version, stoppedBy };
    if (isChanged) return { state: 'changed', version };
    return { state: 'found', version };
  };

  const lookUp: RecipientPages['lookUp'] = async (place, timeoutMs = CHECK_TIMEOUT_MS) => {
    const address = getPageAddress(place);
    if (address === undefined || (await policy()).usesRecipientPage === false) return undefined;
    const seenAt = now();
    try {
      return { address, ...(await findState(address, timeoutMs)), seenAt };
    } catch (error) {
      toFailureOrThrow(error);
      return { address, state: 'no-answer', seenAt };
    }
  };

  /** Where nothing may be encrypted without a page, an instance of which nothing is known is asked what it can do. */
  const readNeededFeatures = async (
    { baseUrl }: Instance,
    timeoutMs?: number,
  ): Promise<InstanceFeatures | undefined> => {
    if (!(await policy()).endToEndNeedsPage || !(await canAccess(baseUrl))) return undefined;
    const version = await settle(createClient({ baseUrl, fetch, timeoutMs }).readVersion());
    return version.ok ? toInstanceFeatures(version.value, now()) : undefined;
  };

  const lookUpAndStore: RecipientPages['refresh'] = async (instance, isPrivate, timeoutMs) => {
    const item = featuresItem(instance.id);
    const features = (await readItem(item)) ?? (await readNeededFeatures(instance, timeoutMs));
    if (!features) return undefined;
    const found = await lookUp(instance, timeoutMs);
    return enqueue(async () => {
      const [known, listed] = await Promise.all([readItem(item), readInstance(instance.id)]);
      // While it was looked for, its server may have moved, and the organization may have forbidden its use.
      if (!listed || getPageAddress(listed) !== getPageAddress(instance)) return undefined;
      const page = await toAllowedPage(found, policy);
      const seen = { ...(known ?? features), page };
      await writeItem(item, isPrivate ? withTimesOf(known, seen) : seen).catch(ignoreStorageFull);
      return page;
    });
  };

  const refresh: RecipientPages['refresh'] = (instance, isPrivate, timeoutMs) => {
    const known = running.get(instance.id);
    if (known) return known;
    const looking = lookUpAndStore(instance, isPrivate, timeoutMs).finally(() => running.delete(instance.id));
    running.set(instance.id, looking);
    return looking;
  };

  const lookUpForPush: RecipientPages['lookUpForPush'] = async (instance, isPrivate) => {
    const address = getPageAddress(instance);
    if (address === undefined) return undefined;
    const [features, { endToEndNeedsPage }] = await Promise.all([readItem(featuresItem(instance.id)), policy()]);
    const page = features?.page;
    // Where it is needed, it is asked for until it is there.
    if (isPageFresh(page, address, now()) && (page.state === 'found' || !endToEndNeedsPage)) return page;
    try {
      // A look under way may take longer.
      return await withTimeout(() => refresh(instance, isPrivate, PUSH_TIMEOUT_MS), { timeoutMs: PUSH_TIMEOUT_MS });
    } catch (error) {
      if (toFailureOrThrow(error).kind !== 'TimeoutError') throw error;
      return undefined;
    }
  };

  return {
    lookUp,
    refresh,
    lookUpForPush,
    lookUpForLink: async (instance, isPrivate) => {
      const page = (await readItem(featuresItem(instance.id)))?.page;
      return page?.state === 'found' || page?.state === 'no-answer' ? lookUpForPush(instance, isPrivate) : page;
    },
  };
}
