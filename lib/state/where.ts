import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Instance, InstanceFeatures } from '../instance/instance';
import type { Demands } from '../managed/demands';
import type { Kind } from '../push/draft';
import { accountOf, kindOff } from '../push/kinds-off';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../storage/items';
import type { Doors } from './doors';
import { followReach, type ReachDoors } from './reach';

export type Where = ReturnType<typeof createWhere>;

/** What is read before the page is shown. */
export interface WhereNow {
  instances: Instance[];
  activeId: string;
}

export interface WhereParts extends Pick<Doors, 'stored' | 'call'>, ReachDoors {
  /** What the organisation demands of where one pushes; missing where one only looks. */
  demands?: ReadonlySignal<Demands> | undefined;
}

/** Where pushes go: the active instance, what it can do as last seen, and whether it knows an account. */
export function createWhere({ stored, call, demands, ...doors }: WhereParts, start: WhereNow) {
  const listed = signal(start.instances);
  /** Those that may be chosen. */
  const instances = computed(() =>
    demands ? listed.value.filter((one) => !demands.value.forbidden(one)) : listed.value,
  );
  const activeId = signal(start.activeId);
  const active = computed(() => instances.value.find(({ id }) => id === activeId.value));
  const unreachable = followReach(
    computed(() => (active.value ? [active.value] : [])),
    doors,
  );
  const features = signal<InstanceFeatures>();
  const hasToken = signal(false);
  let stopFeatures = () => {};

  /** Reads what belongs to the active instance, and follows it. Asks no network. */
  const follow = async (): Promise<void> => {
    const instance = active.peek();
    stopFeatures();
    if (!instance) return;
    const item = featuresItem(instance.id);
    stopFeatures = stored.watch(item, (now) => {
      features.value = now;
    });
    const area = instance.tokenArea;
    const [seen, token] = await Promise.all([
      stored.read(item),
      area === 'none' ? '' : stored.read(tokenItem(instance.id, area)),
    ]);
    if (active.peek()?.id !== instance.id) return;
    features.value = seen;
    hasToken.value = token !== '';
  };

  stored.watch(instancesItem, (now) => {
    listed.value = now;
    void follow();
  });
  stored.watch(activeInstanceItem, (now) => {
    activeId.value = now;
    void follow();
  });

  /** The host of the active instance that the browser may not reach now; undefined: it may, as far as is known. */
  const forbiddenHost = computed(() => {
    const instance = active.value;
    return instance && unreachable.value.has(instance.id) ? new URL(instance.baseUrl).host : undefined;
  });

  const account = computed(() => active.value && accountOf(active.value, hasToken.value));

  /** Why this kind cannot be pushed there now, or undefined. */
  const off = (kind: Kind) =>
    demands && !demands.value.policy.kinds.includes(kind)
      ? 'organisation'
      : kindOff(kind, features.value, account.value === 'with');

  /** Pushes go to this one from now on. */
  const activate = async (instanceId: string): Promise<void> => {
    const reply = await call('activateInstance', { instanceId });
    if (reply.ok) await call('refreshFeatures', undefined);
  };

  return { instances, active, forbiddenHost, features, account, off, activate, follow };
}
