import type { MessageKey } from '../message-key';
import type { Guard } from '../shape';

/** `local`: on this device, until removed. `session`: in memory, until the browser closes. */
export type Area = 'local' | 'session';

/** One thing in storage: declared once, read and written through `lib/browser/stored`. */
export interface Item<T> {
  readonly key: string;
  readonly area: Area;
  /** Its line on the privacy page, which also names it if it cannot be read. */
  readonly label: MessageKey;
  /** The value if nothing is stored, or if what is stored is broken. */
  readonly fallback: T;
  /** Version of the stored shape. Older values go through `upgrade`. */
  readonly version: number;
  readonly is: Guard<T>;
  readonly upgrade?: (old: unknown, version: number) => unknown;
  /** Returns the usable part of a broken value, so that one broken entry does not lose the others; `undefined` if there is none. */
  readonly mend?: (broken: unknown) => T | undefined;
}

/** Declares an item, of version 1 unless `more` has another. */
/* @__NO_SIDE_EFFECTS__ */
export function defineItem<T>(
  key: string,
  area: Area,
  label: MessageKey,
  is: Guard<T>,
  fallback: NoInfer<T>,
  more: Partial<Pick<Item<T>, 'version' | 'upgrade' | 'mend'>> = {},
): Item<T> {
  return { key, area, label, is, fallback, version: 1, ...more };
}

/** How a value is stored. */
interface StoredEnvelope {
  version: number;
  value: unknown;
}

function isEnvelope(stored: unknown): stored is StoredEnvelope {
  return typeof stored === 'object' && stored !== null && 'version' in stored && 'value' in stored;
}

/** Returns the stored form of a value. */
export function toStored<T>(item: Item<T>, value: T): StoredEnvelope {
  return { version: item.version, value: withoutUndefined(value) };
}

/** Drops `undefined` fields at any depth: Firefox would store them as `null`, which no guard accepts as absent. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [key, withoutUndefined(field)]));
}

/** Returns the value in `stored`. `broken`: it was not valid, and its usable part or the fallback replaces it. The caller tells the user. */
export function fromStored<T>(item: Item<T>, stored: unknown): { value: T; broken: boolean } {
  if (stored === undefined) return { value: item.fallback, broken: false };
  if (!isEnvelope(stored)) return { value: item.fallback, broken: true };
  const value =
    stored.version < item.version && item.upgrade ? item.upgrade(stored.value, stored.version) : stored.value;
  return item.is(value) ? { value, broken: false } : { value: item.mend?.(value) ?? item.fallback, broken: true };
}
