import { openWelcome } from '../browser/pages';
import { isInstalledByAdministrator } from '../browser/start';
import { readItem } from '../browser/stored';
import type { Policy } from '../policy/policy';
import { instancesItem } from '../storage/items';

/**
 * Opens the first page, for an extension that was installed just now. Not where the browser's administrator did that, where the
 * organisation wants no such page, or where there is a server already.
 */
export async function openFirstPage(policy: () => Promise<Policy>): Promise<void> {
  if (await isInstalledByAdministrator()) return;
  if (!(await policy()).showsWelcome || (await readItem(instancesItem)).length > 0) return;
  await openWelcome();
}
