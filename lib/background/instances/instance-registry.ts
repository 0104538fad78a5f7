import { isDeepEqual } from '../../base/deep-equal';
import { FailureError, type PolicyViolation } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { t, whenCatalogLoaded } from '../../i18n/translate';
import { sameOrigin } from '../../instance/hosts';
import {
  areFeaturesFresh,
  DEMO_BASE_URL,
  DEMO_COLOR,
  DEMO_ID,
  findInstance,
  type Instance,
  type InstanceFeatures,
  type TokenArea,
  toInstanceFeatures,
  withTimesOf,
} from '../../instance/instance';
import { findLinkOwner, isSameBase } from '../../instance/push-link';
import type { WorkerHandlers } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import { findInstanceViolation } from '../../policy/rules';
import { getSentKind } from '../../push/draft';
import { learnDefaults } from '../../push/options-summary';
import { activeInstanceItem, featuresItem, instanceDefaultsItem, instancesItem, tokenItem } from '../../storage/items';
import { readItem, readItems, toStorageEntry, writeEntries, writeItem } from '../../storage/storage';
import type { CreatedEvent } from '../push-events';
import type { Connections } from './connections';
import { readInstance, readToken } from './instance-data';
import { type RecipientPages, toAllowedPage } from './recipient-pages';

export interface TokenChange {
  instanceId: string;
  from: TokenArea;
  to: TokenArea;
  /** Whether a token was entered, even if it is the same as before. */
  isEntered: boolean;
}

interface InstanceRegistryDeps {
  connections: Connections;
  policy: () => Promise<Policy>;
  newId: () => string;
  /** Releases the host permissions that no instance needs any more. */
  releasePermissions: () => Promise<void>;
  /** Called when an instance's token changes, so that what was stored with the token moves with it. */
  onTokenChange: (change: TokenChange) => Promise<void>;
  /** Looks for the page for recipients of an instance, and stores what it finds. */
  refreshPage: RecipientPages['refresh'];
  /** Removes what is stored of instances that are not listed any more. */
  removeUnlisted: () => Promise<void>;
  now: () => number;
}

/** What pages ask of the list. `messages.ts` says what each promises. */
type InstanceHandlers = Pick<
  WorkerHandlers,
  | 'saveInstance'
  | 'saveToken'
  | 'savePublicUrl'
  | 'removeInstance'
  | 'activateInstance'
  | 'activateDemo'
  | 'refreshFeatures'
>;

export interface InstanceRegistry {
  handlers: InstanceHandlers;
  /** Runs what else changes the list, after the changes before it. */
  enqueue: <T>(change: () => Promise<T>) => Promise<T>;
  /** Stores what an instance was seen to be able to do. */
  storeFeatures: (instanceId: string, features: InstanceFeatures) => Promise<boolean>;
  /** Stores the options that the instance chose for a push, but nothing of private windows. Throws `StorageFull`. */
  onPushCreated: (created: CreatedEvent) => Promise<void>;
}

/** The list of instances. Only the worker writes it. */
export function createInstanceRegistry({
  connections,
  policy,
  newId,
  releasePermissions,
  onTokenChange,
  refreshPage,
  removeUnlisted,
  now,
}: InstanceRegistryDeps): InstanceRegistry {
  const enqueue = createSerialQueue();

  /**
   * Undefined `token`: unchanged; empty: none. The token is written before the list, and what is not listed is removed last: a worker that is
   * terminated in between leaves nothing that the next start does not remove. Throws `InstanceRemoved`, `PublicUrlTaken` and `PolicyViolation`.
   */
  const saveInQueue = async (input: Instance, token: string | undefined, isNew = false): Promise<Instance> => {
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    const before = findInstance(instances, input.id);
    if (!before && !isNew) throw new FailureError({ kind: 'InstanceRemoved' });
    const isReplaced = before !== undefined && before.baseUrl !== input.baseUrl;
    const isSameOrigin = before !== undefined && sameOrigin(before.baseUrl, input.baseUrl);
    const isPublicUrlKept = !isReplaced && input.publicUrl === before?.publicUrl;
    const instance: Instance = {
      ...input,
      id: isReplaced ? newId() : input.id,
      publicUrl: isPublicUrlKept ? input.publicUrl : toPublicUrl(input, instances),
      preset: isReplaced ? undefined : before?.preset,
    };
    assertAllowed(lockedChange(before, instance) ?? findInstanceViolation(instance, await policy()));
    const value = token ?? (isSameOrigin ? ((await readToken(before)) ?? '') : '');
    // The token ended with the session. It stays missing, so that nothing is sent without the account.
    const isMissing = token === undefined && value === '' && isSameOrigin;
    const tokenArea = value === '' && !isMissing ? 'none' : instance.tokenArea;
    const saved: Instance = { ...instance, tokenArea };
    const list = before ? instances.map((it) => (it === before ? saved : it)) : [...instances, saved];
    const writes = [toStorageEntry(instancesItem, list)];
    const isListed = instances.some((it) => it.id === active && !(isReplaced && it === before));
    if (!isListed) writes.push(toStorageEntry(activeInstanceItem, saved.id));

    if (value !== '' && tokenArea !== 'none') await writeItem(tokenItem(saved.id, tokenArea), value);
    await writeEntries(...writes);
    const from = isReplaced ? 'none' : (before?.tokenArea ?? 'none');
    try {
      await onTokenChange({ instanceId: saved.id, from, to: tokenArea, isEntered: token !== undefined });
    } finally {
      await removeUnlisted();
    }
    if (isReplaced) await releasePermissions();
    return saved;
  };

  const activateInstance: InstanceHandlers['activateInstance'] = ({ instanceId }) =>
    enqueue(async () => {
      const instance = await readInstance(instanceId);
      if (!instance) throw new FailureError({ kind: 'NoInstance' });
      assertAllowed(findInstanceViolation(instance, await policy()));
      await writeItem(activeInstanceItem, instanceId);
    });

  const updateInstance = (instanceId: string, fields: Partial<Instance>, token?: string): Promise<Instance> =>
    enqueue(async () => {
      const known = await readInstance(instanceId);
      if (!known) throw new FailureError({ kind: 'InstanceRemoved' });
      return saveInQueue({ ...known, ...fields }, token);
    });

  /** What is known of the page stays where the features say nothing of it. Returns whether the instance is listed. */
  const storeFeatures: InstanceRegistry['storeFeatures'] = (instanceId, features) =>
    enqueue(async () => {
      const item = featuresItem(instanceId);
      const [current, known] = await Promise.all([readInstance(instanceId), readItem(item)]);
      if (!current) return false;
      const page = await toAllowedPage('page' in features ? features.page : known?.page, policy);
      await writeItem(item, { ...features, page });
      return true;
    });

  const handlers: InstanceHandlers = {
    saveInstance: async ({ instance, token, isNew, features }) => {
      const saved = await enqueue(() => saveInQueue(instance, token, isNew));
      if (features) await storeFeatures(saved.id, features);
      return saved;
    },

    saveToken: ({ instanceId, tokenArea, token }) => updateInstance(instanceId, { tokenArea }, token),

    savePublicUrl: ({ instanceId, publicUrl }) => updateInstance(instanceId, { publicUrl }),

    removeInstance: ({ instanceId }) =>
      enqueue(async () => {
        const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
        const removed = findInstance(instances, instanceId);
        assertAllowed(removed?.preset?.isLocked ? { rule: 'locked' } : undefined);
        const others = instances.filter(({ id }) => id !== instanceId);
        const next = active === instanceId ? (others[0]?.id ?? '') : active;
        await writeEntries(toStorageEntry(instancesItem, others), toStorageEntry(activeInstanceItem, next));
        await removeUnlisted();
        await releasePermissions();
      }),

    activateInstance,

    activateDemo: async () => {
      await whenCatalogLoaded();
      const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
      const known = findInstance(instances, DEMO_ID);
      const other = findInstance(instances, active);
      const demo: Instance = known ?? {
        id: DEMO_ID,
        name: t('demoName'),
        baseUrl: DEMO_BASE_URL,
        color: DEMO_COLOR,
        isDemo: true,
        allowsHttp: false,
        tokenArea: 'none',
      };
      if (!known) await enqueue(() => saveInQueue(demo, undefined, true));
      const current = await policy();
      assertAllowed(findInstanceViolation(demo, current));
      if (!other || findInstanceViolation(other, current)) await activateInstance({ instanceId: DEMO_ID });
      return demo;
    },

    refreshFeatures: async (input) => {
      const isPrivate = input?.isPrivate === true;
      const instance = await connections.getActiveInstance();
      if (!instance) return undefined;
      const known = await readItem(featuresItem(instance.id));
      if (areFeaturesFresh(known, now())) return known;
      const { client } = await connections.connect(instance);
      const features = toInstanceFeatures(await client.readVersion(), now());
      if (!(await storeFeatures(instance.id, isPrivate ? withTimesOf(known, features) : features))) return undefined;
      // Its answer is not waited for before the rest is known.
      return { ...features, page: await refreshPage(instance, isPrivate) };
    },
  };

  return {
    handlers,
    enqueue,
    storeFeatures,

    onPushCreated: ({ result, draft: { options }, stored }) =>
      enqueue(async () => {
        const { id } = result.instance;
        if (result.isPrivate) return;
        const defaultsItem = instanceDefaultsItem(id);
        const { instances, defaults } = await readItems({ instances: instancesItem, defaults: defaultsItem });
        if (!instances.some((it) => it.id === id)) return;
        const { withAccount, kind } = result;
        const learned = learnDefaults(defaults, { withAccount, kind: getSentKind(kind, options) }, options, stored);
        if (!isDeepEqual(learned, defaults)) await writeItem(defaultsItem, learned);
      }),
  };
}

/**
 * Returns the "Address in links" to store; undefined where it is the server's own. Throws `PublicUrlTaken`: links that lead to one server
 * never lead to another one.
 */
function toPublicUrl({ id, baseUrl, publicUrl }: Instance, instances: readonly Instance[]): string | undefined {
  if (publicUrl === undefined || isSameBase(publicUrl, baseUrl)) return undefined;
  const others = instances.filter((it) => it.id !== id);
  const owner = findLinkOwner(publicUrl, baseUrl, others);
  if (owner) throw new FailureError({ kind: 'PublicUrlTaken', publicUrl, instanceName: owner.name });
  return publicUrl;
}

function assertAllowed(violation: PolicyViolation | undefined): void {
  if (violation) throw new FailureError({ kind: 'PolicyViolation', violation });
}

function lockedChange(before: Instance | undefined, after: Instance): PolicyViolation | undefined {
  const isChanged = (['name', 'baseUrl', 'color', 'publicUrl'] as const).some(
    (field) => before?.[field] !== after[field],
  );
  return before?.preset?.isLocked && isChanged ? { rule: 'locked' } : undefined;
}
