import type { ReadonlySignal } from '@preact/signals';
import type { InstanceFeatures, InstanceSummary } from '../../instance/instance';
import { toLeavingLink } from '../../instance/page-link';
import { featuresItem } from '../../storage/items';
import { type StoredSignal, storedSignal } from '../stored-signal';

/** What is stored of instances whose encrypted links are shown, by their ids. */
const followed = new Map<string, StoredSignal<InstanceFeatures | undefined>>();

function featuresOf(instanceId: string): ReadonlySignal<InstanceFeatures | undefined> {
  const known = followed.get(instanceId);
  if (known) return known.value;
  const stored = storedSignal(featuresItem(instanceId));
  followed.set(instanceId, stored);
  void stored.start();
  return stored.value;
}

/**
 * The link as it is shown, copied and exported: of an encrypted push to the page for recipients, as long as its server has one. Call it while
 * drawing, so that what is known later is drawn, too.
 */
export function toSharedLink<L extends string | undefined>(link: L, { id }: Pick<InstanceSummary, 'id'>): L | string {
  return link === undefined ? link : toLeavingLink(link, () => featuresOf(id).value?.page);
}

/** Forgets what was read. For tests, in which one storage follows another. */
export function forgetFeatures(): void {
  for (const { stop } of followed.values()) stop();
  followed.clear();
}
