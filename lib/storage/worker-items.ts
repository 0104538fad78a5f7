import { isNumber } from '../shape';
import type { Item } from './item';

/** When a page of ours last showed the results: milliseconds since 1970. The badge speaks of newer ones. */
export const resultsSeenItem: Item<number> = {
  key: 'resultsSeen',
  area: 'session',
  version: 1,
  fallback: 0,
  is: isNumber,
};

/** The built-in instance's state, opaque here: `lib/server` checks it when it restores it. */
export const builtInStateItem: Item<unknown> = {
  key: 'builtInState',
  area: 'session',
  version: 1,
  fallback: undefined,
  is: (value): value is unknown => value !== undefined,
};
