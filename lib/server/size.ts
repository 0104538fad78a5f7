import type { Context } from './context';
import { noticeLimits } from './lifecycle';
import type { Push } from './state';
import { type Store, toStored } from './store';

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The size of the state as JSON, in bytes of UTF-8. */
export const sizeOf = (store: Store) => jsonBytes(store.snapshot());

/** Notices every push whose days or views are over, so that nothing of it is left but its record. */
export function sweep(store: Store, now: number): void {
  for (const push of store.pushes.values()) noticeLimits(push, now);
}

/** Whether one more push fits; what is over is thrown out first where it does not. */
export function hasRoomFor(push: Push, { store, now, capacityBytes }: Context): boolean {
  if (capacityBytes === Number.POSITIVE_INFINITY) return true;
  const needed = jsonBytes(toStored(push));
  if (sizeOf(store) + needed <= capacityBytes) return true;
  sweep(store, now);
  return sizeOf(store) + needed <= capacityBytes;
}
