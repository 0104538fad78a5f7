import { entry, readAll, type Write, writeAll } from '../browser/stored';
import type { Instance } from '../instance/instance';
import { listUnderPolicy } from '../managed/presets';
import { activeInstanceItem, instancesItem } from '../storage/items';
import { managedItem } from '../storage/managed-item';
import type { ManagedReader } from './managed';

export interface PresetsParts {
  managed: ManagedReader;
  /** Runs a job while nobody else changes the instances. */
  inTurn: <T>(job: () => Promise<T>) => Promise<T>;
  /** Forgets what is kept beside an instance that is in the list no more. */
  forgetBeside: (gone: Instance, others: readonly Instance[]) => Promise<void>;
}

/**
 * Brings what is remembered into line with the organisation's demands: what pages show of them, and its instances. Does nothing where
 * nothing has changed. To be done whenever the worker starts, when the browser tells of a change, and when everything was forgotten.
 */
export function createPresets({ managed, inTurn, forgetBeside }: PresetsParts) {
  return (): Promise<void> =>
    inTurn(async () => {
      const now = await managed.current();
      const before = await readAll({ instances: instancesItem, active: activeInstanceItem, managed: managedItem });
      const { gone, given, instances, active } = listUnderPolicy(
        { instances: before.instances, active: before.active, given: before.managed.given },
        now.policy,
      );
      const writes: Write[] = [
        ...(isSame(before.managed, { ...now, given }) ? [] : [entry(managedItem, { ...now, given })]),
        ...(isSame(before.instances, instances) ? [] : [entry(instancesItem, [...instances])]),
        ...(before.active === active ? [] : [entry(activeInstanceItem, active)]),
      ];
      // First: a worker that dies in between finds them in the list again, and their tokens are not left behind.
      for (const one of gone) await forgetBeside(one, instances);
      if (writes.length > 0) await writeAll(...writes);
    });
}

/** As both would be remembered: whatever is undefined is not there then. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
