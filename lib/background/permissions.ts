import { requiredHosts } from '../browser/package';
import { getHostPermissions, removeHostPermission } from '../browser/permissions';
import { readItem, removeItems } from '../browser/stored';
import { hostPermissionPatterns } from '../instance/address';
import type { Item } from '../storage/item';
import { instancesItem } from '../storage/items';
import { createQueue } from './result-store';

/** The patterns that this extension requests: one host each. Users may grant broader ones by hand, which stay. */
const REQUESTED = /^https?:\/\/[^*/]+\/\*$/;

/** Of 0.1.0. TODO [2027-11-22]: remove nothing any more. */
const OBSOLETE = { key: 'lentPermissions', area: 'local' } as Item<unknown>;

export type TemporaryPermissions = ReturnType<typeof createTemporaryPermissions>;

/** Host permissions without an instance that needs them: for a received link, a file, an instance that is not saved. Open pages hold them. */
export function createTemporaryPermissions() {
  const enqueue = createQueue();
  const acquired = new Set<readonly string[]>();

  /** Gives back every permission for a host that neither an instance nor an open page needs. */
  const releaseUnused = (): Promise<void> =>
    enqueue(async () => {
      const [granted, instances] = await Promise.all([getHostPermissions(), readItem(instancesItem)]);
      const needed = instances
        .filter(({ isBuiltIn }) => !isBuiltIn)
        .flatMap(({ baseUrl }) => hostPermissionPatterns(baseUrl));
      const inUse = new Set([...needed, ...requiredHosts(), ...[...acquired].flat()]);
      await removeHostPermission(granted.filter((pattern) => REQUESTED.test(pattern) && !inUse.has(pattern)));
    });

  return {
    /** Returns how to release the permissions, when the page closes or no longer needs them. */
    acquire: (patterns: readonly string[]): (() => Promise<void>) => {
      acquired.add(patterns);
      return () => {
        acquired.delete(patterns);
        return releaseUnused();
      };
    },
    releaseUnused,
    /** After a start of the worker, when open pages have reported what they hold. */
    recover: async (): Promise<void> => {
      await removeItems(OBSOLETE);
      await releaseUnused();
    },
  };
}
