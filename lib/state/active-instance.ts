import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { neededPermission } from '../instance/address';
import { type ApiToken, apiTokenFor } from '../instance/api-token';
import type { Instance, InstanceFeatures } from '../instance/instance';
import type { PolicyRules } from '../policy/policy';
import type { Kind } from '../push/draft';
import { accountState, kindUnavailable } from '../push/limits';
import { defaultFor, type LearntDefault, type ServerDefault } from '../push/server-defaults';
import { activeInstanceItem, featuresItem, instancesItem, serverDefaultsItem, tokenItem } from '../storage/items';
import type { PageDeps } from './settings';

export interface HostAccessDeps {
  /** Whether the browser may reach these addresses now. */
  hasHostPermission: (patterns: string[]) => Promise<boolean>;
  /** Calls back when the browser gives or takes permissions. */
  onHostPermissions: (listener: () => void) => void;
}

/** Ids of the instances that the browser may not reach now: nobody allowed it yet, or somebody took it back. Followed for good. */
export function trackHostAccess(
  instances: ReadonlySignal<readonly Instance[]>,
  { hasHostPermission, onHostPermissions }: HostAccessDeps,
): ReadonlySignal<ReadonlySet<string>> {
  const inaccessible = signal<ReadonlySet<string>>(new Set());
  let turn = 0;

  const look = async (all: readonly Instance[]): Promise<void> => {
    const mine = ++turn;
    const onTheWeb = all.filter(({ isBuiltIn }) => !isBuiltIn);
    const found = await Promise.all(onTheWeb.map(({ baseUrl }) => hasHostPermission([neededPermission(baseUrl)])));
    // Something else has changed meanwhile, and is being looked at.
    if (mine !== turn) return;
    inaccessible.value = new Set(onTheWeb.filter((_, at) => !found[at]).map(({ id }) => id));
  };

  effect(() => void look(instances.value));
  onHostPermissions(() => void look(instances.peek()));
  return inaccessible;
}

export type ActiveInstance = ReturnType<typeof createActiveInstance>;

/** What is read before the page is shown. */
export interface StoredInstances {
  instances: Instance[];
  activeId: string;
}

export interface ActiveInstanceDeps extends Pick<PageDeps, 'stored' | 'call'>, HostAccessDeps {
  /** What the organisation demands of where one pushes; missing where one only looks. */
  demands?: ReadonlySignal<PolicyRules> | undefined;
}

/** Where pushes go: the active instance, what it can do as last seen, and whether it knows an account. */
export function createActiveInstance({ stored, call, demands, ...doors }: ActiveInstanceDeps, start: StoredInstances) {
  const listed = signal(start.instances);
  /** Those that may be chosen. */
  const instances = computed(() =>
    demands ? listed.value.filter((one) => !demands.value.instanceViolation(one)) : listed.value,
  );
  const activeId = signal(start.activeId);
  /** Shown on this page alone, while pushes go to the active one. */
  const shownId = signal<string>();
  const active = computed(() => instances.value.find(({ id }) => id === (shownId.value ?? activeId.value)));
  const unreachable = trackHostAccess(
    computed(() => (active.value ? [active.value] : [])),
    doors,
  );
  const features = signal<InstanceFeatures>();
  const learnt = signal<{ of: string; defaults: LearntDefault[] }>();
  const hasToken = signal(false);
  let stopWatching = () => {};

  /** Reads what belongs to the active instance, and follows it. Asks no network. */
  const follow = async (): Promise<void> => {
    const instance = active.peek();
    stopWatching();
    if (!instance) return;
    const { id } = instance;
    const item = featuresItem(id);
    const stops = [
      stored.watch(item, (now) => {
        features.value = now;
      }),
      stored.watch(serverDefaultsItem(id), (defaults) => {
        learnt.value = { of: id, defaults };
      }),
    ];
    stopWatching = () => {
      for (const stop of stops) stop();
    };
    const area = instance.tokenArea;
    const tokenOfIt = area === 'none' ? undefined : tokenItem(id, area);
    const setToken = (now: ApiToken | undefined) => {
      hasToken.value = apiTokenFor(instance.baseUrl, now) !== '';
    };
    if (tokenOfIt) stops.push(stored.watch(tokenOfIt, setToken));
    const [seen, defaults, token] = await Promise.all([
      stored.readItem(item),
      stored.readItem(serverDefaultsItem(id)),
      tokenOfIt && stored.readItem(tokenOfIt),
    ]);
    if (active.peek()?.id !== instance.id) return;
    features.value = seen;
    learnt.value = { of: id, defaults };
    setToken(token);
  };

  stored.watch(instancesItem, (now) => {
    listed.value = now;
    void follow();
  });
  stored.watch(activeInstanceItem, (now) => {
    activeId.value = now;
    shownId.value = undefined;
    void follow();
  });

  /** The host of the active instance that the browser may not reach now; undefined: it may, as far as is known. */
  const inaccessibleHost = computed(() => {
    const instance = active.value;
    return instance && unreachable.value.has(instance.id) ? new URL(instance.baseUrl).host : undefined;
  });

  const account = computed(() => active.value && accountState(active.value, hasToken.value));

  /** Why this kind cannot be pushed there now, or undefined. */
  const off = (kind: Kind) =>
    demands && !demands.value.policy.kinds.includes(kind)
      ? 'organisation'
      : kindUnavailable(kind, features.value, account.value === 'with');

  /** What the active instance decides where a push of this kind leaves it to it, as far as pushes have shown. */
  const serverDefault = (kind: Kind): ServerDefault =>
    learnt.value && learnt.value.of === active.value?.id && account.value !== 'forgotten'
      ? defaultFor(learnt.value.defaults, { withAccount: account.value === 'with', kind })
      : {};

  /** Pushes go to this one from now on. */
  const activate = async (instanceId: string): Promise<void> => {
    if (isShownOnly.peek()) await show(activeId.peek());
    const reply = await call('activateInstance', { instanceId });
    if (reply.ok) await call('refreshFeatures', undefined);
  };

  /** Shows an instance on this page alone. Pushes go where they went. */
  const show = async (instanceId: string): Promise<void> => {
    shownId.value = instanceId === activeId.peek() ? undefined : instanceId;
    await follow();
  };

  /** Whether pushes go elsewhere than to the instance that this page shows. */
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
