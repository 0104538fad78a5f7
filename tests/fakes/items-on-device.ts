import type { Item } from '@/lib/storage/item';
import { allItems } from './all-items';

/** What a family of items takes: the area, or an instance's id and the area. */
type Family = (idOrArea: string, area?: string) => Item<unknown>;

/** Every item of today that lies on the device, by its key; one of a family by what its key begins with, as `token/`. */
export function itemsOnDevice(): Map<string, (id: string) => Item<unknown>> {
  const found = new Map<string, (id: string) => Item<unknown>>();
  for (const declared of Object.values(allItems) as (Item<unknown> | Family)[]) {
    const make = typeof declared === 'function' ? (id: string) => declared(id, 'device') : () => declared;
    const { key, area } = make('device');
    if (area === 'local') found.set(key.replace(/\/.*/, '/'), key.includes('/') ? make : () => make('device'));
  }
  return found;
}

/** Today's item of a key that some release has written; undefined = there is none any more. */
export function itemOf(key: string): Item<unknown> | undefined {
  const [, family = '', id = ''] = /^([^/]+\/?)(.*)$/.exec(key) ?? [];
  return itemsOnDevice().get(family)?.(id);
}
