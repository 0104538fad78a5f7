import { bindApiToken } from '../../../lib/instance/api-token';
import type { Instance } from '../../../lib/instance/instance';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../../../lib/storage/items';
import { COMPANY, FEATURES } from '../people';
import { type Remembered, storedEntry } from '../scene';

/** One instance, with its account, and what it can do. */
export function connectedTo(instance: Instance, others: readonly Instance[] = []): Remembered[] {
  const token =
    instance.tokenArea === 'none'
      ? []
      : [storedEntry(tokenItem(instance.id, instance.tokenArea), bindApiToken('token', instance.baseUrl))];
  return [
    storedEntry(instancesItem, [instance, ...others]),
    storedEntry(activeInstanceItem, instance.id),
    storedEntry(featuresItem(instance.id), FEATURES),
    ...token,
  ];
}

/** What is remembered where a scene says nothing else. */
export const DEFAULT_STORAGE = connectedTo(COMPANY);
