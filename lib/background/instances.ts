import { removeHostPermission } from '../browser/host-permission';
import { entry, forget, read, readAll, type Write, writeAll } from '../browser/stored';
import { hostPermissionPatterns } from '../instance/address';
import { featuresOf } from '../instance/features';
import {
  BUILT_IN_BASE_URL,
  BUILT_IN_COLOUR,
  BUILT_IN_ID,
  type Instance,
  type InstanceFeatures,
  type TokenArea,
} from '../instance/instance';
import type { Policy } from '../managed/policy';
import { type BrokenRule, forbiddenInstance } from '../managed/rules';
import { FailureError } from '../push/failure-error';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../storage/items';
import type { Connections } from './connections';
import { createQueue } from './queue';

/** Features younger than this are not asked for again. */
const FEATURES_FRESH_MS = 10 * 60_000;

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

export interface InstancesParts {
  connections: Connections;
  /** What the organisation demands at this moment. */
  policy: () => Promise<Policy>;
  /** Told when an instance was changed or removed, so that what was learnt with its token goes the same way. */
  onToken: (change: TokenChange) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Keeps the list of instances. The worker alone writes it. */
export function createInstances({ connections, policy, onToken, now }: InstancesParts) {
  const inTurn = createQueue();

  /** Where its token lies now, or shall lie from now on. A token belongs to its origin: another origin has none. */
  const moveToken = async (instance: Instance, before: Instance | undefined, token: string | undefined) => {
    const movedAway = before !== undefined && new URL(before.baseUrl).origin !== new URL(instance.baseUrl).origin;
    const kept =
      before === undefined || before.tokenArea === 'none' || movedAway
        ? ''
        : await read(tokenItem(instance.id, before.tokenArea));
    const value = token ?? kept;
    await forget(tokenItem(instance.id, 'session'), tokenItem(instance.id, 'device'));
    // It ended with the browser, and nobody said that there shall be none: it stays missing, so that nothing goes without the account.
    const isMissing = token === undefined && value === '' && !movedAway && before !== undefined;
    const to = value === '' && !isMissing ? 'none' : instance.tokenArea;
    if (to !== 'none' && value !== '') await writeAll(entry(tokenItem(instance.id, to), value));
    const from = before?.tokenArea ?? 'none';
    await onToken({ instanceId: instance.id, from, to, isEntered: token !== undefined, isElsewhere: movedAway });
    return { ...instance, tokenArea: to };
  };

  /**
   * Saves an instance, new or known by its id. `token` undefined = as it is, empty = none. The first one becomes the active one. Throws
   * `PolicyForbids`.
   */
  const save = (given: Instance, token: string | undefined): Promise<Instance> =>
    inTurn(async () => {
      const { instances, active } = await readAll({ instances: instancesItem, active: activeInstanceItem });
      const before = instances.find(({ id }) => id === given.id);
      const movedAway = before !== undefined && before.baseUrl !== given.baseUrl;
      const instance = { ...given, preset: movedAway ? undefined : before?.preset };
      expectAllowed(lockedChange(before, instance) ?? forbiddenInstance(instance, await policy()));
      const saved = await moveToken(movedAway ? { ...instance, publicUrls: [] } : instance, before, token);
      const others = before ? instances.map((one) => (one.id === saved.id ? saved : one)) : [...instances, saved];
      const writes: Write[] = [entry(instancesItem, others)];
      if (!instances.some(({ id }) => id === active)) writes.push(entry(activeInstanceItem, saved.id));
      await writeAll(...writes);
      if (movedAway) await forget(featuresItem(saved.id));
      if (movedAway && before) await removePermission(before, others);
      return saved;
    });

  /** Forgets an instance, its token, its features and its host permission. Another one becomes active if it was. */
  const remove = (instanceId: string): Promise<void> =>
    inTurn(async () => {
      const { instances, active } = await readAll({ instances: instancesItem, active: activeInstanceItem });
      const gone = instances.find(({ id }) => id === instanceId);
      expectAllowed(gone?.preset?.isLocked ? { rule: 'locked' } : undefined);
      const others = instances.filter(({ id }) => id !== instanceId);
      const next = active === instanceId ? (others[0]?.id ?? '') : active;
      await writeAll(entry(instancesItem, others), entry(activeInstanceItem, next));
      if (gone) await forgetBeside(gone, others);
    });

  /** Forgets what is kept beside an instance that is in the list no more. */
  const forgetBeside = async (gone: Instance, others: readonly Instance[]): Promise<void> => {
    const { id: instanceId } = gone;
    await forget(featuresItem(instanceId), tokenItem(instanceId, 'session'), tokenItem(instanceId, 'device'));
    await onToken({ instanceId, from: 'none', to: 'none', isEntered: false, isElsewhere: true });
    await removePermission(gone, others);
  };

  /** Throws `NoInstance` if it was removed, `PolicyForbids` where nothing may be pushed to it. */
  const activate = (instanceId: string): Promise<void> =>
    inTurn(async () => {
      const instances = await read(instancesItem);
      const instance = instances.find(({ id }) => id === instanceId);
      if (!instance) throw new FailureError({ name: 'NoInstance' });
      expectAllowed(forbiddenInstance(instance, await policy()));
      await writeAll(entry(activeInstanceItem, instanceId));
    });

  /** "Try it here": the built-in instance, made if need be, becomes the active one. */
  const useBuiltIn = async (name: string): Promise<Instance> => {
    const known = (await read(instancesItem)).find(({ id }) => id === BUILT_IN_ID);
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

  const rememberPublicUrl = (instanceId: string, publicUrl: string): Promise<void> =>
    inTurn(async () => {
      const instances = await read(instancesItem);
      const added = instances.map((one) =>
        one.id === instanceId ? { ...one, publicUrls: [...one.publicUrls, publicUrl] } : one,
      );
      await writeAll(entry(instancesItem, added));
    });

  /** What the active instance can do; asks it only if that was not done lately. Undefined without an instance. */
  const refreshFeatures = async (): Promise<InstanceFeatures | undefined> => {
    const instance = await connections.activeInstance();
    if (!instance) return undefined;
    const known = await read(featuresItem(instance.id));
    if (known && Math.abs(now() - known.seenAt) < FEATURES_FRESH_MS) return known;
    const { client } = await connections.open(instance);
    const features = featuresOf(await client.version(), now());
    await writeAll(entry(featuresItem(instance.id), features));
    return features;
  };

  return { inTurn, save, remove, forgetBeside, activate, useBuiltIn, rememberPublicUrl, refreshFeatures };
}

function expectAllowed(broken: BrokenRule | undefined): void {
  if (broken) throw new FailureError({ name: 'PolicyForbids', broken });
}

/** Of one that the organisation has locked only the token may become another. */
function lockedChange(before: Instance | undefined, after: Instance): BrokenRule | undefined {
  const isChanged = (['name', 'baseUrl', 'colour'] as const).some((field) => before?.[field] !== after[field]);
  return before?.preset?.isLocked && isChanged ? { rule: 'locked' } : undefined;
}

/** Gives a host permission back unless another instance lives on the same host. */
async function removePermission(gone: Instance, others: readonly Instance[]): Promise<void> {
  if (gone.isBuiltIn) return;
  const { hostname } = new URL(gone.baseUrl);
  if (others.some((other) => new URL(other.baseUrl).hostname === hostname)) return;
  await removeHostPermission(hostPermissionPatterns(gone.baseUrl));
}
