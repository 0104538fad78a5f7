import { expect, it } from 'vitest';
import { NO_OPTIONS } from '@/lib/push/options';
import { getInstanceDefaults, learnDefaults, summarizeOptions } from '@/lib/push/options-summary';
import { makeStored } from '../state/results/make-results';

it('names what the instance is known to decide, of what is left to it', () => {
  const { instanceDefaults } = summarizeOptions('text', { ...NO_OPTIONS, expireAfterDays: 1 }, undefined, {
    expireAfterDays: 7,
    expireAfterViews: 5,
    retrievalStep: false,
  });
  expect(instanceDefaults).toEqual([
    { option: 'expireAfterViews', value: 5 },
    { option: 'retrievalStep', value: false },
  ]);
});

it('names what is asked, also when it is “no”, but neither labels nor what a secret is', () => {
  const summary = summarizeOptions('text', {
    expireAfterDays: 1,
    expireAfterViews: 3,
    retrievalStep: false,
    deletableByViewer: false,
    passphrase: 'p',
    name: 'n',
    note: 'o',
  });
  expect(summary.instanceDefaults).toEqual([]);
  expect(summary.requested).toEqual([
    { option: 'expireAfterDays', value: 1 },
    { option: 'expireAfterViews', value: 3 },
    { option: 'retrievalStep', value: false },
    { option: 'deletableByViewer', value: false },
    { option: 'passphrase' },
  ]);
});

it('a link asks nothing about viewers expiring it', () => {
  expect(summarizeOptions('url', { ...NO_OPTIONS, deletableByViewer: true }).requested).toEqual([]);
});

it('names what encryption brings with it, and no e-mail, which the instance does not send then', () => {
  const options = { ...NO_OPTIONS, retrievalStep: false, endToEnd: true };
  expect(summarizeOptions('text', options, { to: 'ann@example.org', language: '' }).requested).toEqual([
    { option: 'retrievalStep', value: true },
    { option: 'endToEnd', value: true },
  ]);
});

const withAccount = { withAccount: true, kind: 'text' as const };
const stored = makeStored({ expireAfterDays: 7, expireAfterViews: 5, retrievalStep: false });

it('keeps accounts and kinds apart, and what was learned before', () => {
  const first = learnDefaults([], withAccount, NO_OPTIONS, stored);
  const then = learnDefaults(
    first,
    withAccount,
    { ...NO_OPTIONS, expireAfterDays: 1 },
    { ...stored, expireAfterViews: 9 },
  );
  expect(then).toEqual([{ ...withAccount, expireAfterDays: 7, expireAfterViews: 9, retrievalStep: false }]);
  expect(getInstanceDefaults(then, { ...withAccount, withAccount: false })).toEqual({});
  expect(getInstanceDefaults(then, { ...withAccount, kind: 'url' })).toEqual({});
});
