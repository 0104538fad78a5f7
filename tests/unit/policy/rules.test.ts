import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPolicyToOptions, findInstanceViolation, findViolations } from '@/lib/policy/rules';
import { KINDS } from '@/lib/push/draft';
import { NO_OPTIONS, type PushOptions } from '@/lib/push/options';
import { makePolicy } from '../../fakes/make-policy';
import { makeDraft, makeInstance } from '../background/make-worker';

const rulesOf = (options: Partial<PushOptions>, policy: Parameters<typeof makePolicy>[0]) =>
  findViolations({ kind: 'text', options: { ...NO_OPTIONS, ...options } }, makePolicy(policy)).map(({ rule }) => rule);

describe('a draft under a policy', () => {
  it.each([
    ['more days than allowed', { expireAfterDays: 8 }, { mostDays: 7 }, ['days']],
    ['as many days as allowed', { expireAfterDays: 7 }, { mostDays: 7 }, []],
    ['no days, which an instance would replace by its own', { expireAfterDays: 0 }, { mostDays: 7 }, ['days']],
    ['half a day', { expireAfterDays: 0.5 }, { mostDays: 7 }, ['days']],
    ['more views than allowed', { expireAfterViews: 6 }, { mostViews: 5 }, ['views']],
    ['no passphrase', {}, { needsPassphrase: true }, ['passphrase']],
    ['a passphrase', { passphrase: ' ' }, { needsPassphrase: true }, []],
    ['a passphrase to be made', { makesPassphrase: true }, { needsPassphrase: true }, []],
    ['a kind that is not allowed', {}, { kinds: ['url'] as const }, ['kind']],
    [
      'everything wrong',
      { expireAfterDays: 9, expireAfterViews: 9 },
      { kinds: ['url'] as const, mostDays: 1, mostViews: 1, needsPassphrase: true },
      ['kind', 'days', 'views', 'passphrase'],
    ],
  ])('with %s', (_, options, policy, rules) => {
    expect(rulesOf(options, policy)).toEqual(rules);
  });

  it('asks for what the organisation has fixed, whatever it asked before', () => {
    const policy = makePolicy({ retrievalStep: true, deletableByViewer: false });
    const options = { ...NO_OPTIONS, retrievalStep: false, deletableByViewer: true, note: 'kept' };
    expect(applyPolicyToOptions(options, policy)).toEqual({
      ...options,
      retrievalStep: true,
      deletableByViewer: false,
    });
  });

  it('leaves no limit to the instance that the organisation has one for', () => {
    expect(applyPolicyToOptions(NO_OPTIONS, makePolicy({ mostDays: 3, mostViews: 90 }))).toMatchObject({
      expireAfterDays: 3,
      expireAfterViews: 5,
    });
  });

  it('is left as it is without one', () => {
    expect(applyPolicyToOptions(NO_OPTIONS, makePolicy())).toEqual(NO_OPTIONS);
  });

  it('meets every demand once it is brought under it, but for what only a person can do', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined });
    const flag = fc.option(fc.boolean(), { nil: undefined });
    const policies = fc.record({ mostDays: limit, mostViews: limit, retrievalStep: flag, deletableByViewer: flag });
    fc.assert(
      fc.property(policies, fc.constantFrom(...KINDS), (policy, kind) => {
        const options = applyPolicyToOptions(NO_OPTIONS, makePolicy(policy));
        expect(findViolations({ ...makeDraft('key'), kind, options }, makePolicy(policy))).toEqual([]);
      }),
    );
  });
});

describe('an instance under a policy', () => {
  const preset = { name: 'Company', baseUrl: 'https://pw.test', isLocked: true, isDefault: false, note: '' };
  const http = makeInstance({ baseUrl: 'http://pw.test' });

  it.each([
    ['an own one', makeInstance(), { allowsOwnInstances: false }, 'own-instance'],
    ['one of the organisation', makeInstance(), { allowsOwnInstances: false, instances: [preset] }, undefined],
    ['the built-in one', makeInstance({ isBuiltIn: true }), { allowsBuiltIn: false }, 'built-in'],
    [
      'the built-in one, where only own ones are forbidden',
      makeInstance({ isBuiltIn: true }),
      { allowsOwnInstances: false },
      undefined,
    ],
    ['an unencrypted one', http, { allowsHttp: false }, 'unencrypted'],
    ['one on this computer', makeInstance({ baseUrl: 'http://127.0.0.1:5100' }), { allowsHttp: false }, undefined],
    ['an encrypted one', makeInstance(), { allowsHttp: false }, undefined],
  ])('%s', (_, instance, policy, rule) => {
    expect(findInstanceViolation(instance, makePolicy(policy))?.rule).toBe(rule);
  });
});
