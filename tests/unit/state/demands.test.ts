import { beforeEach, describe, expect, it } from 'vitest';
import { watch, writeItem } from '@/lib/browser/stored';
import { NO_POLICY_RULES, NOT_MANAGED } from '@/lib/policy/policy';
import { trackPolicyRules } from '@/lib/state/compose-page';
import { managedItem } from '@/lib/storage/managed-item';
import { fakeExtension } from '../../fakes/fake-extension';
import { makePolicy } from '../../fakes/make-policy';

beforeEach(() => void fakeExtension());

const managed = (mostDays: number) => ({ ...NOT_MANAGED, isManaged: true, policy: makePolicy({ mostDays }) });

describe('what the organisation demands of a page', () => {
  it('is nothing where there is none, and nothing is loaded for it', async () => {
    const { demands, ready } = trackPolicyRules({ watch }, NOT_MANAGED);
    expect(demands.value).toBe(NO_POLICY_RULES);
    await ready;
    expect(demands.value).toBe(NO_POLICY_RULES);
  });

  it('is there before the page is, and follows', async () => {
    const { demands, ready } = trackPolicyRules({ watch }, managed(3));
    await ready;
    expect(demands.value.policy.mostDays).toBe(3);
    await writeItem(managedItem, managed(5));
    await expect.poll(() => demands.value.policy.mostDays).toBe(5);
  });

  it('is the newest, though what came before it took longer to load', async () => {
    const { demands, ready } = trackPolicyRules({ watch }, managed(3));
    await writeItem(managedItem, NOT_MANAGED);
    await ready;
    await expect.poll(() => demands.value).toBe(NO_POLICY_RULES);
  });
});
