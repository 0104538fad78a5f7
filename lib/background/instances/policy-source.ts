import { isDeepEqual } from '../../base/deep-equal';
import type { Instance } from '../../instance/instance';
import { applyPolicyToInstances } from '../../policy/apply-presets';
import { NO_POLICY_STATE, type Policy, type PolicyState } from '../../policy/policy';
import { type RawPolicy, readPolicy } from '../../policy/read-policy';
import { activeInstanceItem, featuresItem, instancesItem, policyStateItem } from '../../storage/items';
import { readItem, readItems, type StorageEntry, toStorageEntry, writeEntries } from '../../storage/storage';

export interface PolicySource {
  /** What the browser says now, or the stored policy while it cannot say. */
  getState: () => Promise<Omit<PolicyState, 'offeredPresets'>>;
  policy: () => Promise<Policy>;
}

/** Reads the policy for every push, since the stored one may be old. The stored policy holds while the browser cannot say. */
export function createPolicySource(readManagedStorage: () => Promise<RawPolicy | undefined>): PolicySource {
  const getState: PolicySource['getState'] = async () => {
    const [raw, stored] = await Promise.all([readManagedStorage(), readItem(policyStateItem)]);
    if (!raw) return stored;
    return Object.keys(raw).length === 0 ? NO_POLICY_STATE : { isManaged: true, ...readPolicy(raw) };
  };

  return { getState, policy: async () => (await getState()).policy };
}

/** Applies the browser's policy to the stored one and to the instances. Returns whether instances were removed from the list. */
export async function syncPolicy({ getState }: PolicySource): Promise<boolean> {
  const latest = await getState();
  const before = await readItems({ instances: instancesItem, active: activeInstanceItem, managed: policyStateItem });
  const { removed, offeredPresets, instances, active } = await applyPolicyToInstances(
    { instances: before.instances, active: before.active, offeredPresets: before.managed.offeredPresets },
    latest.policy,
  );
  const managed = { ...latest, offeredPresets };
  const writes: StorageEntry[] = [
    ...(isDeepEqual(before.managed, managed) ? [] : [toStorageEntry(policyStateItem, managed)]),
    ...(isDeepEqual(before.instances, instances) ? [] : [toStorageEntry(instancesItem, [...instances])]),
    ...(before.active === active ? [] : [toStorageEntry(activeInstanceItem, active)]),
  ];
  if (latest.policy.usesRecipientPage === false) writes.push(...(await withoutPages(instances)));
  await writeEntries(...writes);
  return removed.length > 0;
}

/** What is stored of instances without what is known of their pages for recipients, to which links lead no longer. */
async function withoutPages(instances: readonly Instance[]): Promise<StorageEntry[]> {
  const items = instances.map(({ id }) => featuresItem(id));
  const known = await Promise.all(items.map(readItem));
  return items.flatMap((item, index) => {
    const features = known[index];
    return features?.page ? [toStorageEntry(item, { ...features, page: undefined })] : [];
  });
}
