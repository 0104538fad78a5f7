import type { Item } from '@/lib/storage/item';
import * as items from '@/lib/storage/items';

const { TRANSFERABLE_ITEMS: _, itemsOfInstance: _all, rowIds: _ids, rowId: _id, ...all } = items;

/** Every item in storage, by the name of its declaration. */
export const ITEM_FACTORIES = all;

/** Every item in storage; one of each family, with `…` for the id in its key. */
export const createAllItems = Object.values(all).map((item) =>
  typeof item === 'function' ? (item as (...names: string[]) => Item<unknown>)('…', 'session') : item,
) as Item<unknown>[];
