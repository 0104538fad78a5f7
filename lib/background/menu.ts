import { createMenu } from '../browser/menu';
import { readItems, watch } from '../browser/stored';
import { catalogueReady } from '../i18n';
import { pushLinkPatterns } from '../instance/push-link';
import { instancesItem, managedItem } from '../storage/items';
import { createQueue } from './result-store';

/** Keeps the context menu in line with the addresses of the instances, the kinds that the policy allows and the language. */
export function createContextMenu() {
  const enqueue = createQueue();
  const rebuild = () =>
    enqueue(async () => {
      const { instances, managed } = await readItems({ instances: instancesItem, managed: managedItem });
      await catalogueReady();
      await createMenu(pushLinkPatterns(instances), managed.policy.kinds);
    });
  return {
    /** After an installation or update, since browsers keep the entries until then, and at the browser's start, when the language may differ. */
    rebuild,
    /** Register at the worker's start. Returns how to stop. */
    listen: () => {
      const stops = [watch(instancesItem, () => void rebuild()), watch(managedItem, () => void rebuild())];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
