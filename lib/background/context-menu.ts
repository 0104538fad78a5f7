import { replaceMenuItems } from '../browser/context-menu-items';
import { onItemChange, readItems } from '../browser/storage';
import { whenCatalogLoaded } from '../i18n/translate';
import { pushLinkPatterns } from '../instance/push-link';
import { instancesItem, policyStateItem } from '../storage/items';
import { createSerialQueue } from './serial-queue';

export function createContextMenu() {
  const enqueue = createSerialQueue();
  const rebuild = () =>
    enqueue(async () => {
      const { instances, managed } = await readItems({ instances: instancesItem, managed: policyStateItem });
      await whenCatalogLoaded();
      await replaceMenuItems(pushLinkPatterns(instances), managed.policy);
    });
  return {
    /** Browsers keep entries until an update, but the language may have changed at browser start. */
    rebuild,
    /** Register at the worker's start. */
    listen: (): void => {
      onItemChange(instancesItem, () => void rebuild());
      onItemChange(policyStateItem, () => void rebuild());
    },
  };
}
