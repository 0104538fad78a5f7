import { type ReadonlySignal, signal } from '@preact/signals';
import { NO_POLICY_RULES, type PolicyRules, type PolicyState } from '../policy/policy';
import { policyStateItem } from '../storage/items';
import { storedSignal } from './stored-signal';

/** Tracks the policy's rules, which are loaded only under a policy; `ready` waits for that. */
export function trackPolicyRules(start: PolicyState): { rules: ReadonlySignal<PolicyRules>; ready: Promise<void> } {
  const rules = signal(NO_POLICY_RULES);
  const apply = async ({ isManaged, policy }: PolicyState): Promise<void> => {
    rules.value = isManaged ? (await import('../policy/rules')).createPolicyRules(policy) : NO_POLICY_RULES;
  };
  const managed = storedSignal(policyStateItem, start).value;
  const ready = apply(start);
  managed.subscribe((changed) => {
    // The rules of before stay where the new ones do not load: the worker applies the policy whatever a page does.
    if (changed !== start) void apply(changed).catch(() => undefined);
  });
  return { rules, ready };
}
