import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeItem } from '@/lib/browser/storage';
import { NO_POLICY_RULES, NO_POLICY_STATE } from '@/lib/policy/policy';
import { trackPolicyRules } from '@/lib/state/compose-page';
import { policyStateItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makePolicy } from '../../fakes/make-policy';

beforeEach(() => void fakeExtension());

const managed = (maxDays: number) => ({ ...NO_POLICY_STATE, isManaged: true, policy: makePolicy({ maxDays }) });

describe('policy rules of a page', () => {
  it('are empty without a policy, and nothing is loaded', async () => {
    const { rules, ready } = trackPolicyRules(NO_POLICY_STATE);
    expect(rules.value).toBe(NO_POLICY_RULES);
    await ready;
    expect(rules.value).toBe(NO_POLICY_RULES);
  });

  it('stay as they were while new ones cannot be loaded', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { rules, ready } = trackPolicyRules(managed(3));
    await ready;
    const load = vi.fn(() => Promise.reject(new Error('not loaded')));
    vi.doMock('@/lib/policy/rules', load);
    await writeItem(policyStateItem, managed(5));
    await expect.poll(() => load.mock.calls.length).toBe(1);
    vi.doUnmock('@/lib/policy/rules');
    expect(rules.value.policy.maxDays).toBe(3);
    await writeItem(policyStateItem, managed(7));
    await expect.poll(() => rules.value.policy.maxDays).toBe(7);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
