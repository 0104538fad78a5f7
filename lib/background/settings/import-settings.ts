import { isDeepEqual } from '../../base/deep-equal';
import { FailureError } from '../../base/failure';
import type { Input } from '../../messaging/messages';
import type { Policy } from '../../policy/policy';
import { planImport } from '../../settings-file/plan-import';
import type { TransferableSettings } from '../../settings-file/settings-file';
import { TRANSFERABLE_ITEMS } from '../../storage/items';
import { readItems, toStorageEntry, writeEntries } from '../../storage/storage';

/** Applies exactly the changes that were previewed, or none. Throws `SettingsChanged` and `StorageFull`. */
export async function importSettings(
  { file, allowedUnencrypted, changes }: Input<'importSettings'>,
  policy: Policy,
  newId: () => string,
): Promise<void> {
  const current = await readItems(TRANSFERABLE_ITEMS);
  const plan = planImport(current, file, policy, allowedUnencrypted, newId);
  if (!isDeepEqual(plan.changes, changes)) throw new FailureError({ kind: 'SettingsChanged' });
  const names = Object.keys(TRANSFERABLE_ITEMS) as (keyof TransferableSettings)[];
  // Only what changes is written, since a page may have changed the rest.
  const changed = names.filter((name) => !isDeepEqual(current[name], plan.after[name]));
  // All items are on the device, so this is one write.
  await writeEntries(
    ...changed.map((name) => toStorageEntry(TRANSFERABLE_ITEMS[name] as never, plan.after[name] as never)),
  );
}
