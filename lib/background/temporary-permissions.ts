import { getPregrantedHosts } from '../browser/manifest';
import { getHostPermissions, removeHostPermission } from '../browser/permissions';
import { readItem } from '../browser/storage';
import { hostPermissionPatterns } from '../instance/hosts';
import { instancesItem } from '../storage/items';
import { createSerialQueue } from './queue';

/** One host each. Users may grant broader ones by hand, which stay. */
const REQUESTED = /^https?:\/\/[^*/]+\/\*$/;

export type TemporaryPermissions = ReturnType<typeof createTemporaryPermissions>;

/** Host permissions that open pages hold without an instance that needs them. */
export function createTemporaryPermissions() {
  const enqueue = createSerialQueue();
  const acquired = new Set<readonly string[]>();

  const releaseUnused = (): Promise<void> =>
    enqueue(async () => {
      const [granted, instances] = await Promise.all([getHostPermissions(), readItem(instancesItem)]);
      const needed = instances
        .filter(({ isBuiltIn }) => !isBuiltIn)
        .flatMap(({ baseUrl }) => hostPermissionPatterns(baseUrl));
      const inUse = new Set([...needed, ...getPregrantedHosts(), ...[...acquired].flat()]);
      await removeHostPermission(granted.filter((pattern) => REQUESTED.test(pattern) && !inUse.has(pattern)));
    });

  return {
    /** Returns how to release them. */
    acquire: (patterns: readonly string[]): (() => Promise<void>) => {
      acquired.add(patterns);
      return () => {
        acquired.delete(patterns);
        return releaseUnused();
      };
    },
    releaseUnused,
  };
}
