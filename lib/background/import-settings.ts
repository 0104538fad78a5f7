import { entry, readItems, type StorageEntry, writeEntriesAtomically } from '../browser/stored';
import type { Input } from '../messages';
import type { Policy } from '../policy/policy';
import { FailureError } from '../push/failure';
import { applyPolicyToFile, planImport } from '../settings-file/import';
import type { TransferableSettings } from '../settings-file/settings-file';
import { TRANSFERABLE_ITEMS } from '../storage/items-on-demand';

interface TakingDeps {
  /** Runs a job while nobody else changes the instances. */
  inTurn: <T>(job: () => Promise<T>) => Promise<T>;
  /** What the organisation demands at this moment. */
  policy: () => Promise<Policy>;
  newId: () => string;
}

/**
 * Takes the settings of a file: what the user saw, all of it or nothing. Throws `SettingsChanged` where that would not be the same any
 * more, and `StorageFull`.
 */
export function createSettingsImport({ inTurn, policy, newId }: TakingDeps) {
  return ({ file, allowedUnencrypted, changes }: Input<'importSettings'>): Promise<void> =>
    inTurn(async () => {
      const here = await readItems(TRANSFERABLE_ITEMS);
      const plan = planImport(here, applyPolicyToFile(file, await policy()).file, allowedUnencrypted, newId);
      if (JSON.stringify(plan.changes) !== JSON.stringify(changes)) throw new FailureError({ name: 'SettingsChanged' });
      await writeEntriesAtomically(...writesOf(here, plan.after));
    });
}

/** Only what becomes another: the rest may have been changed meanwhile by the page that shows it. */
function writesOf(here: TransferableSettings, after: TransferableSettings): StorageEntry[] {
  const items = Object.entries(TRANSFERABLE_ITEMS) as [
    keyof TransferableSettings,
    (typeof TRANSFERABLE_ITEMS)[keyof TransferableSettings],
  ][];
  return items
    .filter(([name]) => JSON.stringify(here[name]) !== JSON.stringify(after[name]))
    .map(([name, item]) => entry(item as never, after[name] as never));
}
