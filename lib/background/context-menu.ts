import { createMenu } from '../browser/context-menu-items';
import { readItems, watch } from '../browser/storage';
import { catalogReady } from '../i18n';
import { pushLinkPatterns } from '../instance/push-link';
import { instancesItem, managedItem } from '../storage/items';
import { createQueue } from './queue';

export function createContextMenu() {
  const enqueue = createQueue();
  const rebuild = () =>
    enqueue(async () => {
      const { instances, managed } = await readItems({ instances: instancesItem, managed: managedItem });
      await catalogReady();
      await createMenu(pushLinkPatterns(instances), managed.policy);
    });
  return {
    /** Browsers keep entries until an update; the language may differ at the browser's start. */
    rebuild,
    /** Register at the worker's start. */
    listen: (): void => {
      watch(instancesItem, () => void rebuild());
      watch(managedItem, () => void rebuild());
    },
  };
}
