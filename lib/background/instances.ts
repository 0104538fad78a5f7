import { removeHostPermission } from '../browser/permissions';
import { entry, readItem, readItems, removeItems, type StorageEntry, writeEntries } from '../browser/stored';
import { hostPermissionPatterns, sameOrigin } from '../instance/address';
import { bindApiToken } from '../instance/api-token';
import {
  BUILT_IN_BASE_URL,
  BUILT_IN_COLOUR,
  BUILT_IN_ID,
  featuresOf,
  type Instance,
  type InstanceFeatures,
  type TokenArea,
} from '../instance/instance';
import type { EnteredToken } from '../messages';
import type { Policy, PolicyViolation } from '../policy/policy';
import { findInstanceViolation } from '../policy/rules';
import type { PushOptions } from '../push/draft';
import { FailureError } from '../push/failure';
import type { InFlightCreate } from '../push/result';
import { learnDefaults } from '../push/server-defaults';
import type { StoredPush } from '../push/stored-push';
import { activeInstanceItem, featuresItem, instancesItem, serverDefaultsItem, tokenItem } from '../storage/items';
import type { Connections } from './connections';
import { createQueue, ignoreStorageFull } from './result-store';
import type { Tokens } from './tokens';

/** Features younger than this are not asked for again. */
const FEATURES_FRESH_MS = 10 * 60_000;

/** A server that puts another host into each of its links does not fill the browser's storage and menu. */
const MAX_PUBLIC_URLS = 10;

/** What became of an instance's token. */
export interface TokenChange {
  instanceId: string;
  from: TokenArea;
  to: TokenArea;
  /** One was entered, be it the same. */
  isEntered: boolean;
  /** The instance has another address, or is no more: what was there is none of its business. */
  isElsewhere: boolean;
}

export interface InstancesDeps {
  connections: Connections;
  tokens: Tokens;
  /** What the organisation demands at this moment. */
  policy: () => Promise<Policy>;
  /** Told when an instance was changed or removed, so that what was learnt with its token goes the same way. */
  onTokenChange: (change: TokenChange) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Keeps the list of instances. The worker alone writes it. */
export function createInstances({ connections, tokens, policy, onTokenChange, now }: InstancesDeps) {
  const inTurn = createQueue();

  /** The token that it has from now on; empty = none. A token belongs to its origin: another origin has none. */
  const tokenAfter = async (instance: Instance, before: Instance | undefined, entered: string | undefined) => {
    if (entered !== undefined) return entered;
    return before && sameOrigin(before.baseUrl, instance.baseUrl) ? ((await tokens.of(before)) ?? '') : '';
  };

  /**
   * Saves an instance, new or known by its id. `token` undefined = as it is, empty = none. The first one becomes the active one. Throws
   * `PolicyViolation`. The order of the writes is such that a worker terminated at any of them leaves no token beside another origin than
   * its own, and loses none whose origin stays.
   */
  const saveNow = async (given: Instance, token: string | undefined): Promise<Instance> => {
    await tokens.bind();
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    const before = instances.find(({ id }) => id === given.id);
    const movedAway = before !== undefined && before.baseUrl !== given.baseUrl;
    const isSameOrigin = before !== undefined && sameOrigin(before.baseUrl, given.baseUrl);
    // A page that has had its form open for a while does not know the addresses by now.
    const { publicUrls = [], confirmedUrls, preset } = movedAway ? {} : (before ?? {});
    const instance: Instance = { ...given, publicUrls, confirmedUrls, preset };
    expectAllowed(lockedChange(before, instance) ?? findInstanceViolation(instance, await policy()));
    const value = await tokenAfter(instance, before, token);
    // It ended with the session, and nobody said that there is to be none: it stays missing, so that nothing goes without the account.
    const isMissing = token === undefined && value === '' && isSameOrigin;
    const tokenArea = value === '' && !isMissing ? 'none' : instance.tokenArea;
    const saved: Instance = { ...instance, tokenArea };
    const others = before ? instances.map((one) => (one.id === saved.id ? saved : one)) : [...instances, saved];
    const list: StorageEntry[] = [entry(instancesItem, others)];
    if (!instances.some(({ id }) => id === active)) list.push(entry(activeInstanceItem, saved.id));
    const tokenWrites =
      value === '' || tokenArea === 'none'
        ? []
        : [entry(tokenItem(saved.id, tokenArea), bindApiToken(value, saved.baseUrl))];
    const change = {
      instanceId: saved.id,
      from: before?.tokenArea ?? 'none',
      isElsewhere: !isSameOrigin && !!before,
    };

    if (movedAway) await forgetLearnt(saved.id);
    if (isSameOrigin) {
      // In one write where both lie on the device; else the token first.
      if (tokenArea === 'session') await writeEntries(...tokenWrites);
      await writeEntries(...list, ...(tokenArea === 'session' ? [] : tokenWrites));
    } else {
      if (before) await forgetAccount(before);
      await writeEntries(...list);
      await writeEntries(...tokenWrites);
    }
    await onTokenChange({ ...change, to: tokenArea, isEntered: token !== undefined });
    if (tokenArea !== 'session') await removeItems(tokenItem(saved.id, 'session'));
    if (tokenArea !== 'device') await removeItems(tokenItem(saved.id, 'device'));
    if (movedAway && before) await removePermission(before, others);
    return saved;
  };

  const save = (given: Instance, token: string | undefined): Promise<Instance> => inTurn(() => saveNow(given, token));

  /** Saves a token for the instance as it is now. Throws `InstanceRemoved` where it is no more, or has another address by now. */
  const saveToken = ({ instanceId, baseUrl, tokenArea, token }: EnteredToken): Promise<Instance> =>
    inTurn(async () => {
      const known = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
      if (known?.baseUrl !== baseUrl) throw new FailureError({ name: 'InstanceRemoved' });
      return saveNow({ ...known, tokenArea }, token);
    });

  /** Forgets an instance, its token, its features and its host permission. Another one becomes active if it was. */
  const remove = (instanceId: string): Promise<void> =>
    inTurn(async () => {
      const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
      const gone = instances.find(({ id }) => id === instanceId);
      expectAllowed(gone?.preset?.isLocked ? { rule: 'locked' } : undefined);
      const others = instances.filter(({ id }) => id !== instanceId);
      const next = active === instanceId ? (others[0]?.id ?? '') : active;
      // First: a worker that is terminated in between leaves no token without its row.
      if (gone) await removeInstanceData(gone, others);
      await writeEntries(entry(instancesItem, others), entry(activeInstanceItem, next));
    });

  /** Forgets the token, and what was learnt with it. */
  const forgetAccount = async ({ id: instanceId, tokenArea: from }: Instance): Promise<void> => {
    // What is being bound meanwhile would be written again. What there is no room for is not written after this either.
    await tokens.bind().catch(ignoreStorageFull);
    await removeItems(tokenItem(instanceId, 'session'), tokenItem(instanceId, 'device'));
    await onTokenChange({ instanceId, from, to: 'none', isEntered: false, isElsewhere: true });
  };

  /** Forgets what is kept beside an instance that leaves the list. */
  const removeInstanceData = async (gone: Instance, others: readonly Instance[]): Promise<void> => {
    await forgetAccount(gone);
    await forgetLearnt(gone.id);
    await removePermission(gone, others);
  };

  /** Throws `NoInstance` if it was removed, `PolicyViolation` where nothing may be pushed to it. */
  const activate = (instanceId: string): Promise<void> =>
    inTurn(async () => {
      const instances = await readItem(instancesItem);
      const instance = instances.find(({ id }) => id === instanceId);
      if (!instance) throw new FailureError({ name: 'NoInstance' });
      expectAllowed(findInstanceViolation(instance, await policy()));
      await writeEntries(entry(activeInstanceItem, instanceId));
    });

  /** "Try it here": the built-in instance, made if need be, becomes the active one. */
  const useBuiltIn = async (name: string): Promise<Instance> => {
    const known = (await readItem(instancesItem)).find(({ id }) => id === BUILT_IN_ID);
    const builtIn: Instance = known ?? {
      id: BUILT_IN_ID,
      name,
      baseUrl: BUILT_IN_BASE_URL,
      colour: BUILT_IN_COLOUR,
      isBuiltIn: true,
      allowsHttp: false,
      publicUrls: [],
      tokenArea: 'none',
    };
    if (!known) await save(builtIn, undefined);
    await activate(BUILT_IN_ID);
    return builtIn;
  };

  const change = (instanceId: string, changed: (instance: Instance) => Instance): Promise<void> =>
    inTurn(async () => {
      const instances = await readItem(instancesItem);
      await writeEntries(
        entry(
          instancesItem,
          instances.map((one) => (one.id === instanceId ? changed(one) : one)),
        ),
      );
    });

  /** Its answer may be late: another address of the instance learns nothing from it. */
  const rememberPublicUrl = ({ id, baseUrl }: Instance, publicUrl: string): Promise<void> =>
    change(id, (one) =>
      one.baseUrl === baseUrl
        ? { ...one, publicUrls: [...without(one.publicUrls, publicUrl), publicUrl].slice(-MAX_PUBLIC_URLS) }
        : one,
    );

  /** The user agrees that links received for this address are opened at the instance. */
  const confirmPublicUrl = (instanceId: string, publicUrl: string): Promise<void> =>
    change(instanceId, (one) =>
      one.publicUrls.includes(publicUrl)
        ? { ...one, confirmedUrls: [...without(one.confirmedUrls, publicUrl), publicUrl] }
        : one,
    );

  const removePublicUrl = (instanceId: string, publicUrl: string): Promise<void> =>
    change(instanceId, (one) => ({
      ...one,
      publicUrls: without(one.publicUrls, publicUrl),
      confirmedUrls: without(one.confirmedUrls, publicUrl),
    }));

  /** Remembers what an instance decided about a push that left options to it. `note`: of that push. */
  const rememberDefaults = (
    { id, baseUrl }: Instance,
    note: InFlightCreate,
    asked: PushOptions,
    stored: StoredPush,
  ): Promise<void> =>
    inTurn(async () => {
      const item = serverDefaultsItem(id);
      const [instances, known] = await Promise.all([readItem(instancesItem), readItem(item)]);
      // It may have gone, or be another one, while it was asked.
      if (!instances.some((one) => one.id === id && one.baseUrl === baseUrl)) return;
      const learnt = learnDefaults(known, note, asked, stored);
      if (JSON.stringify(learnt) !== JSON.stringify(known)) await writeEntries(entry(item, learnt));
    });

  /** What the active instance can do; asks it only if that was not done lately. Undefined without an instance. */
  const refreshFeatures = async (): Promise<InstanceFeatures | undefined> => {
    const instance = await connections.activeInstance();
    if (!instance) return undefined;
    const known = await readItem(featuresItem(instance.id));
    if (known && Math.abs(now() - known.seenAt) < FEATURES_FRESH_MS) return known;
    const { client } = await connections.connect(instance);
    const features = featuresOf(await client.version(), now());
    return inTurn(async () => {
      const current = (await readItem(instancesItem)).find(({ id }) => id === instance.id);
      // Of another address by now, or removed: what the old one can do says nothing.
      if (current?.baseUrl !== instance.baseUrl) return undefined;
      await writeEntries(entry(featuresItem(instance.id), features));
      return features;
    });
  };

  return {
    inTurn,
    save,
    saveToken,
    remove,
    removeInstanceData,
    activate,
    useBuiltIn,
    rememberPublicUrl,
    confirmPublicUrl,
    removePublicUrl,
    rememberDefaults,
    refreshFeatures,
  };
}

function without(addresses: readonly string[] = [], address: string): string[] {
  return addresses.filter((one) => one !== address);
}

function expectAllowed(broken: PolicyViolation | undefined): void {
  if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
}

/** Of one that the organisation has locked only the token may become another. */
function lockedChange(before: Instance | undefined, after: Instance): PolicyViolation | undefined {
  const isChanged = (['name', 'baseUrl', 'colour'] as const).some((field) => before?.[field] !== after[field]);
  return before?.preset?.isLocked && isChanged ? { rule: 'locked' } : undefined;
}

/** Of an instance that is no more, or has another address. */
function forgetLearnt(instanceId: string): Promise<void> {
  return removeItems(featuresItem(instanceId), serverDefaultsItem(instanceId));
}

/** Gives a host permission back unless another instance lives on the same host. */
async function removePermission(gone: Instance, others: readonly Instance[]): Promise<void> {
  if (gone.isBuiltIn) return;
  const { hostname } = new URL(gone.baseUrl);
  if (others.some((other) => new URL(other.baseUrl).hostname === hostname)) return;
  await removeHostPermission(hostPermissionPatterns(gone.baseUrl));
}
