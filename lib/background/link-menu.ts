import { createMenu } from '../browser/menu';
import { read, watch } from '../browser/stored';
import { pushLinkPatterns } from '../instance/link-patterns';
import { instancesItem } from '../storage/items';
import { createQueue } from './queue';

/** Keeps the menu's entry for received links to where the instances are. */
export function createLinkMenu() {
  const inTurn = createQueue();
  const make = () => inTurn(async () => createMenu(pushLinkPatterns(await read(instancesItem))));
  return {
    /** When the extension was installed or updated: browsers keep the entries until then. */
    make,
    /** Follows the list of instances. Call at the worker's start. */
    listen: () => watch(instancesItem, () => void make()),
  };
}
