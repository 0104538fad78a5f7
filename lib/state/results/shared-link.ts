import { copyLink } from '../../browser/clipboard-note';
import { isInPrivateWindow } from '../../browser/page-environment';
import { hasKey } from '../../encryption/key';
import type { InstanceFeatures, InstanceSummary } from '../../instance/instance';
import { toLeavingLink } from '../../instance/page-link';
import { callWorker } from '../../messaging/messaging';
import { featuresItem } from '../../storage/items';
import { type StoredSignal, storedSignal } from '../stored-signal';

/** What is stored of instances whose encrypted links are shown, by their ids. */
const followed = new Map<string, StoredSignal<InstanceFeatures | undefined>>();

function featuresOf(instanceId: string): StoredSignal<InstanceFeatures | undefined> {
  const known = followed.get(instanceId);
  if (known) return known;
  const stored = storedSignal(featuresItem(instanceId));
  followed.set(instanceId, stored);
  void stored.start().then(() => {
    if (followed.get(instanceId) === stored) void lookAgain(instanceId);
  });
  document.addEventListener('visibilitychange', lookAgainOnceShown);
  return stored;
}

/** What was drawn may be days old. */
function lookAgainOnceShown(): void {
  if (!document.hidden) for (const id of followed.keys()) void lookAgain(id);
}

/** Looks under way, by the ids of instances: several links ask once. */
const looking = new Map<string, Promise<void>>();

/** Has the worker look again for a page to which links lead, if it has not within the hour. Two seconds later nothing is known of it. */
function lookAgain(instanceId: string): Promise<void> {
  const known = looking.get(instanceId);
  if (known) return known;
  const look = ask(instanceId).finally(() => looking.delete(instanceId));
  looking.set(instanceId, look);
  return look;
}

async function ask(instanceId: string): Promise<void> {
  const features = featuresOf(instanceId);
  const isPrivate = await isInPrivateWindow();
  const reply = await callWorker('lookUpPage', { instanceId, isPrivate });
  // What was stored meanwhile is newer than the reply.
  await features.start();
  const { value: stored } = features.value;
  if (stored && !(reply.ok && reply.value)) features.value.value = { ...stored, page: undefined };
}

/** Call it before links of an instance leave that may have been drawn long ago. `links`: the server's own ones. Takes two seconds at most. */
export async function lookForPage(
  { id }: Pick<InstanceSummary, 'id'>,
  links: readonly (string | undefined)[],
): Promise<void> {
  if (links.some((link) => link !== undefined && hasKey(link))) await lookAgain(id);
}

/**
 * The link as it is shown, copied and exported: of an encrypted push to the page for recipients, as long as its server has one. Call it while
 * drawing, so that what is known later is drawn, too.
 */
export function toSharedLink<L extends string | undefined>(link: L, { id }: Pick<InstanceSummary, 'id'>): L | string {
  return link === undefined ? link : toLeavingLink(link, () => featuresOf(id).value.value?.page);
}

/** The link as it is copied, now. Rejects if the browser does not copy it. */
export async function copySharedLink(link: string, instance: Pick<InstanceSummary, 'id'>): Promise<void> {
  await lookForPage(instance, [link]);
  await copyLink(toSharedLink(link, instance));
}

/** Forgets what was read. For tests, in which one storage follows another. */
export function forgetFeatures(): void {
  for (const { stop } of followed.values()) stop();
  followed.clear();
  globalThis.document?.removeEventListener('visibilitychange', lookAgainOnceShown);
  looking.clear();
}
