import { type Managed, NOT_MANAGED, type Policy } from '../policy/policy';
import { type Guard, isFlag, isText, listOf, shape } from '../shape';
import type { Item } from './item';

/**
 * What the organisation demands, as the worker has read it: pages show it before anything else, and need not read it anew. The worker
 * alone writes it, at every start and change, and it asks the browser itself at each push: so a look at its frame is enough.
 */
export const managedItem: Item<Managed> = {
  key: 'managed',
  area: 'local',
  version: 1,
  fallback: NOT_MANAGED,
  is: shape<Managed>({
    isManaged: isFlag,
    policy: shape<Pick<Policy, 'kinds'>>({ kinds: Array.isArray as never }) as Guard<Policy>,
    problems: Array.isArray as never,
    given: listOf(isText),
  }),
};
