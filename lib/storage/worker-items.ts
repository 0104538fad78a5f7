import { arrayOf, isNumber, isString } from '../shape';
import type { Item } from './item';

/** When a page of ours last showed the results: milliseconds since 1970. The badge speaks of newer ones. */
export const resultsSeenItem: Item<number> = {
  key: 'resultsSeen',
  area: 'session',
  version: 1,
  fallback: 0,
  is: isNumber,
};

/**
 * Host permissions that are lent to open pages, for somebody else's instances and for those that are not saved yet. On the device, so that a browser that crashed gives them
 * back when it starts again: until then its own record of them says no less.
 */
export const lentPermissionsItem: Item<string[]> = {
  key: 'lentPermissions',
  area: 'local',
  version: 1,
  fallback: [],
  is: arrayOf(isString),
};

/** The built-in instance's state, opaque here: `lib/server` checks it when it restores it. */
export const builtInStateItem: Item<unknown> = {
  key: 'builtInState',
  area: 'session',
  version: 1,
  fallback: undefined,
  is: (value): value is unknown => value !== undefined,
};
