import { signal } from '@preact/signals';
import { follow } from '../browser/stored';
import type { Item } from '../storage/item';

/** A stored value as a signal, once it is started. */
export function createFollowed<T>(item: Item<T>) {
  const value = signal(item.fallback);
  const start = () =>
    follow(item, (updated) => {
      value.value = updated;
    });
  return { value, start };
}
