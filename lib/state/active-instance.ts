import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { hasHostPermission, onHostPermissions } from '../browser/permissions';
import { readItems, type ValuesOf, watch } from '../browser/stored';
import { neededPermission } from '../instance/address';
import type { Instance, InstanceFeatures } from '../instance/instance';
import type { PolicyRules } from '../policy/policy';
import type { Kind } from '../push/draft';
import { accountState, kindUnavailable } from '../push/limits';
import { defaultFor, type LearntDefault, type ServerDefault } from '../push/options-summary';
import { activeInstanceItem, featuresItem, instancesItem, serverDefaultsItem, tokenItem } from '../storage/items';

/** Tracks which instances the browser may not reach. */
export function trackHostAccess(instances: ReadonlySignal<readonly Instance[]>): ReadonlySignal<ReadonlySet<string>> {
  const inaccessible = signal<ReadonlySet<string>>(new Set());
  let latestRequestId = 0;

  const refresh = async (all: readonly Instance[]): Promise<void> => {
    const requestId = ++latestRequestId;
    const remote = all.filter(({ isBuiltIn }) => !isBuiltIn);
    const allowed = await Promise.all(remote.map(({ baseUrl }) => hasHostPermission([neededPermission(baseUrl)])));
    if (requestId !== latestRequestId) return;
    inaccessible.value = new Set(remote.filter((_, index) => !allowed[index]).map(({ id }) => id));
  };

  effect(() => void refresh(instances.value));
  onHostPermissions(() => void refresh(instances.peek()));
  return inaccessible;
}

/** What is stored of an instance beside the list; its token where it keeps it. */
export const accountItems = (id: string) => ({
  features: featuresItem(id),
  learnt: serverDefaultsItem(id),
  session: tokenItem(id, 'session'),
  device: tokenItem(id, 'device'),
});
type StoredAccount = ValuesOf<ReturnType<typeof accountItems>>;

export type ActiveInstance = ReturnType<typeof createActiveInstance>;

/** The active instance, its features and account. `rules`: absent on pages that only list pushes. */
export function createActiveInstance(
  start: { instances: Instance[]; activeId: string },
  rules?: ReadonlySignal<PolicyRules>,
) {
  const stored = signal(start.instances);
  const instances = computed(() =>
    rules ? stored.value.filter((instance) => !rules.value.instanceViolation(instance)) : stored.value,
  );
  const activeId = signal(start.activeId);
  /** Shown on this page alone, while pushes go to the active one. */
  const shownId = signal<string>();
  const active = computed(() => instances.value.find(({ id }) => id === (shownId.value ?? activeId.value)));
  const inaccessible = trackHostAccess(computed(() => (active.value ? [active.value] : [])));
  const features = signal<InstanceFeatures>();
  const learnt = signal<LearntDefault[]>([]);
  const apiToken = signal({ instanceId: '', token: '' });
  let stops: (() => void)[] = [];

  /** Watches storage, and reads it unless that was done `early`. Sends no request. */
  const follow = async (early?: StoredAccount): Promise<void> => {
    for (const stop of stops) stop();
    stops = [];
    const instance = active.peek();
    if (!instance) return;
    const { id, tokenArea } = instance;
    const items = accountItems(id);
    const setFeatures = (value: InstanceFeatures | undefined) => {
      features.value = value;
    };
    const setLearnt = (defaults: LearntDefault[]) => {
      learnt.value = defaults;
    };
    const setToken = (token = '') => {
      apiToken.value = { instanceId: id, token };
    };
    stops.push(watch(items.features, setFeatures), watch(items.learnt, setLearnt));
    if (tokenArea !== 'none') stops.push(watch(items[tokenArea], setToken));
    const stored = early ?? (await readItems(items));
    if (active.peek() !== instance) return;
    setFeatures(stored.features);
    setLearnt(stored.learnt);
    setToken(tokenArea === 'none' ? undefined : stored[tokenArea]);
  };

  watch(instancesItem, (updated) => {
    stored.value = updated;
    void follow();
  });
  watch(activeInstanceItem, (id) => {
    activeId.value = id;
    shownId.value = undefined;
    void follow();
  });

  const account = computed(() => active.value && accountState(active.value, apiToken.value.token !== ''));

  /** Shows an instance on this page alone. */
  const show = async (instanceId: string): Promise<void> => {
    shownId.value = instanceId === activeId.peek() ? undefined : instanceId;
    await follow();
  };

  return {
    instances,
    active,
    /** Undefined if the browser may reach it. */
    inaccessibleHost: computed(() => {
      const instance = active.value;
      return instance && inaccessible.value.has(instance.id) ? new URL(instance.baseUrl).host : undefined;
    }),
    features,
    account,
    /** Changes with instance and token. Undefined without an account, or until it is known. */
    accountKey: computed(() => {
      const { instanceId, token } = apiToken.value;
      return account.value === 'with' && active.value?.id === instanceId ? `${instanceId} ${token}` : undefined;
    }),
    off: (kind: Kind) =>
      rules && !rules.value.policy.kinds.includes(kind)
        ? 'organisation'
        : kindUnavailable(kind, features.value, account.value === 'with'),
    /** The instance's default for this kind, as earlier pushes have shown. */
    serverDefault: (kind: Kind): ServerDefault =>
      account.value === 'forgotten' ? {} : defaultFor(learnt.value, { withAccount: account.value === 'with', kind }),
    activate: async (instanceId: string): Promise<void> => {
      const reply = await call('activateInstance', { instanceId });
      if (reply.ok) await call('refreshFeatures', undefined);
    },
    show,
    follow,
  };
}
