import { arrayOf, type Guard } from '../base/guards';
import type { MessageKey } from '../i18n/translate';
import type { TokenArea } from '../instance/instance';

/** `device`: until removed. `session`: in memory, until the browser closes. The words that `Instance.tokenArea` stores. */
export type StorageArea = Exclude<TokenArea, 'none'>;

/** What is known of a stored value, which `lib/storage/storage` reads and writes. */
export interface Item<T> {
  readonly key: string;
  readonly area: StorageArea;
  /** The key of its line on the privacy page. */
  readonly privacyLabel: MessageKey;
  /** The value where none is stored, or where it is corrupt. */
  readonly fallback: T;
  /** The version of the value's shape. Older values go through `upgrade`. */
  readonly version: number;
  readonly is: Guard<T>;
  readonly upgrade?: (old: unknown, version: number) => unknown;
  /** Returns the usable part of a corrupt value, if any. */
  readonly repair?: (corrupt: unknown) => T | undefined;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineItem<T>(
  key: string,
  area: StorageArea,
  privacyLabel: MessageKey,
  is: Guard<T>,
  fallback: NoInfer<T>,
  more: Partial<Pick<Item<T>, 'version' | 'upgrade' | 'repair'>> = {},
): Item<T> {
  return { key, area, privacyLabel, is, fallback, version: 1, ...more };
}

/** Repaired by dropping corrupt entries. */
/* @__NO_SIDE_EFFECTS__ */
export function defineList<T>(key: string, area: StorageArea, privacyLabel: MessageKey, isEntry: Guard<T>): Item<T[]> {
  const repair = (value: unknown) => (Array.isArray(value) ? value.filter(isEntry) : undefined);
  return defineItem(key, area, privacyLabel, arrayOf(isEntry), [], { repair });
}

interface StoredEnvelope {
  version: number;
  value: unknown;
}

function isEnvelope(stored: unknown): stored is StoredEnvelope {
  return typeof stored === 'object' && stored !== null && 'version' in stored && 'value' in stored;
}

export function toStored<T>(item: Item<T>, value: T): StoredEnvelope {
  return { version: item.version, value: withoutUndefined(value) };
}

/** Chromium leaves them out and Firefox keeps them, and an `undefined` that was read would replace a value where objects are spread. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [key, withoutUndefined(field)]));
}

/** `isCorrupt`: the stored value was invalid; its repaired part or the fallback is returned. */
export function fromStored<T>(item: Item<T>, stored: unknown): { value: T; isCorrupt: boolean } {
  // `null`: `removal`
  if (stored === undefined || stored === null) return { value: item.fallback, isCorrupt: false };
  if (!isEnvelope(stored)) return { value: item.fallback, isCorrupt: true };
  const value =
    stored.version < item.version && item.upgrade ? item.upgrade(stored.value, stored.version) : stored.value;
  return item.is(value)
    ? { value, isCorrupt: false }
    : { value: item.repair?.(value) ?? item.fallback, isCorrupt: true };
}
