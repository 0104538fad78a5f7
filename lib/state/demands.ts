import { type ReadonlySignal, signal } from '@preact/signals';
import { type Demands, NO_DEMANDS } from '../managed/demands';
import type { Managed } from '../managed/policy';
import { managedItem } from '../storage/managed-item';
import type { Stored } from './doors';

export interface FollowedDemands {
  demands: ReadonlySignal<Demands>;
  /** Resolves when those of the start are there. */
  ready: Promise<void>;
}

/** Follows what the organisation demands from what was read of it at the start. Its rules are loaded only where there is one. */
export function followDemands({ watch }: Pick<Stored, 'watch'>, start: Managed): FollowedDemands {
  const demands = signal(NO_DEMANDS);
  let newest = start;
  const take = async (managed: Managed): Promise<void> => {
    newest = managed;
    const taken = await load(managed);
    // Another may have come while this one was loaded.
    if (newest === managed) demands.value = taken;
  };
  watch(managedItem, (now) => void take(now));
  return { demands, ready: take(start) };
}

async function load({ isManaged, policy }: Managed): Promise<Demands> {
  return isManaged ? (await import('../managed/demands-of')).demandsOf(policy) : NO_DEMANDS;
}
