import type { MenuEntry } from '../../../lib/browser/menu';
import type { MenuItem } from '../surface';
import { words } from '../words';

const LABELS = {
  'push-selection': 'menuPushSelection',
  'compose-selection': 'menuComposeSelection',
  'replace-selection': 'menuReplaceSelection',
  'open-link': 'menuOpenLink',
  'push-link': 'menuPushLink',
  'push-linked-file': 'menuPushLinkedFile',
  'push-media': 'menuPushMedia',
  'push-page': 'menuPushPage',
  'push-file': 'menuPushFile',
} as const satisfies Record<MenuEntry, unknown>;

/** An entry of the extension's context menu. */
export function menuItem(entry: MenuEntry): MenuItem {
  return { id: entry, label: words(LABELS[entry]) };
}
