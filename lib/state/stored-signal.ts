import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Item } from '../storage/item';
import { onItemChange, readItem } from '../storage/storage';

export interface StoredSignal<T> {
  /** What is stored, or the page's own newer value until the next change in storage. */
  value: Signal<T>;
  /** Reads what is stored, unless a newer change comes first. Call it again to take back the page's own value. Rejects if storage cannot be read. */
  start: () => Promise<void>;
  /** Follows storage no more. */
  stop: () => void;
}

/** A stored value as a signal that follows storage. `initial`: as the page read it with its other items; else `start` reads it. */
export function storedSignal<T>(item: Item<T>, initial: T = item.fallback): StoredSignal<T> {
  const value = signal(initial);
  let changes = 0;
  return {
    value,
    stop: onItemChange(item, (stored) => {
      changes += 1;
      value.value = stored;
    }),
    start: async (): Promise<void> => {
      const before = changes;
      const stored = await readItem(item);
      if (changes === before) value.value = stored;
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
