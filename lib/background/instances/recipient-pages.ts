import { createClient } from '../../api/client';
import { fetchPage } from '../../api/page-head';
import type { Fetch } from '../../api/request';
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
import { readItem, writeItem } from '../../storage/storage';
import { ignoreStorageFull } from '../results/result-store';
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
   * What is known before an encrypted push, and looked for again if that is older than an hour. Stores what it finds, as `refresh`. Takes two
   * seconds at most, after which it is not known.
   */
  lookUpForPush: (instance: Instance, isPrivate: boolean) => Promise<RecipientPage | undefined>;
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
    const page = await lookUp(instance, timeoutMs);
    await enqueue(async () => {
      const [known, isListed] = await Promise.all([readItem(item), readInstance(instance.id)]);
      if (!isListed) return;
      const found = { ...(known ?? features), page };
      await writeItem(item, isPrivate ? withTimesOf(known, found) : found).catch(ignoreStorageFull);
    });
    return page;
  };

  const refresh: RecipientPages['refresh'] = (instance, isPrivate, timeoutMs) => {
    const known = running.get(instance.id);
    if (known) return known;
    const looking = lookUpAndStore(instance, isPrivate, timeoutMs).finally(() => running.delete(instance.id));
    running.set(instance.id, looking);
    return looking;
  };

  return {
    lookUp,
    refresh,
    lookUpForPush: async (instance, isPrivate) => {
      const address = getPageAddress(instance);
      if (address === undefined) return undefined;
      const page = (await readItem(featuresItem(instance.id)))?.page;
      return isPageFresh(page, address, now()) ? page : refresh(instance, isPrivate, PUSH_TIMEOUT_MS);
    },
  };
}
