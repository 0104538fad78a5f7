import type { Item } from '@/lib/storage/item';
import * as items from '@/lib/storage/items';
import * as batch from '@/lib/storage/items-batch';
import * as handoff from '@/lib/storage/items-handoff';
import * as onDemand from '@/lib/storage/items-lazy';

const { TRANSFERABLE_ITEMS: _, itemsOfInstance: _all, ...others } = onDemand;
const { batchRowItems: _rows, batchRowKey: _rowName, ...batchItems } = batch;
const all = { ...items, ...batchItems, ...handoff, ...others };

/** Every item in storage, by the name of its declaration. */
export const ITEM_FACTORIES = all;

/** Every item in storage; one of each family, with `…` for the id in its key. */
export const createAllItems = Object.values(all).map((item) =>
  typeof item === 'function' ? (item as (...names: string[]) => Item<unknown>)('…', 'session') : item,
) as Item<unknown>[];
