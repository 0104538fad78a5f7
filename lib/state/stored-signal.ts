import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Item } from '../storage/item';
import { onItemChange, readItem } from '../storage/storage';

/** A stored value as a signal that follows storage. `initial`: as the page read it with its other items; else `start` reads it. */
export function storedSignal<T>(item: Item<T>, initial: T = item.fallback) {
  const value = signal(initial);
  let hasChanged = false;
  return {
    value,
    stop: onItemChange(item, (stored) => {
      hasChanged = true;
      value.value = stored;
    }),
    /** What is read is older than a change that comes first. */
    start: async (): Promise<void> => {
      const stored = await readItem(item);
      if (!hasChanged) value.value = stored;
    },
  };
}

/** The entries that a page may show: ordinary and private windows do not see each other's drafts, results, pushes and batches. */
export function entriesOfWindow<T extends { isPrivate: boolean }>(
  isPrivate: boolean,
  ...lists: ReadonlySignal<readonly T[]>[]
): ReadonlySignal<T[]> {
  return computed(() => lists.flatMap(({ value }) => value.filter((entry) => entry.isPrivate === isPrivate)));
}
