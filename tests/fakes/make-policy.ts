import { NO_POLICY, type Policy } from '@/lib/policy/policy';

/** What an organization demands that demands nothing else. */
export function makePolicy(fields: Partial<Policy> = {}): Policy {
  return { ...NO_POLICY, ...fields };
}
