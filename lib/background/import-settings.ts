import { entry, readAll, type Write, writeAllOrNothing } from '../browser/stored';
import type { Input } from '../messages';
import type { Policy } from '../policy/policy';
import { FailureError } from '../push/failure';
import { fileUnderPolicy, planImport } from '../settings-file/import';
import type { Travelling } from '../settings-file/settings-file';
import { TRAVELLING_ITEMS } from '../storage/travelling-items';

interface TakingParts {
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
export function createTakingSettings({ inTurn, policy, newId }: TakingParts) {
  return ({ file, agreed, changes }: Input<'takeSettings'>): Promise<void> =>
    inTurn(async () => {
      const here = await readAll(TRAVELLING_ITEMS);
      const plan = planImport(here, fileUnderPolicy(file, await policy()).file, agreed, newId);
      if (JSON.stringify(plan.changes) !== JSON.stringify(changes)) throw new FailureError({ name: 'SettingsChanged' });
      await writeAllOrNothing(...writesOf(here, plan.after));
    });
}

/** Only what becomes another: the rest may have been changed meanwhile by the page that shows it. */
function writesOf(here: Travelling, after: Travelling): Write[] {
  const items = Object.entries(TRAVELLING_ITEMS) as [keyof Travelling, (typeof TRAVELLING_ITEMS)[keyof Travelling]][];
  return items
    .filter(([name]) => JSON.stringify(here[name]) !== JSON.stringify(after[name]))
    .map(([name, item]) => entry(item as never, after[name] as never));
}
