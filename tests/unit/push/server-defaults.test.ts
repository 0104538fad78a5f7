import { expect, it } from 'vitest';
import { NO_OPTIONS } from '@/lib/push/options';
import { defaultFor, learnDefaults } from '@/lib/push/server-defaults';
import { makeStored } from '../state/make-results';

const withAccount = { withAccount: true, kind: 'text' as const };
const stored = makeStored({ expireAfterDays: 7, expireAfterViews: 5, retrievalStep: false });

it('learns what was left to the instance, and nothing of what was asked', () => {
  const learnt = learnDefaults([], withAccount, { ...NO_OPTIONS, expireAfterViews: 5, retrievalStep: false }, stored);
  expect(learnt).toEqual([{ ...withAccount, expireAfterDays: 7 }]);
});

it('keeps accounts and kinds apart, and what was learnt before', () => {
  const first = learnDefaults([], withAccount, NO_OPTIONS, stored);
  const then = learnDefaults(
    first,
    withAccount,
    { ...NO_OPTIONS, expireAfterDays: 1 },
    { ...stored, expireAfterViews: 9 },
  );
  expect(then).toEqual([{ ...withAccount, expireAfterDays: 7, expireAfterViews: 9, retrievalStep: false }]);
  expect(defaultFor(then, { ...withAccount, withAccount: false })).toEqual({});
  expect(defaultFor(then, { ...withAccount, kind: 'url' })).toEqual({});
});
