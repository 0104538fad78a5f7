import { readItem, removeItems, writeItem } from '@/lib/browser/stored';
import { bindApiToken } from '@/lib/instance/instance';
import { tokenItem } from '@/lib/storage/items';

/** Remembers an API token as the worker does; empty = it is missing. */
export function writeToken(instanceId: string, area: 'session' | 'device', value: string, baseUrl = 'https://pw.test') {
  const item = tokenItem(instanceId, area);
  return value === '' ? removeItems(item) : writeItem(item, bindApiToken(value, baseUrl));
}

/** The API token that is remembered, for whatever origin; empty = none. */
export async function readToken(instanceId: string, area: 'session' | 'device'): Promise<string> {
  return (await readItem(tokenItem(instanceId, area)))?.value ?? '';
}
