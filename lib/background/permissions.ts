import { removeHostPermission } from '../browser/permissions';
import { readItem, removeItems, writeItem } from '../browser/stored';
import { hostPermissionPatterns } from '../instance/address';
import { instancesItem } from '../storage/items';
import { lentPermissionsItem } from '../storage/worker-items';
import { createQueue, ignoreStorageFull } from './result-store';

/** Permissions for somebody else's instance, or one that is not saved yet, are lent to the page that asks for them, and go with it. */
export function createTemporaryPermissions() {
  const inTurn = createQueue();
  /** By pages that are there. */
  const acquired = new Set<readonly string[]>();

  /** Written down, so that what a crash of the browser leaves granted is known to be only lent. */
  const note = (patterns: readonly string[]) =>
    inTurn(async () => {
      const recorded = await readItem(lentPermissionsItem);
      await writeItem(lentPermissionsItem, [...new Set([...recorded, ...patterns])]).catch(ignoreStorageFull);
    });

  /** Gives back what no page holds. What an instance of the user's needs by now stays. `released`: by a page that is gone. */
  const release = (released: readonly string[] = []): Promise<void> =>
    inTurn(async () => {
      const noted = await readItem(lentPermissionsItem);
      const stillHeld = new Set([...acquired].flat());
      const over = [...new Set([...noted, ...released])].filter((pattern) => !stillHeld.has(pattern));
      const own = (await readItem(instancesItem)).filter(({ isBuiltIn }) => !isBuiltIn);
      const needed = new Set(own.flatMap(({ baseUrl }) => hostPermissionPatterns(baseUrl)));
      const gone = over.filter((pattern) => !needed.has(pattern));
      if (gone.length > 0) await removeHostPermission(gone);
      const left = noted.filter((pattern) => stillHeld.has(pattern));
      if (left.length === 0) await removeItems(lentPermissionsItem);
      else if (left.length < noted.length) await writeItem(lentPermissionsItem, left);
    });

  return {
    /** Returns what to call when the page is gone. */
    acquire: (patterns: readonly string[]): (() => Promise<void>) => {
      acquired.add(patterns);
      void note(patterns);
      return () => {
        acquired.delete(patterns);
        return release(patterns);
      };
    },
    /** For a worker that has started, once the pages that are there have had time to say what they hold. */
    recover: (): Promise<void> => release(),
  };
}
