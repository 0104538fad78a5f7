import { clearAllAlarms } from '../browser/alarm';
import { showBadge } from '../browser/badge';
import { withdrawNotifications } from '../browser/notify';
import { getHostPermissions, removeHostPermission } from '../browser/permissions';
import { clearStorage, readItem } from '../browser/stored';
import { inFlightItem } from '../storage/items';

/** What a gate lets through: a job that is asked for from outside. */
type Job = (...given: never[]) => Promise<unknown>;

export type OperationLock = ReturnType<typeof createOperationLock>;

/**
 * Lets jobs through as they come, until one has to be alone: then it waits for those under way, and all that come meanwhile wait for it.
 * A job that passes starts at once, in the same turn: what has to be the first thing after a click still is.
 */
export function createOperationLock() {
  const inFlight = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | undefined;

  const start = <T>(job: () => Promise<T>): Promise<T> => {
    const run = job();
    const settled: Promise<unknown> = run.catch(() => undefined).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return run;
  };

  return {
    /** The same job, behind the gate. */
    shared: <J extends Job>(job: J): J =>
      ((...given: Parameters<J>) => {
        const run = () => start(() => job(...given));
        return closed ? closed.then(run) : run();
      }) as J,

    /** Runs a job with no other beside it, once `hurry` has asked those under way to come to an end. What it throws is its caller's alone. */
    exclusive: async <T>(job: () => Promise<T>, abortPending: () => Promise<void> = async () => {}): Promise<T> => {
      const before = closed ?? Promise.resolve();
      const run = before.then(async () => {
        await abortPending();
        while (inFlight.size > 0) {
          await Promise.all(inFlight);
          // They may have begun what goes on without them: a page's upload.
          await abortPending();
        }
        return job();
      });
      const opened = run
        .catch(() => undefined)
        .then(() => {
          if (closed === opened) closed = undefined;
        });
      closed = opened;
      return run;
    },
  };
}

export interface ResetDeps {
  gate: OperationLock;
  /** Gives up waiting for the create of a draft. */
  cancel: (draftId: string) => Promise<void>;
  /** Told when nothing is remembered any more: who knows something by heart forgets it too. What the organisation has set is brought back. */
  onCleared: () => Promise<void>;
  makeMenu: () => Promise<void>;
}

/**
 * Makes everything as it was when the extension was installed. What is under way is given up and waited for, so that nothing of it is
 * written afterwards. Pushes stay where they are: an instance is asked nothing.
 */
export function createReset({ gate, cancel, onCleared, makeMenu }: ResetDeps) {
  const giveUp = async () => {
    for (const { draftId } of await readItem(inFlightItem)) await cancel(draftId);
  };

  const forget = async () => {
    // What was remembered first: it matters most, should the browser stop us here.
    await clearStorage();
    await onCleared();
    await removeHostPermission(await getHostPermissions());
    await clearAllAlarms();
    await withdrawNotifications();
    await makeMenu();
    await showBadge('none');
  };

  return (): Promise<void> => gate.exclusive(forget, giveUp);
}
