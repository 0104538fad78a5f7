import { browser } from 'wxt/browser';
import { FailureError, toFailure } from '../base/failure';
import { fromStored, type Item, type StorageArea, toStored } from './item';

export const STORAGE_AREAS = ['device', 'session'] as const satisfies readonly StorageArea[];

/** The browser's name of an area. */
function nameOf(area: StorageArea): 'local' | 'session' {
  return area === 'device' ? 'local' : area;
}

type Items = Record<string, Item<never> | Item<unknown>>;
export type ValuesOf<S> = { [K in keyof S]: S[K] extends Item<infer T> ? T : never };

type CorruptItem = Pick<Item<unknown>, 'key' | 'privacyLabel'>;

/** Called when a stored value is broken and its fallback replaces it. */
let reportCorrupt: (item: CorruptItem) => void = () => undefined;
export function onCorruptItem(report: (item: CorruptItem) => void): void {
  reportCorrupt = report;
}

function decodeItem<T>(item: Item<T>, stored: unknown): T {
  const { value, isCorrupt } = fromStored(item, stored);
  if (isCorrupt) reportCorrupt(item);
  return value;
}

export async function readItem<T>(item: Item<T>): Promise<T> {
  return (await readItems({ item })).item;
}

type Stored = Record<string, unknown>;

interface UpcomingRead {
  keys: Set<string>;
  stored: Promise<Stored>;
}

/** What is about to be read of an area. */
const upcoming = new Map<StorageArea, UpcomingRead>();

/** What several callers read at the same moment is one call to the browser: each one takes its time from the page and the browser. */
function readKeys(area: StorageArea, keys: readonly string[]): Promise<Stored> {
  const next = upcoming.get(area) ?? startRead(area);
  for (const key of keys) next.keys.add(key);
  return next.stored;
}

/** Reads an area once those who read it at this moment have said what they want. */
function startRead(area: StorageArea): UpcomingRead {
  const keys = new Set<string>();
  const stored = Promise.resolve().then(() => {
    upcoming.delete(area);
    return browser.storage[nameOf(area)].get([...keys]);
  });
  const started = { keys, stored };
  upcoming.set(area, started);
  return started;
}

/** Reads items with one call for each area. */
export async function readItems<S extends Items>(items: S): Promise<ValuesOf<S>> {
  const entries = Object.entries(items) as [string, Item<unknown>][];
  const read = async (area: StorageArea) => {
    const keys = entries.flatMap(([, item]) => (item.area === area ? [item.key] : []));
    return keys.length === 0 ? {} : readKeys(area, keys);
  };
  const [device, session] = await Promise.all([read('device'), read('session')]);
  const stored = { device, session } as Record<StorageArea, Record<string, unknown>>;
  return Object.fromEntries(
    entries.map(([name, item]) => [name, decodeItem(item, stored[item.area][item.key])]),
  ) as ValuesOf<S>;
}

export interface StorageEntry {
  area: StorageArea;
  key: string;
  stored: unknown;
}

/** A value is never `undefined`: use `removeItems`. */
export function toStorageEntry<T>(item: Item<T>, value: T): StorageEntry {
  return { area: item.area, key: item.key, stored: toStored(item, value) };
}

/** Takes a value away in the same write as others: what ends between two calls leaves both or neither. `removeItems` then tidies up. */
export function removal(item: Item<never> | Item<unknown>): StorageEntry {
  return { area: item.area, key: item.key, stored: null };
}

/** Writes of one area happen together or not at all. Throws `StorageFull`. */
export async function writeEntries(...writes: StorageEntry[]): Promise<void> {
  for (const area of STORAGE_AREAS) {
    const inArea = writes.filter((write) => write.area === area);
    if (inArea.length === 0) continue;
    await browser.storage[nameOf(area)]
      .set(Object.fromEntries(inArea.map((write) => [write.key, write.stored])))
      .catch(rethrowAsStorageFull);
  }
}

/** Browsers differ in the error for full storage, but all mention "quota". */
function rethrowAsStorageFull(error: unknown): never {
  if (error instanceof Error && /quota/i.test(`${error.name} ${error.message}`))
    throw new FailureError({ kind: 'StorageFull' });
  throw error;
}

/** Ignores that storage is full, and throws any other error. Only for writes that may be left out. */
export function ignoreStorageFull(error: unknown): void {
  if (toFailure(error)?.kind !== 'StorageFull') throw error;
}

/** Writes one item. Throws what `writeEntries` throws. */
export async function writeItem<T>(item: Item<T>, value: T): Promise<void> {
  await writeEntries(toStorageEntry(item, value));
}

export async function removeItems(...items: Item<never>[] | Item<unknown>[]): Promise<void> {
  for (const area of STORAGE_AREAS)
    await removeKeys(
      area,
      items.filter((item) => item.area === area).map(({ key }) => key),
    );
}

export async function storedKeys(area: StorageArea): Promise<string[]> {
  return Object.keys(await browser.storage[nameOf(area)].get());
}

export async function removeKeys(area: StorageArea, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await browser.storage[nameOf(area)].remove([...keys]);
}

export async function clearStorage(): Promise<void> {
  await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
}

/** Calls `listener` with the value of an item whenever it changes. Returns how to stop. */
export function onItemChange<T>(item: Item<T>, listener: (value: T) => void): () => void {
  const onChanged = (changes: Record<string, { oldValue?: unknown; newValue?: unknown }>, area: string) => {
    const change = changes[item.key];
    // Removing what is not there, or tidying up after that, changes nothing.
    if (area !== nameOf(item.area) || !change || (change.oldValue ?? change.newValue ?? null) === null) return;
    listener(decodeItem(item, change.newValue));
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Denies scripts in web pages access to local storage; Firefox cannot. */
export async function restrictStorageAccess(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
