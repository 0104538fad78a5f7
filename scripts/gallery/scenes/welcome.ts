import { activeInstanceItem, instancesItem } from '../../../lib/storage/items';
import { type Scene, storedEntry } from '../scene';

const PAGE = { path: '/welcome.html', width: 760, height: 560 };

/** The page that opens after the install. */
export const WELCOME_SCENES: readonly Scene[] = [
  {
    ...PAGE,
    name: 'welcome-first',
    stored: [storedEntry(instancesItem, []), storedEntry(activeInstanceItem, '')],
  },
  { ...PAGE, name: 'welcome-connected' },
];
