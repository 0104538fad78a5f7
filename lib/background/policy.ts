import { entry, readItem, readItems, type StorageEntry, writeEntries } from '../browser/stored';
import type { Instance } from '../instance/instance';
import { type ManagedState, NOT_MANAGED, type Policy } from '../policy/policy';
import { applyPolicyToInstances } from '../policy/presets';
import { type RawPolicy, readPolicy } from '../policy/read-policy';
import { activeInstanceItem, instancesItem, managedItem } from '../storage/items';

type CurrentPolicy = Omit<ManagedState, 'given'>;

export type PolicySource = ReturnType<typeof createPolicySource>;

/**
 * The policy as the browser has it now: read for every push, since what pages have stored may be old. `readManagedStorage` returns
 * `undefined` where the browser cannot say; the last policy holds then.
 */
export function createPolicySource(readManagedStorage: () => Promise<RawPolicy | undefined>) {
  let cached: { text: string; value: CurrentPolicy } | undefined;

  const current = async (): Promise<CurrentPolicy> => {
    const raw = await readManagedStorage();
    if (!raw) return cached?.value ?? readItem(managedItem);
    if (Object.keys(raw).length === 0) return NOT_MANAGED;
    const text = JSON.stringify(raw);
    if (cached?.text !== text) cached = { text, value: { isManaged: true, ...readPolicy(raw) } };
    return cached.value;
  };

  return { current, policy: async (): Promise<Policy> => (await current()).policy };
}

/**
 * Brings the stored policy and the presets among the instances in line with the browser's policy. Call it at the worker's start, when the
 * policy changes and after a reset; it writes only what differs. Returns whether instances were removed.
 */
export async function syncPresets(
  { current }: PolicySource,
  removeInstanceData: (removed: Instance) => Promise<void>,
): Promise<boolean> {
  const latest = await current();
  const before = await readItems({ instances: instancesItem, active: activeInstanceItem, managed: managedItem });
  const { removed, given, instances, active } = applyPolicyToInstances(
    { instances: before.instances, active: before.active, given: before.managed.given },
    latest.policy,
  );
  const managed = { ...latest, given };
  const writes: StorageEntry[] = [
    ...(isSame(before.managed, managed) ? [] : [entry(managedItem, managed)]),
    ...(isSame(before.instances, instances) ? [] : [entry(instancesItem, [...instances])]),
    ...(before.active === active ? [] : [entry(activeInstanceItem, active)]),
  ];
  // First: a worker terminated in between finds them in the list again, and leaves no token behind.
  for (const instance of removed) await removeInstanceData(instance);
  if (writes.length > 0) await writeEntries(...writes);
  return removed.length > 0;
}

/** As storage has both: without what is undefined, in any order. */
function isSame(a: unknown, b: unknown): boolean {
  return sorted(a) === sorted(b);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
