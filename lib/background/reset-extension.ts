import { clearAllAlarms } from '../browser/alarm';
import { showBadge } from '../browser/badge';
import { withdrawNotifications } from '../browser/notify';
import { getHostPermissions, removeHostPermission } from '../browser/permissions';
import { clearStorage } from '../browser/stored';

/** An operation that a page or the browser asks for. */
type Operation = (...args: never[]) => Promise<unknown>;

/** Allows many shared operations or one exclusive operation, which waits for those in flight and precedes later ones. */
export function createOperationLock() {
  const inFlight = new Set<Promise<unknown>>();
  let exclusive: Promise<unknown> | undefined;

  /** Starts an operation at once, as part of one in flight. */
  const run = <T>(operation: () => Promise<T>): Promise<T> => {
    const running = operation();
    const settled: Promise<unknown> = running.catch(() => undefined).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return running;
  };

  return {
    run,

    /** The operation under the lock. It starts in the same turn if the lock is free: some calls of the browser have to follow a click. */
    shared: <O extends Operation>(operation: O): O =>
      ((...args: Parameters<O>) => {
        const start = () => run(() => operation(...args));
        return exclusive ? exclusive.then(start) : start();
      }) as O,

    /** `abortPending` is called until no operation is in flight, as those may begin what goes on without them. */
    exclusive: async <T>(operation: () => Promise<T>, abortPending: () => Promise<void>): Promise<T> => {
      const alone = (exclusive ?? Promise.resolve()).then(async () => {
        await abortPending();
        while (inFlight.size > 0) {
          await Promise.all(inFlight);
          await abortPending();
        }
        return operation();
      });
      const settled = alone
        .catch(() => undefined)
        .then(() => {
          if (exclusive === settled) exclusive = undefined;
        });
      exclusive = settled;
      return alone;
    },
  };
}

/** Removes everything that the extension has stored, requested and shown. Sends no request: pushes stay at their instances. */
export async function clearEverything(onCleared: () => Promise<void>): Promise<void> {
  // First, should the browser be closed meanwhile.
  await clearStorage();
  await onCleared();
  await removeHostPermission(await getHostPermissions());
  await clearAllAlarms();
  await withdrawNotifications();
  await showBadge('none');
}
