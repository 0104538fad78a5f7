import { describe, expect, it } from 'vitest';
import { applyPolicyToTemplates, isPresetTemplate } from '@/lib/policy/rules';
import { DEFAULT_TEMPLATE_ID, getDefaultTemplate, newPushTemplate, type Template } from '@/lib/push/template';
import { saveTemplate } from '@/lib/push/template-changes';
import { makeBook } from '../../fakes/make-book';
import { makePolicy } from '../../fakes/make-policy';

const long: Template = { id: 'long', name: 'Long', asks: { expireAfterDays: 90, retrievalStep: false }, message: '' };

describe('templates under a policy', () => {
  it('ask for no more than it allows, and for what it fixes', () => {
    const policy = makePolicy({ mostDays: 7, mostViews: 2, retrievalStep: true });
    const book = applyPolicyToTemplates(saveTemplate(makeBook({ expireAfterViews: 9 }), long), policy);
    expect(getDefaultTemplate(book).asks).toMatchObject({ expireAfterViews: 2, retrievalStep: true });
    expect(getDefaultTemplate(book).asks.expireAfterDays).toBeUndefined();
    expect(book.templates.find(({ id }) => id === 'long')?.asks).toMatchObject({
      expireAfterDays: 7,
      retrievalStep: true,
    });
  });

  it('begin with the organisation’s defaults and its own, which nobody can change', () => {
    const policy = makePolicy({
      defaults: { asks: { expireAfterDays: 2 }, message: 'Hello' },
      templates: [{ name: 'Key', asks: { expireAfterViews: 1 }, message: '' }],
    });
    const book = applyPolicyToTemplates(saveTemplate(makeBook({ expireAfterDays: 30 }), long), policy);
    expect(newPushTemplate(book, 'text')).toMatchObject({
      id: DEFAULT_TEMPLATE_ID,
      asks: { expireAfterDays: 2 },
      message: 'Hello',
    });
    expect(book.templates[1]).toMatchObject({ name: 'Key', asks: { expireAfterViews: 1 } });
    expect(book.templates.filter((one) => isPresetTemplate(one, policy)).map(({ name }) => name)).toEqual(['', 'Key']);
  });

  it('cannot be taken for the organisation’s by what they are called', () => {
    const forged = saveTemplate(makeBook(), { ...long, id: 'preset:Key' });
    expect(applyPolicyToTemplates(forged, makePolicy()).templates.map(({ id }) => id)).not.toContain('preset:Key');
  });

  it('are as they were where nothing is demanded', () => {
    expect(applyPolicyToTemplates(makeBook(), makePolicy())).toEqual(makeBook());
  });
});
