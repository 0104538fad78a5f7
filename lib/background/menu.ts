import { createMenu } from '../browser/menu';
import { readItems, watch } from '../browser/stored';
import { catalogueReady } from '../i18n';
import { pushLinkPatterns } from '../instance/push-link';
import { instancesItem, managedItem } from '../storage/items';
import { createQueue } from './result-store';

/** Keeps the menu's entry for received links to where the instances are, and those that push to what the organisation allows. */
export function createContextMenu() {
  const inTurn = createQueue();
  const rebuild = () =>
    inTurn(async () => {
      const { instances, managed } = await readItems({ instances: instancesItem, managed: managedItem });
      await catalogueReady();
      await createMenu(pushLinkPatterns(instances), managed.policy.kinds);
    });
  return {
    /** When the extension was installed or updated: browsers keep the entries until then. And when the browser starts: its language may be another. */
    rebuild,
    /** Follows the list of instances and the organisation's demands. Call at the worker's start. */
    listen: () => {
      const stops = [watch(instancesItem, () => void rebuild()), watch(managedItem, () => void rebuild())];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
