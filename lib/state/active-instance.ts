import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { hasHostPermission, onHostPermissions } from '../browser/permissions';
import { readItem, watch } from '../browser/stored';
import { neededPermission } from '../instance/address';
import { type ApiToken, apiTokenFor } from '../instance/api-token';
import type { Instance, InstanceFeatures } from '../instance/instance';
import type { PolicyRules } from '../policy/policy';
import type { Kind } from '../push/draft';
import { accountState, kindUnavailable } from '../push/limits';
import { defaultFor, type LearntDefault, type ServerDefault } from '../push/server-defaults';
import type { Item } from '../storage/item';
import { activeInstanceItem, featuresItem, instancesItem, serverDefaultsItem, tokenItem } from '../storage/items';

/** Tracks the ids of the instances that the browser may not reach: access was never allowed, or was revoked. */
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

export type ActiveInstance = ReturnType<typeof createActiveInstance>;

/**
 * The active instance, its features as last seen, and whether it has an account.
 * `rules`: the policy's; absent on pages that only list pushes.
 */
export function createActiveInstance(
  start: { instances: Instance[]; activeId: string },
  rules?: ReadonlySignal<PolicyRules>,
) {
  const stored = signal(start.instances);
  /** Those that the policy allows. */
  const instances = computed(() =>
    rules ? stored.value.filter((instance) => !rules.value.instanceViolation(instance)) : stored.value,
  );
  const activeId = signal(start.activeId);
  /** Shown on this page alone, while pushes go to the active one. */
  const shownId = signal<string>();
  const active = computed(() => instances.value.find(({ id }) => id === (shownId.value ?? activeId.value)));
  const inaccessible = trackHostAccess(computed(() => (active.value ? [active.value] : [])));
  const features = signal<InstanceFeatures>();
  const learnt = signal<{ instanceId: string; defaults: LearntDefault[] }>();
  const hasToken = signal(false);
  let stops: (() => void)[] = [];

  /** Reads and watches what is stored of the active instance. Sends no request. */
  const follow = async (): Promise<void> => {
    for (const stop of stops) stop();
    stops = [];
    const instance = active.peek();
    if (!instance) return;
    const { id, baseUrl, tokenArea } = instance;
    const followItem = <T>(item: Item<T>, apply: (value: T) => void): Promise<void> => {
      stops.push(watch(item, apply));
      return readItem(item).then((value) => {
        if (active.peek() === instance) apply(value);
      });
    };
    await Promise.all([
      followItem(featuresItem(id), (value) => {
        features.value = value;
      }),
      followItem(serverDefaultsItem(id), (defaults) => {
        learnt.value = { instanceId: id, defaults };
      }),
      tokenArea === 'none'
        ? applyToken(baseUrl, undefined)
        : followItem(tokenItem(id, tokenArea), (token) => applyToken(baseUrl, token)),
    ]);
  };

  const applyToken = (baseUrl: string, token: ApiToken | undefined): void => {
    hasToken.value = apiTokenFor(baseUrl, token) !== '';
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

  /** The host of the active instance if the browser may not reach it. */
  const inaccessibleHost = computed(() => {
    const instance = active.value;
    return instance && inaccessible.value.has(instance.id) ? new URL(instance.baseUrl).host : undefined;
  });

  const account = computed(() => active.value && accountState(active.value, hasToken.value));

  /** Why this kind cannot be pushed there now, or undefined. */
  const off = (kind: Kind) =>
    rules && !rules.value.policy.kinds.includes(kind)
      ? 'organisation'
      : kindUnavailable(kind, features.value, account.value === 'with');

  /** What the active instance decides for this kind where a draft leaves it open, as earlier pushes have shown. */
  const serverDefault = (kind: Kind): ServerDefault =>
    learnt.value && learnt.value.instanceId === active.value?.id && account.value !== 'forgotten'
      ? defaultFor(learnt.value.defaults, { withAccount: account.value === 'with', kind })
      : {};

  /** Sends new pushes to this instance from now on. */
  const activate = async (instanceId: string): Promise<void> => {
    if (isShownOnly.peek()) await show(activeId.peek());
    const reply = await call('activateInstance', { instanceId });
    if (reply.ok) await call('refreshFeatures', undefined);
  };

  /** Shows an instance on this page alone. The active one stays. */
  const show = async (instanceId: string): Promise<void> => {
    shownId.value = instanceId === activeId.peek() ? undefined : instanceId;
    await follow();
  };

  /** Whether the page shows another instance than the active one. */
  const isShownOnly = computed(() => shownId.value !== undefined);

  return {
    instances,
    active,
    isShownOnly,
    inaccessibleHost,
    features,
    account,
    off,
    serverDefault,
    activate,
    show,
    follow,
  };
}
