import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Instance, InstanceFeatures } from '../instance/instance';
import { type Account, accountOf } from '../push/kinds-off';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../storage/items';
import type { Stored } from './doors';

export interface InstanceList {
  instances: Signal<readonly Instance[]>;
  active: ReadonlySignal<Instance | undefined>;
  /** Nothing is known before. */
  isLoaded: ReadonlySignal<boolean>;
  /** What it can do as last seen. */
  featuresOf(instance: Instance): InstanceFeatures | undefined;
  accountOf(instance: Instance): Account;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
}

/** All instances with what is known of each, as stored. */
export function createInstanceList({ read, watch }: Pick<Stored, 'read' | 'watch'>): InstanceList {
  const instances = signal<readonly Instance[]>([]);
  const activeId = signal('');
  const isLoaded = signal(false);
  const features = signal<Readonly<Record<string, InstanceFeatures | undefined>>>({});
  /** By the key of the item: whether there is a token. The token itself is read only when it is used. */
  const tokens = signal<Readonly<Record<string, boolean>>>({});
  const followed = new Set<string>();

  async function followOne(id: string): Promise<void> {
    if (followed.has(id)) return;
    followed.add(id);
    const setFeatures = (seen: InstanceFeatures | undefined) => {
      features.value = { ...features.value, [id]: seen };
    };
    watch(featuresItem(id), setFeatures);
    setFeatures(await read(featuresItem(id)));
    for (const area of ['session', 'device'] as const) {
      const item = tokenItem(id, area);
      const setToken = (token: string) => {
        tokens.value = { ...tokens.value, [`${item.area}/${item.key}`]: token !== '' };
      };
      watch(item, setToken);
      setToken(await read(item));
    }
  }

  const hasToken = ({ id, tokenArea }: Instance): boolean => {
    if (tokenArea === 'none') return false;
    const item = tokenItem(id, tokenArea);
    return tokens.value[`${item.area}/${item.key}`] ?? false;
  };

  return {
    instances,
    active: computed(() => instances.value.find(({ id }) => id === activeId.value)),
    isLoaded,
    featuresOf: ({ id }) => features.value[id],
    accountOf: (instance) => accountOf(instance, hasToken(instance)),
    async start() {
      watch(instancesItem, (all) => {
        instances.value = all;
        for (const { id } of all) void followOne(id);
      });
      watch(activeInstanceItem, (id) => {
        activeId.value = id;
      });
      const [all, active] = await Promise.all([read(instancesItem), read(activeInstanceItem)]);
      await Promise.all(all.map(({ id }) => followOne(id)));
      instances.value = all;
      activeId.value = active;
      isLoaded.value = true;
    },
  };
}
