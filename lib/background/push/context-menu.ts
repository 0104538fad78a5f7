import { createSerialQueue } from '../../base/serial-queue';
import { replaceMenuItems } from '../../browser/context-menu-items';
import { whenCatalogLoaded } from '../../i18n/translate';
import { pushLinkPatterns } from '../../instance/push-link';
import { instancesItem, policyStateItem } from '../../storage/items';
import { onItemChange, readItems } from '../../storage/storage';

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
