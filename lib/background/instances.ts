import type { PushRecord } from '../api/schemas';
import { entry, readItem, readItems, removeItems, type StorageEntry, writeEntries, writeItem } from '../browser/stored';
import { catalogueReady, t } from '../i18n';
import { sameOrigin } from '../instance/address';
import {
  areFresh,
  BUILT_IN_BASE_URL,
  BUILT_IN_COLOUR,
  BUILT_IN_ID,
  bindApiToken,
  featuresOf,
  type Instance,
  type InstanceFeatures,
  type TokenArea,
} from '../instance/instance';
import { publicUrlOf } from '../instance/push-link';
import type { Input } from '../messages';
import type { Policy, PolicyViolation } from '../policy/policy';
import { findInstanceViolation } from '../policy/rules';
import type { Draft } from '../push/draft';
import { FailureError } from '../push/failure';
import { learnDefaults } from '../push/options-summary';
import type { InFlightCreate } from '../push/result';
import { storedPushOf } from '../push/stored-push';
import { activeInstanceItem, featuresItem, instancesItem, serverDefaultsItem, tokenItem } from '../storage/items';
import type { Connections } from './connections';
import { createQueue } from './result-store';
import type { Tokens } from './tokens';

/** Limits what a server's links can add to storage and menu. */
const MAX_PUBLIC_URLS = 10;

export interface TokenChange {
  instanceId: string;
  from: TokenArea;
  to: TokenArea;
  /** Entered, even if it is the same one. */
  isEntered: boolean;
  /** Removed or at another origin. */
  isElsewhere: boolean;
}

interface InstancesDeps {
  connections: Connections;
  tokens: Tokens;
  policy: () => Promise<Policy>;
  /** Releases the host permissions that no instance needs any more. */
  releasePermissions: () => Promise<void>;
  /** What was stored with the token moves or goes with it. */
  onTokenChange: (change: TokenChange) => Promise<void>;
  now: () => number;
}

/** The list of instances. Only the worker writes it. */
export function createInstances(deps: InstancesDeps) {
  const { connections, tokens, policy, releasePermissions, onTokenChange, now } = deps;
  const enqueue = createQueue();

  /** Undefined `token`: unchanged; empty: none. A worker terminated at any write leaves no token at another origin. Throws `PolicyViolation`. */
  const saveNow = async (input: Instance, token: string | undefined): Promise<Instance> => {
    await tokens.removeLeftovers();
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    const before = instances.find(({ id }) => id === input.id);
    const isMoved = before !== undefined && before.baseUrl !== input.baseUrl;
    const isSameOrigin = before !== undefined && sameOrigin(before.baseUrl, input.baseUrl);
    // An old form does not know the latest addresses.
    const { publicUrls = [], confirmedUrls, preset } = isMoved ? {} : (before ?? {});
    const instance: Instance = { ...input, publicUrls, confirmedUrls, preset };
    expectAllowed(lockedChange(before, instance) ?? findInstanceViolation(instance, await policy()));
    const value = token ?? (isSameOrigin ? ((await tokens.of(before)) ?? '') : '');
    // It ended with the session: it stays missing, so that nothing is sent without the account.
    const isMissing = token === undefined && value === '' && isSameOrigin;
    const tokenArea = value === '' && !isMissing ? 'none' : instance.tokenArea;
    const saved: Instance = { ...instance, tokenArea };
    const list = before ? instances.map((it) => (it.id === saved.id ? saved : it)) : [...instances, saved];
    const tokenFirst: StorageEntry[] = [];
    const writes = [entry(instancesItem, list)];
    if (!instances.some(({ id }) => id === active)) writes.push(entry(activeInstanceItem, saved.id));
    if (value !== '' && tokenArea !== 'none') {
      const token = entry(tokenItem(saved.id, tokenArea), bindApiToken(value, saved.baseUrl));
      if (tokenArea === 'device') writes.push(token);
      else tokenFirst.push(token);
    }

    if (isMoved) await removeLearned(saved.id);
    if (before && !isSameOrigin) await removeAccount(before);
    await writeEntries(...tokenFirst);
    await writeEntries(...writes);
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

  const removeAccount = async ({ id: instanceId, tokenArea: from }: Instance): Promise<void> => {
    await removeItems(tokenItem(instanceId, 'session'), tokenItem(instanceId, 'device'));
    await onTokenChange({ instanceId, from, to: 'none', isEntered: false, isElsewhere: true });
  };

  const removeInstanceData = async (instance: Instance): Promise<void> => {
    await removeAccount(instance);
    await removeLearned(instance.id);
  };

  const activateInstance = ({ instanceId }: Input<'activateInstance'>): Promise<void> =>
    enqueue(async () => {
      const instance = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
      if (!instance) throw new FailureError({ name: 'NoInstance' });
      expectAllowed(findInstanceViolation(instance, await policy()));
      await writeItem(activeInstanceItem, instanceId);
    });

  const change = (instanceId: string, update: (instance: Instance) => Instance): Promise<void> =>
    enqueue(async () => {
      const instances = await readItem(instancesItem);
      await writeItem(
        instancesItem,
        instances.map((it) => (it.id === instanceId ? update(it) : it)),
      );
    });

  const handlers = {
    saveInstance: ({ instance, token }: Input<'saveInstance'>) => enqueue(() => saveNow(instance, token)),

    /** Throws `InstanceRemoved`, also at another address. */
    saveToken: ({ instanceId, baseUrl, tokenArea, token }: Input<'saveToken'>): Promise<Instance> =>
      enqueue(async () => {
        const known = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
        if (known?.baseUrl !== baseUrl) throw new FailureError({ name: 'InstanceRemoved' });
        return saveNow({ ...known, tokenArea }, token);
      }),

    removeInstance: ({ instanceId }: Input<'removeInstance'>): Promise<void> =>
      enqueue(async () => {
        const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
        const removed = instances.find(({ id }) => id === instanceId);
        expectAllowed(removed?.preset?.isLocked ? { rule: 'locked' } : undefined);
        const others = instances.filter(({ id }) => id !== instanceId);
        const next = active === instanceId ? (others[0]?.id ?? '') : active;
        // First: a terminated worker must leave no token without its instance.
        if (removed) await removeInstanceData(removed);
        await writeEntries(entry(instancesItem, others), entry(activeInstanceItem, next));
        await releasePermissions();
      }),

    /** Throws `NoInstance` and `PolicyViolation`. */
    activateInstance,

    useBuiltIn: async (): Promise<Instance> => {
      await catalogueReady();
      const known = (await readItem(instancesItem)).find(({ id }) => id === BUILT_IN_ID);
      const builtIn: Instance = known ?? {
        id: BUILT_IN_ID,
        name: t('builtInName'),
        baseUrl: BUILT_IN_BASE_URL,
        colour: BUILT_IN_COLOUR,
        isBuiltIn: true,
        allowsHttp: false,
        publicUrls: [],
        tokenArea: 'none',
      };
      if (!known) await enqueue(() => saveNow(builtIn, undefined));
      await activateInstance({ instanceId: BUILT_IN_ID });
      return builtIn;
    },

    confirmPublicUrl: ({ instanceId, publicUrl }: Input<'confirmPublicUrl'>) =>
      change(instanceId, (it) =>
        it.publicUrls.includes(publicUrl)
          ? { ...it, confirmedUrls: [...without(it.confirmedUrls, publicUrl), publicUrl] }
          : it,
      ),

    removePublicUrl: ({ instanceId, publicUrl }: Input<'removePublicUrl'>) =>
      change(instanceId, (it) => ({
        ...it,
        publicUrls: without(it.publicUrls, publicUrl),
        confirmedUrls: without(it.confirmedUrls, publicUrl),
      })),

    refreshFeatures: async (): Promise<InstanceFeatures | undefined> => {
      const instance = await connections.activeInstance();
      if (!instance) return undefined;
      const known = await readItem(featuresItem(instance.id));
      if (areFresh(known, now())) return known;
      const { client } = await connections.connect(instance);
      const features = featuresOf(await client.version(), now());
      return enqueue(async () => {
        const current = (await readItem(instancesItem)).find(({ id }) => id === instance.id);
        if (current?.baseUrl !== instance.baseUrl) return undefined;
        await writeItem(featuresItem(instance.id), features);
        return features;
      });
    },
  };

  return {
    handlers,
    enqueue,
    removeInstanceData,

    /** Stores the address of a push's links, and the options that the instance chose. */
    learnFrom: (
      { id, baseUrl }: Instance,
      push: Pick<InFlightCreate, 'kind' | 'withAccount'>,
      { options }: Draft,
      record: PushRecord,
    ) =>
      enqueue(async () => {
        const defaultsItem = serverDefaultsItem(id);
        const [instances, defaults] = await Promise.all([readItem(instancesItem), readItem(defaultsItem)]);
        const instance = instances.find((it) => it.id === id && it.baseUrl === baseUrl);
        if (!instance) return;
        const learned = learnDefaults(defaults, push, options, storedPushOf(record));
        if (JSON.stringify(learned) !== JSON.stringify(defaults)) await writeItem(defaultsItem, learned);
        const publicUrl = publicUrlOf(instance, record.html_url);
        if (publicUrl === undefined) return;
        const publicUrls = [...instance.publicUrls, publicUrl].slice(-MAX_PUBLIC_URLS);
        const changed = instances.map((it) => (it === instance ? { ...it, publicUrls } : it));
        await writeItem(instancesItem, changed);
      }),
  };
}

function without(addresses: readonly string[] = [], address: string): string[] {
  return addresses.filter((it) => it !== address);
}

function expectAllowed(broken: PolicyViolation | undefined): void {
  if (broken) throw new FailureError({ name: 'PolicyViolation', broken });
}

function lockedChange(before: Instance | undefined, after: Instance): PolicyViolation | undefined {
  const isChanged = (['name', 'baseUrl', 'colour'] as const).some((field) => before?.[field] !== after[field]);
  return before?.preset?.isLocked && isChanged ? { rule: 'locked' } : undefined;
}

function removeLearned(instanceId: string): Promise<void> {
  return removeItems(featuresItem(instanceId), serverDefaultsItem(instanceId));
}
