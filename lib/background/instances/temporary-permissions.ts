import { createSerialQueue } from '../../base/serial-queue';
import { getPregrantedHosts } from '../../browser/manifest';
import { getHostPermissions, removeHostPermissions } from '../../browser/permissions';
import { hostPermissionPatterns } from '../../instance/host-permissions';
import { getLinkBaseUrls } from '../../instance/push-link';
import { instancesItem } from '../../storage/items';
import { readItem } from '../../storage/storage';

/** A pattern for one host. Broader patterns, which the user granted, are never removed. */
const SINGLE_HOST_PATTERN = /^https?:\/\/[^*/]+\/\*$/;

export interface TemporaryPermissions {
  /** Keeps host permissions for an open page. Returns how to release them. */
  hold: (patterns: readonly string[]) => () => Promise<void>;
  /** Removes the host permissions that no instance needs and no page holds. */
  releaseUnused: () => Promise<void>;
}

/** Host permissions that open pages hold without an instance that needs them. */
export function createTemporaryPermissions(): TemporaryPermissions {
  const enqueue = createSerialQueue();
  const held = new Set<readonly string[]>();

  const releaseUnused = (): Promise<void> =>
    enqueue(async () => {
      const [granted, instances] = await Promise.all([getHostPermissions(), readItem(instancesItem)]);
      const needed = instances
        .filter(({ isDemo }) => !isDemo)
        .flatMap(getLinkBaseUrls)
        .flatMap(hostPermissionPatterns);
      const inUse = new Set([...needed, ...getPregrantedHosts(), ...[...held].flat()]);
      await removeHostPermissions(
        granted.filter((pattern) => SINGLE_HOST_PATTERN.test(pattern) && !inUse.has(pattern)),
      );
    });

  return {
    hold: (patterns) => {
      held.add(patterns);
      return () => {
        held.delete(patterns);
        return releaseUnused();
      };
    },
    releaseUnused,
  };
}
