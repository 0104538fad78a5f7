import { findInstance, type Instance } from '../../instance/instance';
import { instancesItem, itemsOfInstance, tokenItem } from '../../storage/items';
import { readItem, removeKeys, STORAGE_AREAS, storedKeys } from '../../storage/storage';

/** Returns an instance; undefined if it is not listed any more. */
export async function readInstance(id: string): Promise<Instance | undefined> {
  return findInstance(await readItem(instancesItem), id);
}

/** Returns the API token of an instance; undefined if it has none. */
export async function readToken({ id, tokenArea }: Instance): Promise<string | undefined> {
  return tokenArea === 'none' ? undefined : await readItem(tokenItem(id, tokenArea));
}

/** What the keys of instances begin with, as `token/`. */
const PREFIXES = itemsOfInstance('', 'session').map(({ key }) => key);

/**
 * Removes what is stored of instances that are not listed, and what lies where an instance's token no longer is. Whoever changes the list
 * calls it afterward, and the worker's start for a worker that was terminated in between.
 */
export async function removeUnlisted(): Promise<void> {
  const instances = await readItem(instancesItem);
  const kept = instances.flatMap(({ id, tokenArea }) => itemsOfInstance(id, tokenArea));
  for (const area of STORAGE_AREAS) {
    const isKept = (key: string) => kept.some((item) => item.area === area && item.key === key);
    const keys = await storedKeys(area);
    await removeKeys(
      area,
      keys.filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)) && !isKept(key)),
    );
  }
}
