import type { AnonymousPush } from '../push/push-row';
import { arrayOf, isBoolean, repairArray } from '../shape';
import type { Item } from './item';
import { isMadeHere } from './made-here-guard';

/** Whether the user wants pushes made without an account remembered on this device, not only until the browser closes. */
export const persistAnonymousPushesItem: Item<boolean> = {
  key: 'keepsMadeHere',
  area: 'local',
  version: 1,
  fallback: false,
  is: isBoolean,
};

/**
 * Pushes made without an account on this browser, newest first. Those made in a private window are never in the device's list. The
 * worker alone writes them.
 */
export function anonymousPushesItem(area: 'session' | 'device'): Item<AnonymousPush[]> {
  return {
    key: 'madeHere',
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: [],
    is: arrayOf(isMadeHere),
    mend: repairArray(isMadeHere),
  };
}
