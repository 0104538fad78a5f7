import { removeHostPermission } from '../browser/permissions';
import { forget, read, write } from '../browser/stored';
import { hostPermissionPatterns } from '../instance/address';
import { instancesItem } from '../storage/items';
import { lentPermissionsItem } from '../storage/worker-items';
import { createQueue, unlessFull } from './result-store';

/** Permissions for somebody else's instance, or one that is not saved yet, are lent to the page that asks for them, and go with it. */
export function createLentPermissions() {
  const inTurn = createQueue();
  /** By pages that are there. */
  const held = new Set<readonly string[]>();

  /** Written down, so that what a crash of the browser leaves granted is known to be only lent. */
  const note = (patterns: readonly string[]) =>
    inTurn(async () => {
      const noted = await read(lentPermissionsItem);
      await write(lentPermissionsItem, [...new Set([...noted, ...patterns])]).catch(unlessFull);
    });

  /** Gives back what no page holds. What an instance of the user's needs by now stays. `released`: by a page that is gone. */
  const giveBack = (released: readonly string[] = []): Promise<void> =>
    inTurn(async () => {
      const noted = await read(lentPermissionsItem);
      const stillHeld = new Set([...held].flat());
      const over = [...new Set([...noted, ...released])].filter((pattern) => !stillHeld.has(pattern));
      const own = (await read(instancesItem)).filter(({ isBuiltIn }) => !isBuiltIn);
      const needed = new Set(own.flatMap(({ baseUrl }) => hostPermissionPatterns(baseUrl)));
      const gone = over.filter((pattern) => !needed.has(pattern));
      if (gone.length > 0) await removeHostPermission(gone);
      const left = noted.filter((pattern) => stillHeld.has(pattern));
      if (left.length === 0) await forget(lentPermissionsItem);
      else if (left.length < noted.length) await write(lentPermissionsItem, left);
    });

  return {
    /** Returns what to call when the page is gone. */
    lend: (patterns: readonly string[]): (() => Promise<void>) => {
      held.add(patterns);
      void note(patterns);
      return () => {
        held.delete(patterns);
        return giveBack(patterns);
      };
    },
    /** For a worker that has started, once the pages that are there have had time to say what they hold. */
    recover: (): Promise<void> => giveBack(),
  };
}
