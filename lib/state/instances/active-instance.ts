import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { canAccess, onHostPermissionsChanged } from '../../browser/permissions';
import { findInstance, type Instance, type InstanceFeatures } from '../../instance/instance';
import { callWorker } from '../../messaging/messaging';
import type { PolicyRules } from '../../policy/policy';
import type { Kind } from '../../push/draft';
import { getInstanceDefaults, type InstanceDefaults } from '../../push/options-summary';
import {
  type AccountState,
  findKindUnavailableReason,
  getAccountState,
  type KindUnavailableReason,
} from '../../push/validate-draft';
import { activeInstanceItem, featuresItem, instanceDefaultsItem, instancesItem, tokenItem } from '../../storage/items';
import { readItems, type ValuesOf } from '../../storage/storage';
import { storedSignal } from '../stored-signal';

/** Tracks which instances the browser may not reach. */
export function trackHostAccess(instances: ReadonlySignal<readonly Instance[]>): ReadonlySignal<ReadonlySet<string>> {
  const inaccessible = signal<ReadonlySet<string>>(new Set());
  let latestRequestId = 0;

  const refresh = async (all: readonly Instance[]): Promise<void> => {
    const requestId = ++latestRequestId;
    const remote = all.filter(({ isDemo }) => !isDemo);
    const allowed = await Promise.all(remote.map(({ baseUrl }) => canAccess(baseUrl)));
    if (requestId !== latestRequestId) return;
    inaccessible.value = new Set(remote.filter((_, index) => !allowed[index]).map(({ id }) => id));
  };

  effect(() => void refresh(instances.value));
  onHostPermissionsChanged(() => void refresh(instances.peek()));
  return inaccessible;
}

/** Items stored per instance, with the token in the instance's area. */
export const getInstanceItems = (id: string) => ({
  features: featuresItem(id),
  instanceDefaults: instanceDefaultsItem(id),
  session: tokenItem(id, 'session'),
  device: tokenItem(id, 'device'),
});
type StoredInstanceData = ValuesOf<ReturnType<typeof getInstanceItems>>;

function storedAccount({ id, tokenArea }: Instance, read: StoredInstanceData) {
  const items = getInstanceItems(id);
  const features = storedSignal(items.features, read.features);
  const instanceDefaults = storedSignal(items.instanceDefaults, read.instanceDefaults);
  const token = tokenArea === 'none' ? undefined : storedSignal(items[tokenArea], read[tokenArea]);
  return {
    instanceId: id,
    features: features.value,
    instanceDefaults: instanceDefaults.value,
    token: token?.value,
    stop: (): void => {
      for (const followed of [features, instanceDefaults, token]) followed?.stop();
    },
  };
}

/** The active instance, its features and account. */
export interface ActiveInstance {
  /** All that the policy allows. */
  instances: ReadonlySignal<readonly Instance[]>;
  /** The instance that this page shows: the active one, or the one it previews. Undefined if there is none. */
  active: ReadonlySignal<Instance | undefined>;
  /** The host that the browser may not reach; undefined if it may. */
  inaccessibleHost: ReadonlySignal<string | undefined>;
  /** Undefined until they are known. */
  features: ReadonlySignal<InstanceFeatures | undefined>;
  /** Undefined without an instance. */
  account: ReadonlySignal<AccountState | undefined>;
  /** Changes with instance and token. Undefined without an account, or until it is known. */
  accountKey: ReadonlySignal<string | undefined>;
  /** Why pushes of this kind cannot be created; undefined if they can. */
  unavailableReason: (kind: Kind) => KindUnavailableReason | undefined;
  /** The instance's default for this kind, as earlier pushes have shown. */
  instanceDefaults: (kind: Kind) => InstanceDefaults;
  /** Makes an instance the active one for all pages. */
  activate: (instanceId: string) => Promise<void>;
  /** Shows an instance on this page alone: pushes still go to the active one. Resolves when what is stored of it is read. */
  preview: (instanceId: string) => Promise<void>;
  /** Reads what is stored of the instance, unless that was done `cached`. Sends no request. */
  subscribe: (cached?: StoredInstanceData) => Promise<void>;
}

/** `rules`: absent on pages that only list pushes. */
export function createActiveInstance(
  initial: { instances: Instance[]; activeId: string },
  rules?: ReadonlySignal<PolicyRules>,
): ActiveInstance {
  const { value: stored } = storedSignal(instancesItem, initial.instances);
  const instances = computed(() =>
    rules ? stored.value.filter((instance) => !rules.value.findInstanceViolation(instance)) : stored.value,
  );
  const { value: activeId } = storedSignal(activeInstanceItem, initial.activeId);
  /** The instance that this page alone previews; pushes still go to the active one. */
  const previewId = signal<string>();
  const active = computed(() => findInstance(instances.value, previewId.value ?? activeId.value));
  const inaccessible = trackHostAccess(computed(() => (active.value ? [active.value] : [])));
  const known = signal<ReturnType<typeof storedAccount>>();
  const features = computed(() => known.value?.features.value);
  const token = computed(() => known.value?.token?.value ?? '');

  const subscribe = async (cached?: StoredInstanceData): Promise<void> => {
    const instance = active.peek();
    const values = cached ?? (instance && (await readItems(getInstanceItems(instance.id))));
    if (active.peek() !== instance) return;
    known.peek()?.stop();
    known.value = instance && values && storedAccount(instance, values);
  };

  activeId.subscribe(() => {
    previewId.value = undefined;
  });
  let followed = active.peek();
  let following = Promise.resolve();
  active.subscribe((instance) => {
    if (instance === followed) return;
    followed = instance;
    following = subscribe();
  });

  const account = computed(() => active.value && getAccountState(active.value, token.value !== ''));

  const preview = async (instanceId: string): Promise<void> => {
    previewId.value = instanceId === activeId.peek() ? undefined : instanceId;
    await following;
  };

  return {
    instances,
    active,
    inaccessibleHost: computed(() => {
      const instance = active.value;
      return instance && inaccessible.value.has(instance.id) ? new URL(instance.baseUrl).host : undefined;
    }),
    features,
    account,
    accountKey: computed(() => {
      const id = known.value?.instanceId;
      return account.value === 'signed-in' && active.value?.id === id ? `${id} ${token.value}` : undefined;
    }),
    unavailableReason: (kind) =>
      rules && !rules.value.policy.kinds.includes(kind)
        ? 'policy'
        : findKindUnavailableReason(kind, features.value, account.value === 'signed-in'),
    instanceDefaults: (kind) =>
      account.value === 'token-missing'
        ? {}
        : getInstanceDefaults(known.value?.instanceDefaults.value ?? [], {
            withAccount: account.value === 'signed-in',
            kind,
          }),
    activate: async (instanceId) => {
      const reply = await callWorker('activateInstance', { instanceId });
      if (reply.ok) await callWorker('refreshFeatures', undefined);
    },
    preview,
    subscribe,
  };
}
