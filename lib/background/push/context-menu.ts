import { createSerialQueue } from '../../base/serial-queue';
import { replaceMenuItems } from '../../browser/context-menu-items';
import { whenCatalogLoaded } from '../../i18n/translate';
import { PAGE_LINK_PATTERNS } from '../../instance/page-link';
import { pushLinkPatterns } from '../../instance/push-link';
import { instancesItem, policyStateItem } from '../../storage/items';
import { onItemChange, readItems } from '../../storage/storage';

export interface ContextMenu {
  /** Replaces the entries. Browsers keep them until an update, but the language may have changed at browser start. */
  rebuild: () => Promise<void>;
  /** Rebuilds the menu when instances or the policy change. Register at the worker's start. */
  listen: () => void;
}

export function createContextMenu(): ContextMenu {
  const enqueue = createSerialQueue();
  const rebuild = () =>
    enqueue(async () => {
      const { instances, managed } = await readItems({ instances: instancesItem, managed: policyStateItem });
      await whenCatalogLoaded();
      await replaceMenuItems([...pushLinkPatterns(instances), ...PAGE_LINK_PATTERNS], managed.policy);
    });
  return {
    rebuild,

    listen: () => {
      onItemChange(instancesItem, () => void rebuild());
      onItemChange(policyStateItem, () => void rebuild());
    },
  };
}
