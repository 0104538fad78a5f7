import { tokenItem } from '@/lib/storage/items';
import { readItem, removeItems, writeItem } from '@/lib/storage/storage';

/** Remembers an API token as the worker does; empty = it is missing. */
export function writeToken(instanceId: string, area: 'session' | 'device', value: string) {
  const item = tokenItem(instanceId, area);
  return value === '' ? removeItems(item) : writeItem(item, value);
}

/** Empty = none. */
export async function readToken(instanceId: string, area: 'session' | 'device'): Promise<string> {
  return (await readItem(tokenItem(instanceId, area))) ?? '';
}
