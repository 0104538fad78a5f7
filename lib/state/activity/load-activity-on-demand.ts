import type { Guard } from '../../base/guards';
import { getDataArea, type Instance } from '../../instance/instance';
import { activityKey, defineItem, POLL_STATUS_KEY } from '../../storage/item';
import { onItemChange, readItem } from '../../storage/storage';

const isUnknown = ((_: unknown) => true) as Guard<unknown>;

/** Without their shapes, which have a file of their own with much else. */
const eventsOf = (instance: Instance) =>
  defineItem(activityKey(instance.id), getDataArea(instance), 'privacyActivity', isUnknown, undefined);
const statusItem = defineItem(POLL_STATUS_KEY, 'session', 'privacyActivity', isUnknown, undefined);

/**
 * Calls `load` as soon as there is anything of tracked pushes to show, once. Resolves when that has been decided for what is stored now.
 * Most popups open without, and so without the code for it. Never rejects: the popup is of use where this cannot be read or loaded.
 */
export async function loadActivityOnDemand(instances: readonly Instance[], load: () => Promise<void>): Promise<void> {
  let isLoaded = false;
  const take = async (stored: unknown): Promise<void> => {
    if (isLoaded || !hasActivity(stored)) return;
    isLoaded = true;
    await load();
  };
  const taken = [...instances.map(eventsOf), statusItem].map(async (item) => {
    onItemChange(item, take);
    await take(await readItem(item));
  });
  await Promise.allSettled(taken);
}

/** Of stored events or accounts: an event, or an account that is not polled any more. */
function hasActivity(stored: unknown): boolean {
  if (Array.isArray(stored)) return stored.length > 0;
  return Object.values(stored ?? {}).some((account) => account?.status === 'stopped');
}
