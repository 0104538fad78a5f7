import type { Instance } from '../../instance/instance';
import { findInstance } from '../../instance/instance';
import { findLinkOwner, findUnknownBase, goesUnencrypted } from '../../instance/push-link';
import type { CreatedResult } from '../../push/result';
import { instancesItem, publicUrlNoticesItem } from '../../storage/items';
import { readItems, writeItem } from '../../storage/storage';

/** How many addresses are remembered for one instance, since a server may put any address into its links. */
const MAX_NOTICES = 10;

export interface PublicUrlNews {
  instance: Instance;
  publicUrl: string;
  /** Whether it can become the instance's address in links. */
  isUsable: boolean;
}

/**
 * The address of a created link, if it is another one than its instance's. It is news once: at the result that showed it first. Never from
 * a private window, which leaves nothing behind.
 */
export async function findPublicUrlNews(result: CreatedResult): Promise<PublicUrlNews | undefined> {
  if (result.isPrivate) return undefined;
  const noticesItem = publicUrlNoticesItem(result.instance.id);
  const { instances, notices } = await readItems({ instances: instancesItem, notices: noticesItem });
  const instance = findInstance(instances, result.instance.id);
  const publicUrl = instance && result.link && findUnknownBase(instance, result.link);
  if (!instance || !publicUrl) return undefined;
  const told = notices.find((notice) => notice.publicUrl === publicUrl);
  if (told && told.resultId !== result.id) return undefined;
  if (!told) await writeItem(noticesItem, [{ publicUrl, resultId: result.id }, ...notices].slice(0, MAX_NOTICES));
  const isFree = !findLinkOwner(publicUrl, instance.baseUrl, instances);
  const isUsable = isFree && !instance.preset?.isLocked && !goesUnencrypted(publicUrl, instance.baseUrl);
  return { instance, publicUrl, isUsable };
}
