import { entry, readItems, type StorageEntry, writeEntriesAtomically } from '../browser/stored';
import type { Input } from '../messages';
import type { Policy } from '../policy/policy';
import { FailureError } from '../push/failure';
import { applyPolicyToFile, planImport } from '../settings-file/import';
import type { TransferableSettings } from '../settings-file/settings-file';
import { TRANSFERABLE_ITEMS } from '../storage/items-on-demand';

/**
 * Imports a settings file: the changes that the user saw, all or none. Throws `SettingsChanged` where they would be others by now, and
 * `StorageFull`.
 */
export async function importSettings(
  { file, allowedUnencrypted, changes }: Input<'importSettings'>,
  policy: Policy,
  newId: () => string,
): Promise<void> {
  const current = await readItems(TRANSFERABLE_ITEMS);
  const plan = planImport(current, applyPolicyToFile(file, policy).file, allowedUnencrypted, newId);
  if (JSON.stringify(plan.changes) !== JSON.stringify(changes)) throw new FailureError({ name: 'SettingsChanged' });
  await writeEntriesAtomically(...entriesFor(current, plan.after));
}

/** Only what changes: a page may have changed the rest meanwhile. */
function entriesFor(before: TransferableSettings, after: TransferableSettings): StorageEntry[] {
  const names = Object.keys(TRANSFERABLE_ITEMS) as (keyof TransferableSettings)[];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => entry(TRANSFERABLE_ITEMS[name] as never, after[name] as never));
}
