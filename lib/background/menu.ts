import { createMenu } from '../browser/menu';
import { readAll, watch } from '../browser/stored';
import { wordsReady } from '../i18n';
import { pushLinkPatterns } from '../instance/push-link';
import { instancesItem } from '../storage/items';
import { managedItem } from '../storage/managed-item';
import { createQueue } from './result-store';

/** Keeps the menu's entry for received links to where the instances are, and those that push to what the organisation allows. */
export function createLinkMenu() {
  const inTurn = createQueue();
  const make = () =>
    inTurn(async () => {
      const { instances, managed } = await readAll({ instances: instancesItem, managed: managedItem });
      await wordsReady();
      await createMenu(pushLinkPatterns(instances), managed.policy.kinds);
    });
  return {
    /** When the extension was installed or updated: browsers keep the entries until then. And when the browser starts: its language may be another. */
    make,
    /** Follows the list of instances and the organisation's demands. Call at the worker's start. */
    listen: () => {
      const stops = [watch(instancesItem, () => void make()), watch(managedItem, () => void make())];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
