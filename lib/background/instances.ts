import type { PushRecord } from '../api/schemas';
import { entry, readItem, readItems, removeItems, writeEntries } from '../browser/stored';
import { sameOrigin } from '../instance/address';
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
import { publicUrlOf } from '../instance/push-link';
import type { EnteredToken } from '../messages';
import type { Policy, PolicyViolation } from '../policy/policy';
import { findInstanceViolation } from '../policy/rules';
import type { Draft } from '../push/draft';
import { FailureError } from '../push/failure';
import type { InFlightCreate } from '../push/result';
import { learnDefaults } from '../push/server-defaults';
import { storedPushOf } from '../push/stored-push';
import { activeInstanceItem, featuresItem, instancesItem, serverDefaultsItem, tokenItem } from '../storage/items';
import type { Connections } from './connections';
import { createQueue, ignoreStorageFull } from './result-store';
import type { Tokens } from './tokens';

/** Younger features are not requested again. */
const FEATURES_FRESH_MS = 10 * 60_000;

/** A server that puts another host into each link does not fill storage and menu. */
const MAX_PUBLIC_URLS = 10;

export interface TokenChange {
  instanceId: string;
  from: TokenArea;
  to: TokenArea;
  /** A token was entered, even if it is the same one. */
  isEntered: boolean;
  /** The instance was removed or has another origin: nothing of the old one applies. */
  isElsewhere: boolean;
}

interface InstancesDeps {
  connections: Connections;
  tokens: Tokens;
  policy: () => Promise<Policy>;
  /** Gives back the host permissions that no instance needs any more. */
  releasePermissions: () => Promise<void>;
  /** Called when an instance was changed or removed, so that what was stored with its token moves or goes with it. */
  onTokenChange: (change: TokenChange) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The list of instances. Only the worker writes it. */
export function createInstances({
  connections,
  tokens,
  policy,
  releasePermissions,
  onTokenChange,
  now,
}: InstancesDeps) {
  const enqueue = createQueue();

  /**
   * Saves an instance, new or known by its id. `token` undefined: unchanged; empty: none. The first one becomes the active one. Throws
   * `PolicyViolation`. The order of the writes is such that a worker terminated at any of them leaves no token at another origin than its
   * own, and loses none whose origin stays.
   */
  const saveNow = async (input: Instance, token: string | undefined): Promise<Instance> => {
    await tokens.bind();
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    const before = instances.find(({ id }) => id === input.id);
    const isMoved = before !== undefined && before.baseUrl !== input.baseUrl;
    const isSameOrigin = before !== undefined && sameOrigin(before.baseUrl, input.baseUrl);
    // A form that has been open for a while does not know the latest addresses.
    const { publicUrls = [], confirmedUrls, preset } = isMoved ? {} : (before ?? {});
    const instance: Instance = { ...input, publicUrls, confirmedUrls, preset };
    expectAllowed(lockedChange(before, instance) ?? findInstanceViolation(instance, await policy()));
    const value = token ?? (isSameOrigin ? ((await tokens.of(before)) ?? '') : '');
    // It ended with the session, and the user did not remove it: it stays missing, so that nothing is sent without the account.
    const isMissing = token === undefined && value === '' && isSameOrigin;
    const tokenArea = value === '' && !isMissing ? 'none' : instance.tokenArea;
    const saved: Instance = { ...instance, tokenArea };
    const list = before ? instances.map((it) => (it.id === saved.id ? saved : it)) : [...instances, saved];
    const listWrites = [entry(instancesItem, list)];
    const isFirst = !instances.some(({ id }) => id === active);
    if (isFirst) listWrites.push(entry(activeInstanceItem, saved.id));
    const tokenWrites =
      value === '' || tokenArea === 'none'
        ? []
        : [entry(tokenItem(saved.id, tokenArea), bindApiToken(value, saved.baseUrl))];

    if (isMoved) await removeLearned(saved.id);
    if (isSameOrigin) {
      // In one write where both are on the device; else the token first.
      if (tokenArea === 'session') await writeEntries(...tokenWrites);
      await writeEntries(...listWrites, ...(tokenArea === 'session' ? [] : tokenWrites));
    } else {
      if (before) await removeAccount(before);
      await writeEntries(...listWrites);
      await writeEntries(...tokenWrites);
    }
    await onTokenChange({
      instanceId: saved.id,
      from: before?.tokenArea ?? 'none',
      to: tokenArea,
      isEntered: token !== undefined,
      isElsewhere: before !== undefined && !isSameOrigin,
    });
    for (const area of ['session', 'device'] as const)
      if (tokenArea !== area) await removeItems(tokenItem(saved.id, area));
    if (isMoved) await releasePermissions();
    return saved;
  };

  /** Removes the token, and what was stored with it. */
  const removeAccount = async ({ id: instanceId, tokenArea: from }: Instance): Promise<void> => {
    // What is being bound meanwhile would be written again; what there is no space for is not.
    await tokens.bind().catch(ignoreStorageFull);
    await removeItems(tokenItem(instanceId, 'session'), tokenItem(instanceId, 'device'));
    await onTokenChange({ instanceId, from, to: 'none', isEntered: false, isElsewhere: true });
  };

  /** For an instance that leaves the list. */
  const removeInstanceData = async (instance: Instance): Promise<void> => {
    await removeAccount(instance);
    await removeLearned(instance.id);
  };

  /** Throws `NoInstance`, and `PolicyViolation` where the policy does not allow pushes to the instance. */
  const activate = (instanceId: string): Promise<void> =>
    enqueue(async () => {
      const instance = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
      if (!instance) throw new FailureError({ name: 'NoInstance' });
      expectAllowed(findInstanceViolation(instance, await policy()));
      await writeEntries(entry(activeInstanceItem, instanceId));
    });

  const change = (instanceId: string, update: (instance: Instance) => Instance): Promise<void> =>
    enqueue(async () => {
      const instances = await readItem(instancesItem);
      const changed = instances.map((it) => (it.id === instanceId ? update(it) : it));
      await writeEntries(entry(instancesItem, changed));
    });

  return {
    enqueue,
    removeInstanceData,
    activate,

    save: (input: Instance, token: string | undefined) => enqueue(() => saveNow(input, token)),

    /** Saves a token for the instance as it is now. Throws `InstanceRemoved`, also where it has another address by now. */
    saveToken: ({ instanceId, baseUrl, tokenArea, token }: EnteredToken): Promise<Instance> =>
      enqueue(async () => {
        const known = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
        if (known?.baseUrl !== baseUrl) throw new FailureError({ name: 'InstanceRemoved' });
        return saveNow({ ...known, tokenArea }, token);
      }),

    /** Another one becomes active if the instance was. */
    remove: (instanceId: string): Promise<void> =>
      enqueue(async () => {
        const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
        const removed = instances.find(({ id }) => id === instanceId);
        expectAllowed(removed?.preset?.isLocked ? { rule: 'locked' } : undefined);
        const others = instances.filter(({ id }) => id !== instanceId);
        const next = active === instanceId ? (others[0]?.id ?? '') : active;
        // First: a worker terminated in between leaves no token without its instance.
        if (removed) await removeInstanceData(removed);
        await writeEntries(entry(instancesItem, others), entry(activeInstanceItem, next));
        await releasePermissions();
      }),

    /** "Try it here": the built-in instance, added if necessary, becomes the active one. */
    useBuiltIn: async (name: string): Promise<Instance> => {
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
      if (!known) await enqueue(() => saveNow(builtIn, undefined));
      await activate(BUILT_IN_ID);
      return builtIn;
    },

    /** The user agrees that links received for this address are opened at the instance. */
    confirmPublicUrl: (instanceId: string, publicUrl: string) =>
      change(instanceId, (it) =>
        it.publicUrls.includes(publicUrl)
          ? { ...it, confirmedUrls: [...without(it.confirmedUrls, publicUrl), publicUrl] }
          : it,
      ),

    removePublicUrl: (instanceId: string, publicUrl: string) =>
      change(instanceId, (it) => ({
        ...it,
        publicUrls: without(it.publicUrls, publicUrl),
        confirmedUrls: without(it.confirmedUrls, publicUrl),
      })),

    /** Stores what a created push shows of its instance: the address of its links, and its choices where nothing was asked for. */
    learnFrom: ({ id, baseUrl }: Instance, note: InFlightCreate, { options }: Draft, record: PushRecord) =>
      enqueue(async () => {
        const defaultsItem = serverDefaultsItem(id);
        const [instances, defaults] = await Promise.all([readItem(instancesItem), readItem(defaultsItem)]);
        const instance = instances.find((it) => it.id === id && it.baseUrl === baseUrl);
        // Removed, or at another address by now.
        if (!instance) return;
        const learned = learnDefaults(defaults, note, options, storedPushOf(record));
        if (JSON.stringify(learned) !== JSON.stringify(defaults)) await writeEntries(entry(defaultsItem, learned));
        const publicUrl = publicUrlOf(instance, record.html_url);
        if (publicUrl === undefined) return;
        const publicUrls = [...instance.publicUrls, publicUrl].slice(-MAX_PUBLIC_URLS);
        const changed = instances.map((it) => (it === instance ? { ...it, publicUrls } : it));
        await writeEntries(entry(instancesItem, changed));
      }),

    /** The features of the active instance, requested unless that was done lately. `undefined` without an instance. */
    refreshFeatures: async (): Promise<InstanceFeatures | undefined> => {
      const instance = await connections.activeInstance();
      if (!instance) return undefined;
      const known = await readItem(featuresItem(instance.id));
      if (known && Math.abs(now() - known.seenAt) < FEATURES_FRESH_MS) return known;
      const { client } = await connections.connect(instance);
      const features = featuresOf(await client.version(), now());
      return enqueue(async () => {
        const current = (await readItem(instancesItem)).find(({ id }) => id === instance.id);
        // Removed, or at another address by now.
        if (current?.baseUrl !== instance.baseUrl) return undefined;
        await writeEntries(entry(featuresItem(instance.id), features));
        return features;
      });
    },
  };
}

function without(addresses: readonly string[] = [], address: string): string[] {
  return addresses.filter((it) => it !== address);
}

function expectAllowed(broken: PolicyViolation | undefined): void {
  if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
}

/** Only the token of a locked preset may change. */
function lockedChange(before: Instance | undefined, after: Instance): PolicyViolation | undefined {
  const isChanged = (['name', 'baseUrl', 'colour'] as const).some((field) => before?.[field] !== after[field]);
  return before?.preset?.isLocked && isChanged ? { rule: 'locked' } : undefined;
}

function removeLearned(instanceId: string): Promise<void> {
  return removeItems(featuresItem(instanceId), serverDefaultsItem(instanceId));
}
