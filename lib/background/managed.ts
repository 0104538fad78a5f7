import { read } from '../browser/stored';
import { type Managed, NOT_MANAGED, type Policy } from '../managed/policy';
import { readPolicy } from '../managed/read-policy';
import type { RawPolicy } from '../managed/value-reader';
import { managedItem } from '../storage/managed-item';

/** What was read of a policy: without what is remembered about it. */
export type ReadManaged = Omit<Managed, 'given'>;

export type ManagedReader = ReturnType<typeof createManagedReader>;

/**
 * The organisation's demands as the browser has them at this moment: every push asks anew, since what pages remember of them may be old.
 * `readStorage`: undefined where the browser cannot say; what held before holds then.
 */
export function createManagedReader({ readStorage }: { readStorage: () => Promise<RawPolicy | undefined> }) {
  let known: { text: string; read: ReadManaged } | undefined;

  const current = async (): Promise<ReadManaged> => {
    const raw = await readStorage();
    if (!raw) return known?.read ?? read(managedItem);
    if (Object.keys(raw).length === 0) return NOT_MANAGED;
    const text = JSON.stringify(raw);
    if (known?.text !== text) known = { text, read: { isManaged: true, ...readPolicy(raw) } };
    return known.read;
  };

  return { current, policy: async (): Promise<Policy> => (await current()).policy };
}
