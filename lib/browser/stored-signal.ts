import { signal } from '@preact/signals';
import type { Item } from '../storage/item';
import { readItem, watch } from './stored';

/** A stored value as a signal that follows storage. `initial`: as the page read it with its other items; else `start` reads it. */
export function storedSignal<T>(item: Item<T>, initial: T = item.fallback) {
  const value = signal(initial);
  const set = (stored: T): void => {
    value.value = stored;
  };
  return {
    value,
    stop: watch(item, set),
    start: async (): Promise<void> => set(await readItem(item)),
  };
}
