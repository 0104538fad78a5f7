import { entry, readItem, readItems, type StorageEntry, writeEntries } from '../browser/stored';
import type { Instance } from '../instance/instance';
import { type ManagedState, NOT_MANAGED, type Policy } from '../policy/policy';
import { applyPolicyToInstances } from '../policy/presets';
import { type RawPolicy, readPolicy } from '../policy/read-policy';
import { activeInstanceItem, instancesItem, managedItem } from '../storage/items';

/** What was read of a policy: without what is remembered about it. */
export type CurrentPolicy = Omit<ManagedState, 'given'>;

export type ManagedReader = ReturnType<typeof createPolicySource>;

/**
 * The organisation's demands as the browser has them at this moment: every push asks anew, since what pages remember of them may be old.
 * `readStorage`: undefined where the browser cannot say; what held before holds then.
 */
export function createPolicySource({ readStorage }: { readStorage: () => Promise<RawPolicy | undefined> }) {
  let known: { text: string; read: CurrentPolicy } | undefined;

  const current = async (): Promise<CurrentPolicy> => {
    const raw = await readStorage();
    if (!raw) return known?.read ?? readItem(managedItem);
    if (Object.keys(raw).length === 0) return NOT_MANAGED;
    const text = JSON.stringify(raw);
    if (known?.text !== text) known = { text, read: { isManaged: true, ...readPolicy(raw) } };
    return known.read;
  };

  return { current, policy: async (): Promise<Policy> => (await current()).policy };
}

export interface PresetsDeps {
  managed: ManagedReader;
  /** Runs a job while nobody else changes the instances. */
  inTurn: <T>(job: () => Promise<T>) => Promise<T>;
  /** Forgets what is kept beside an instance that is in the list no more. */
  removeInstanceData: (gone: Instance, others: readonly Instance[]) => Promise<void>;
}

/**
 * Brings what is remembered into line with the organisation's demands: what pages show of them, and its instances. Does nothing where
 * nothing has changed. To be done whenever the worker starts, when the browser tells of a change, and when everything was forgotten.
 */
export function createPresetSync({ managed, inTurn, removeInstanceData }: PresetsDeps) {
  return (): Promise<void> =>
    inTurn(async () => {
      const now = await managed.current();
      const before = await readItems({ instances: instancesItem, active: activeInstanceItem, managed: managedItem });
      const { gone, given, instances, active } = applyPolicyToInstances(
        { instances: before.instances, active: before.active, given: before.managed.given },
        now.policy,
      );
      const writes: StorageEntry[] = [
        ...(isSame(before.managed, { ...now, given }) ? [] : [entry(managedItem, { ...now, given })]),
        ...(isSame(before.instances, instances) ? [] : [entry(instancesItem, [...instances])]),
        ...(before.active === active ? [] : [entry(activeInstanceItem, active)]),
      ];
      // First: a worker that dies in between finds them in the list again, and their tokens are not left behind.
      for (const one of gone) await removeInstanceData(one, instances);
      if (writes.length > 0) await writeEntries(...writes);
    });
}

/** As both would be remembered: whatever is undefined is not there then. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
