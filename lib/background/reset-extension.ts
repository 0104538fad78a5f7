import { clearAllAlarms } from '../browser/alarm';
import { showBadge } from '../browser/badge';
import { withdrawNotifications } from '../browser/notify';
import { removeAllHostPermissions } from '../browser/permissions';
import { forgetAll, read } from '../browser/stored';
import { inFlightItem } from '../storage/items';

/** What a gate lets through: a job that is asked for from outside. */
type Job = (...given: never[]) => Promise<unknown>;

export type Gate = ReturnType<typeof createGate>;

/**
 * Lets jobs through as they come, until one has to be alone: then it waits for those under way, and all that come meanwhile wait for it.
 * A job that passes starts at once, in the same turn: what has to be the first thing after a click still is.
 */
export function createGate() {
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | undefined;

  const start = <T>(job: () => Promise<T>): Promise<T> => {
    const run = job();
    const settled: Promise<unknown> = run.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return run;
  };

  return {
    /** The same job, behind the gate. */
    behind: <J extends Job>(job: J): J =>
      ((...given: Parameters<J>) => {
        const run = () => start(() => job(...given));
        return closed ? closed.then(run) : run();
      }) as J,

    /** Runs a job with no other beside it, once `hurry` has asked those under way to come to an end. What it throws is its caller's alone. */
    alone: async <T>(job: () => Promise<T>, hurry: () => Promise<void> = async () => {}): Promise<T> => {
      const before = closed ?? Promise.resolve();
      const run = before.then(async () => {
        await hurry();
        while (underWay.size > 0) {
          await Promise.all(underWay);
          // They may have begun what goes on without them: a page's upload.
          await hurry();
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

export interface ForgettingParts {
  gate: Gate;
  /** Gives up waiting for the create of a draft. */
  cancel: (draftId: string) => Promise<void>;
  /** Told when nothing is remembered any more: who knows something by heart forgets it too. What the organisation has set is brought back. */
  onForgotten: () => Promise<void>;
  makeMenu: () => Promise<void>;
}

/**
 * Makes everything as it was when the extension was installed. What is under way is given up and waited for, so that nothing of it is
 * written afterwards. Pushes stay where they are: an instance is asked nothing.
 */
export function createForgetting({ gate, cancel, onForgotten, makeMenu }: ForgettingParts) {
  const giveUp = async () => {
    for (const { draftId } of await read(inFlightItem)) await cancel(draftId);
  };

  const forget = async () => {
    // What was remembered first: it matters most, should the browser stop us here.
    await forgetAll();
    await onForgotten();
    await removeAllHostPermissions();
    await clearAllAlarms();
    await withdrawNotifications();
    await makeMenu();
    await showBadge('none');
  };

  return (): Promise<void> => gate.alone(forget, giveUp);
}
