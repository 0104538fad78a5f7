import type { Guard } from '../shape';
import { withoutUndefined } from './without-undefined';

/** `local`: on this device, until removed. `session`: in memory, until the browser closes. */
export type Area = 'local' | 'session';

/** One remembered thing: declared once, read and written through `lib/browser/stored`. */
export interface Item<T> {
  readonly key: string;
  readonly area: Area;
  /** What it is where nothing is stored, or what is stored cannot be read. */
  readonly fallback: T;
  /** Of the stored shape. A stored value of an older version goes through `upgrade`. */
  readonly version: number;
  readonly is: Guard<T>;
  readonly upgrade?: (old: unknown, version: number) => unknown;
  /** What can be used of a value that is broken; undefined = nothing. One broken entry does not take the others with it. */
  readonly mend?: (broken: unknown) => T | undefined;
}

/** How an item lies in its area. */
interface StoredEnvelope {
  version: number;
  value: unknown;
}

function isEnvelope(stored: unknown): stored is StoredEnvelope {
  return typeof stored === 'object' && stored !== null && 'version' in stored && 'value' in stored;
}

/** The stored form of a value. */
export function toStored<T>(item: Item<T>, value: T): StoredEnvelope {
  return { version: item.version, value: withoutUndefined(value) };
}

/**
 * The value that `stored` holds. `broken` says that something was stored which is not the item's: what is left of it, or the fallback,
 * stands in for it, and the caller has to say so.
 */
export function fromStored<T>(item: Item<T>, stored: unknown): { value: T; broken: boolean } {
  if (stored === undefined) return { value: item.fallback, broken: false };
  if (!isEnvelope(stored)) return { value: item.fallback, broken: true };
  const value =
    stored.version < item.version && item.upgrade ? item.upgrade(stored.value, stored.version) : stored.value;
  return item.is(value) ? { value, broken: false } : { value: item.mend?.(value) ?? item.fallback, broken: true };
}
