import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Managed, Policy } from '../managed/policy';
import { managedItem } from '../storage/managed-item';
import type { Stored } from './doors';

export interface Organisation {
  managed: ReadonlySignal<Managed>;
  /** What it demands; where there is none, nothing. */
  policy: ReadonlySignal<Policy>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
}

/** What the user's organisation demands, as the worker has read it. */
export function createOrganisation({ read, watch }: Pick<Stored, 'read' | 'watch'>): Organisation {
  const managed = signal(managedItem.fallback);
  return {
    managed,
    policy: computed(() => managed.value.policy),
    async start() {
      watch(managedItem, (now) => {
        managed.value = now;
      });
      managed.value = await read(managedItem);
    },
  };
}
