import { type ManagedState, NOT_MANAGED, type Policy } from '../policy/policy';
import { arrayOf, type Guard, isBoolean, isString, objectOf } from '../shape';
import type { Item } from './item';

/**
 * What the organisation demands, as the worker has read it: pages show it before anything else, and need not read it anew. The worker
 * alone writes it, at every start and change, and it asks the browser itself at each push: so a look at its frame is enough.
 */
export const managedItem: Item<ManagedState> = {
  key: 'managed',
  area: 'local',
  version: 1,
  fallback: NOT_MANAGED,
  is: objectOf<ManagedState>({
    isManaged: isBoolean,
    policy: objectOf<Pick<Policy, 'kinds'>>({ kinds: Array.isArray as never }) as Guard<Policy>,
    problems: Array.isArray as never,
    given: arrayOf(isString),
  }),
};
