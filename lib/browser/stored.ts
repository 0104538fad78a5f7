import { browser } from 'wxt/browser';
import { FailureError } from '../push/failure';
import { fromStored, type Item, toStored } from '../storage/item';

/** Items by name, as `readItems` takes them. */
type Items = Record<string, Item<never> | Item<unknown>>;
type Values<S> = { [K in keyof S]: S[K] extends Item<infer T> ? T : never };

type CorruptItem = Pick<Item<unknown>, 'key' | 'label'>;

/** Called when a stored value cannot be read and its fallback replaces it. */
let onBroken: (item: CorruptItem) => void = () => undefined;
export function onCorruptItem(report: (item: CorruptItem) => void): void {
  onBroken = report;
}

function expectValue<T>(item: Item<T>, stored: unknown): T {
  const { value, broken } = fromStored(item, stored);
  if (broken) onBroken(item);
  return value;
}

/** The stored value, or the item's fallback. */
export async function readItem<T>(item: Item<T>): Promise<T> {
  const stored = await browser.storage[item.area].get(item.key);
  return expectValue(item, stored[item.key]);
}

/** Several items at once, with one call for each area. */
export async function readItems<S extends Items>(items: S): Promise<Values<S>> {
  const entries = Object.entries(items) as [string, Item<unknown>][];
  const stored = await Promise.all(
    (['local', 'session'] as const).map(async (area) => {
      const keys = entries.filter(([, item]) => item.area === area).map(([, item]) => item.key);
      return keys.length === 0 ? {} : ((await browser.storage[area].get(keys)) as Record<string, unknown>);
    }),
  );
  const [local, session] = stored as [Record<string, unknown>, Record<string, unknown>];
  return Object.fromEntries(
    entries.map(([name, item]) => [name, expectValue(item, (item.area === 'local' ? local : session)[item.key])]),
  ) as Values<S>;
}

/** One write of `writeEntries`. */
export interface StorageEntry {
  area: 'local' | 'session';
  key: string;
  stored: unknown;
}

/** A write for `writeEntries`. A value is never `undefined`: use `removeItems`. */
export function entry<T>(item: Item<T>, value: T): StorageEntry {
  return { area: item.area, key: item.key, stored: toStored(item, value) };
}

/** Writes of one area happen together or not at all. Throws `StorageFull`, and other errors of the browser on. */
export async function writeEntries(...writes: StorageEntry[]): Promise<void> {
  for (const area of ['local', 'session'] as const) {
    const inArea = writes.filter((write) => write.area === area);
    if (inArea.length === 0) continue;
    await browser.storage[area]
      .set(Object.fromEntries(inArea.map((write) => [write.key, write.stored])))
      .catch(throwStorageFull);
  }
}

/** As `writeEntries`, with both areas restored if a write fails. */
export async function writeEntriesAtomically(...writes: StorageEntry[]): Promise<void> {
  const before = await Promise.all(writes.map(({ area, key }) => browser.storage[area].get(key)));
  try {
    await writeEntries(...writes);
  } catch (error) {
    for (const [at, write] of writes.entries()) await restore(write, before[at] ?? {});
    throw error;
  }
}

/** Only if it has changed: there may be no space to write it again. */
async function restore({ area, key }: StorageEntry, old: Record<string, unknown>): Promise<void> {
  const now = await browser.storage[area].get(key);
  if (JSON.stringify(now) === JSON.stringify(old)) return;
  await (key in old ? browser.storage[area].set(old) : browser.storage[area].remove(key));
}

/** Browsers differ in the error for full storage, but all mention "quota". */
function throwStorageFull(error: unknown): never {
  if (error instanceof Error && /quota/i.test(`${error.name} ${error.message}`))
    throw new FailureError({ name: 'StorageFull' });
  throw error;
}

/** Throws as `writeEntries`. */
export async function writeItem<T>(item: Item<T>, value: T): Promise<void> {
  await writeEntries(entry(item, value));
}

export async function removeItems(...items: Item<never>[] | Item<unknown>[]): Promise<void> {
  for (const area of ['local', 'session'] as const) {
    const keys = items.filter((item) => item.area === area).map((item) => item.key);
    if (keys.length > 0) await browser.storage[area].remove(keys);
  }
}

/** Removes everything, on the device and in memory. */
export async function clearStorage(): Promise<void> {
  await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
}

/** Calls `listener` with each new value, whoever writes it. Returns how to stop. */
export function watch<T>(item: Item<T>, listener: (value: T) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = changes[item.key];
    if (area === item.area && change) listener(expectValue(item, change.newValue));
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Denies scripts in web pages access to local storage, where the browser can (Firefox cannot). */
export async function restrictStorageAccess(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
