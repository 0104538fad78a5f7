import { clearAllAlarms } from '../browser/alarm';
import { showBadge } from '../browser/badge';
import { removeAllHostPermissions } from '../browser/host-permission';
import { withdrawNotifications } from '../browser/notify';
import { forgetAll, read } from '../browser/stored';
import { inFlightItem } from '../storage/items';
import type { Gate } from './gate';

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
