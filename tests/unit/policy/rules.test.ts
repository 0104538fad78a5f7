import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GENERATOR_DEFAULTS, raiseToLimits } from '@/lib/generator/generator-settings';
import {
  applyPolicyToOptions,
  applyPolicyToTemplates,
  findInstanceViolation,
  findViolations,
  isPresetTemplate,
} from '@/lib/policy/rules';
import { KINDS } from '@/lib/push/draft';
import { NO_OPTIONS, type PushOptions } from '@/lib/push/options';
import { DEFAULT_TEMPLATE_ID, getComposerTemplate, getDefaultTemplate, type Template } from '@/lib/push/template';
import { saveTemplate } from '@/lib/push/template-settings';
import { makePolicy } from '../../fakes/make-policy';
import { makeTemplateSettings } from '../../fakes/make-template-settings';
import { makeDraft, makeInstance } from '../background/make-worker';

const rulesOf = (options: Partial<PushOptions>, policy: Parameters<typeof makePolicy>[0]) =>
  findViolations({ kind: 'text', options: { ...NO_OPTIONS, ...options } }, makePolicy(policy)).map((violation) =>
    violation.rule === 'limit' ? violation.option : violation.rule,
  );

describe('a draft under a policy', () => {
  it.each([
    ['more days than allowed', { expireAfterDays: 8 }, { maxDays: 7 }, ['expireAfterDays']],
    ['as many days as allowed', { expireAfterDays: 7 }, { maxDays: 7 }, []],
    [
      'no days, which an instance would replace by its own',
      { expireAfterDays: 0 },
      { maxDays: 7 },
      ['expireAfterDays'],
    ],
    ['half a day', { expireAfterDays: 0.5 }, { maxDays: 7 }, ['expireAfterDays']],
    ['a passphrase', { passphrase: ' ' }, { requiresPassphrase: true }, []],
    ['a passphrase to be made', { generatesPassphrase: true }, { requiresPassphrase: true }, []],
    [
      'everything wrong',
      { expireAfterDays: 9, expireAfterViews: 9 },
      { kinds: ['url'] as const, maxDays: 1, maxViews: 1, requiresPassphrase: true },
      ['kind', 'expireAfterDays', 'expireAfterViews', 'passphrase'],
    ],
  ])('with %s', (_, options, policy, rules) => {
    expect(rulesOf(options, policy)).toEqual(rules);
  });

  it('asks for what the organization has fixed, whatever it asked before', () => {
    const policy = makePolicy({ retrievalStep: true, deletableByViewer: false });
    const options = { ...NO_OPTIONS, retrievalStep: false, deletableByViewer: true, note: 'kept' };
    expect(applyPolicyToOptions(options, policy)).toEqual({
      ...options,
      retrievalStep: true,
      deletableByViewer: false,
    });
  });

  it('leaves no limit to the instance that the organization has one for, and all others', () => {
    expect(applyPolicyToOptions(NO_OPTIONS, makePolicy({ maxDays: 3, maxViews: 90 }))).toMatchObject({
      expireAfterDays: 3,
      expireAfterViews: 5,
    });
    expect(applyPolicyToOptions(NO_OPTIONS, makePolicy())).toEqual(NO_OPTIONS);
  });

  it('meets every demand once it is brought under it, but for what only a person can do', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined });
    const flag = fc.option(fc.boolean(), { nil: undefined });
    const policies = fc.record({ maxDays: limit, maxViews: limit, retrievalStep: flag, deletableByViewer: flag });
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
    ['one of the organization', makeInstance(), { allowsOwnInstances: false, instances: [preset] }, undefined],
    ['the demo', makeInstance({ isDemo: true }), { allowsDemo: false }, 'demo'],
    [
      'the demo, where only own ones are forbidden',
      makeInstance({ isDemo: true }),
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

const long: Template = {
  id: 'long',
  name: 'Long',
  options: { expireAfterDays: 90, retrievalStep: false },
  message: '',
};

describe('templates under a policy', () => {
  it('ask for no more than it allows, and for what it fixes', () => {
    const policy = makePolicy({ maxDays: 7, maxViews: 2, retrievalStep: true });
    const book = applyPolicyToTemplates(saveTemplate(makeTemplateSettings({ expireAfterViews: 9 }), long), policy);
    expect(getDefaultTemplate(book).options).toMatchObject({ expireAfterViews: 2, retrievalStep: true });
    expect(getDefaultTemplate(book).options.expireAfterDays).toBeUndefined();
    expect(book.templates.find(({ id }) => id === 'long')?.options).toMatchObject({
      expireAfterDays: 7,
      retrievalStep: true,
    });
  });

  it('begin with the organization’s defaults and its own, which nobody can change', () => {
    const policy = makePolicy({
      defaults: { options: { expireAfterDays: 2 }, message: 'Hello' },
      templates: [{ name: 'Key', options: { expireAfterViews: 1 }, message: '' }],
    });
    const book = applyPolicyToTemplates(saveTemplate(makeTemplateSettings({ expireAfterDays: 30 }), long), policy);
    expect(getComposerTemplate(book, 'text')).toMatchObject({
      id: DEFAULT_TEMPLATE_ID,
      options: { expireAfterDays: 2 },
      message: 'Hello',
    });
    expect(book.templates[1]).toMatchObject({ name: 'Key', options: { expireAfterViews: 1 } });
    expect(book.templates.filter((one) => isPresetTemplate(one, policy)).map(({ name }) => name)).toEqual(['', 'Key']);
  });

  it('cannot be taken for the organization’s by what they are called', () => {
    const forged = saveTemplate(makeTemplateSettings(), { ...long, id: 'preset:Key' });
    expect(applyPolicyToTemplates(forged, makePolicy()).templates.map(({ id }) => id)).not.toContain('preset:Key');
  });

  it('are as they were where nothing is demanded', () => {
    expect(applyPolicyToTemplates(makeTemplateSettings(), makePolicy())).toEqual(makeTemplateSettings());
  });
});

it('made passwords are as long as the organization demands, and longer ones stay so', () => {
  const policy = makePolicy({ minCharacters: 32, minWords: 4 });
  expect(raiseToLimits(GENERATOR_DEFAULTS, policy)).toEqual({
    ...GENERATOR_DEFAULTS,
    characters: { ...GENERATOR_DEFAULTS.characters, length: 32 },
  });
});
