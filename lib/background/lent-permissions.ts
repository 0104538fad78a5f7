import { removeHostPermission } from '../browser/host-permission';
import { read } from '../browser/stored';
import { hostPermissionPatterns } from '../instance/address';
import { instancesItem } from '../storage/items';

/** Permissions for somebody else's instance are lent to the page that opens a link of it, and go with it. */
export function createLentPermissions() {
  const held = new Set<readonly string[]>();

  /** What another page was lent stays, and what an instance of the user's needs by now. */
  const giveBack = async (patterns: readonly string[]): Promise<void> => {
    const own = (await read(instancesItem)).filter(({ isBuiltIn }) => !isBuiltIn);
    const kept = new Set([...held, ...own.map(({ baseUrl }) => hostPermissionPatterns(baseUrl))].flat());
    const gone = patterns.filter((pattern) => !kept.has(pattern));
    if (gone.length > 0) await removeHostPermission(gone);
  };

  /** Returns what to call when the page is gone. */
  return (patterns: readonly string[]): (() => Promise<void>) => {
    held.add(patterns);
    return () => {
      held.delete(patterns);
      return giveBack(patterns);
    };
  };
}
