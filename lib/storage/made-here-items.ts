import type { MadeHere } from '../push/push-row';
import { goodOf, isFlag, listOf } from '../shape';
import type { Item } from './item';
import { isMadeHere } from './made-here-guard';

/** Whether the user wants pushes made without an account remembered on this device, not only until the browser closes. */
export const keepsMadeHereItem: Item<boolean> = {
  key: 'keepsMadeHere',
  area: 'local',
  version: 1,
  fallback: false,
  is: isFlag,
};

/**
 * Pushes made without an account on this browser, newest first. Those made in a private window are never in the device's list. The
 * worker alone writes them.
 */
export function madeHereItem(area: 'session' | 'device'): Item<MadeHere[]> {
  return {
    key: 'madeHere',
    area: area === 'device' ? 'local' : 'session',
    version: 1,
    fallback: [],
    is: listOf(isMadeHere),
    mend: goodOf(isMadeHere),
  };
}
