import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { neededPermission } from '../instance/address';
import type { Instance } from '../instance/instance';

export interface ReachDoors {
  /** Whether the browser may reach these addresses now. */
  hasHostPermission: (patterns: string[]) => Promise<boolean>;
  /** Calls back when the browser gives or takes permissions. */
  onHostPermissions: (listener: () => void) => void;
}

/** Ids of the instances that the browser may not reach now: nobody allowed it yet, or somebody took it back. Followed for good. */
export function followReach(
  instances: ReadonlySignal<readonly Instance[]>,
  { hasHostPermission, onHostPermissions }: ReachDoors,
): ReadonlySignal<ReadonlySet<string>> {
  const unreachable = signal<ReadonlySet<string>>(new Set());
  let turn = 0;

  const look = async (all: readonly Instance[]): Promise<void> => {
    const mine = ++turn;
    const onTheWeb = all.filter(({ isBuiltIn }) => !isBuiltIn);
    const found = await Promise.all(onTheWeb.map(({ baseUrl }) => hasHostPermission([neededPermission(baseUrl)])));
    // Something else has changed meanwhile, and is being looked at.
    if (mine !== turn) return;
    unreachable.value = new Set(onTheWeb.filter((_, at) => !found[at]).map(({ id }) => id));
  };

  effect(() => void look(instances.value));
  onHostPermissions(() => void look(instances.peek()));
  return unreachable;
}
