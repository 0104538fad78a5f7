import { createClient } from '../../api/client';
import { fetchPage } from '../../api/page-head';
import type { Fetch } from '../../api/request';
import { toFailureOrThrow } from '../../base/failure';
import { settle } from '../../base/result';
import { readManifest } from '../../browser/manifest';
import { canAccess } from '../../browser/permissions';
import { readOwnPage } from '../../browser/save-recipient-page';
import { type Instance, type InstanceFeatures, toInstanceFeatures } from '../../instance/instance';
import { PAGE_FORMAT } from '../../instance/page-link';
import {
  getPageAddress,
  isPageFresh,
  type PagePlace,
  type PageState,
  type RecipientPage,
} from '../../instance/recipient-page';
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
   * Looks once: one request, and where links have an address of their own and a page is there, one for the version of the API at it. Undefined
   * for a server whose page is never used. `anonymousAccess`: whether the server lets anybody read without an account.
   */
  lookUp: (place: PagePlace, anonymousAccess: boolean, timeoutMs?: number) => Promise<RecipientPage | undefined>;
  /** Looks for the page of an instance whose features are known, and stores what it finds with them. */
  refresh: (instance: Instance, timeoutMs?: number) => Promise<RecipientPage | undefined>;
  /**
   * What is known before an encrypted push, and looked for again if that is older than an hour. Stores what it finds. Takes two seconds at
   * most, after which it is not known.
   */
  lookUpForPush: (instance: Instance) => Promise<RecipientPage | undefined>;
}

export function createRecipientPages({ fetch, now, policy, enqueue }: RecipientPagesDeps): RecipientPages {
  /** Lookups under way, by the instance: two pushes ask once. */
  const running = new Map<string, Promise<RecipientPage | undefined>>();

  const findState = async (
    address: string,
    place: PagePlace,
    anonymousAccess: boolean,
    timeoutMs: number,
  ): Promise<Pick<RecipientPage, 'state' | 'version' | 'stoppedBy'>> => {
    if (!(await canAccess(address))) return { state: 'no-permission' };
    const ends = now() + timeoutMs;
    const ownPage = { version: readManifest().version, read: readOwnPage };
    const found = await fetchPage({ address, fetch, timeoutMs, ownPage });
    if (!found) return { state: 'absent' };
    const { format, version, stoppedBy, isChanged } = found;
    if (format > PAGE_FORMAT) return { state: 'newer', version };
    if (stoppedBy !== undefined) return { state: 'stopped', version, stoppedBy };
    if (isChanged) return { state: 'changed', version };
    if (!anonymousAccess) return { state: 'accounts-only', version };
    if (place.publicUrl === undefined) return { state: 'found', version };
    const left = Math.max(1, ends - now());
    return { state: await judgeApi(address, left), version };
  };

  /** Whether an API answers at the address in links, where none has been asked yet. */
  const judgeApi = async (baseUrl: string, timeoutMs: number): Promise<PageState> => {
    try {
      const { anonymousAccess } = await createClient({ baseUrl, fetch, timeoutMs }).readVersion();
      return anonymousAccess ? 'found' : 'accounts-only';
    } catch (error) {
      const failure = toFailureOrThrow(error);
      const isRefused = failure.kind === 'HttpError' && failure.reason !== 'server-error';
      return isRefused || failure.kind === 'ContractError' || failure.kind === 'RedirectError' ? 'no-api' : 'no-answer';
    }
  };

  const lookUp: RecipientPages['lookUp'] = async (place, anonymousAccess, timeoutMs = CHECK_TIMEOUT_MS) => {
    const address = getPageAddress(place);
    if (address === undefined || (await policy()).usesRecipientPage === false) return undefined;
    const seenAt = now();
    try {
      return { address, ...(await findState(address, place, anonymousAccess, timeoutMs)), seenAt };
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

  const lookUpAndStore = async (instance: Instance, timeoutMs?: number): Promise<RecipientPage | undefined> => {
    const item = featuresItem(instance.id);
    const features = (await readItem(item)) ?? (await readNeededFeatures(instance, timeoutMs));
    if (!features) return undefined;
    const page = await lookUp(instance, features.anonymousAccess, timeoutMs);
    await enqueue(async () => {
      const [current = features, isListed] = await Promise.all([readItem(item), readInstance(instance.id)]);
      if (isListed) await writeItem(item, { ...current, page }).catch(ignoreStorageFull);
    });
    return page;
  };

  const refresh: RecipientPages['refresh'] = (instance, timeoutMs) => {
    const known = running.get(instance.id);
    if (known) return known;
    const looking = lookUpAndStore(instance, timeoutMs).finally(() => running.delete(instance.id));
    running.set(instance.id, looking);
    return looking;
  };

  return {
    lookUp,
    refresh,
    lookUpForPush: async (instance) => {
      const address = getPageAddress(instance);
      if (address === undefined) return undefined;
      const page = (await readItem(featuresItem(instance.id)))?.page;
      return isPageFresh(page, address, now()) ? page : refresh(instance, PUSH_TIMEOUT_MS);
    },
  };
}
