import { describe, expect, it } from 'vitest';
import { bookUnderPolicy, isPresetTemplate } from '@/lib/policy/rules';
import { BASE_ID, baseOf, startTemplate, type Template } from '@/lib/push/template';
import { withTemplate } from '@/lib/push/template-changes';
import { makeBook } from '../../fakes/make-book';
import { makePolicy } from '../../fakes/make-policy';

const long: Template = { id: 'long', name: 'Long', asks: { expireAfterDays: 90, retrievalStep: false }, message: '' };

describe('templates under a policy', () => {
  it('ask for no more than it allows, and for what it fixes', () => {
    const policy = makePolicy({ mostDays: 7, mostViews: 2, retrievalStep: true });
    const book = bookUnderPolicy(withTemplate(makeBook({ expireAfterViews: 9 }), long), policy);
    expect(baseOf(book).asks).toMatchObject({ expireAfterViews: 2, retrievalStep: true });
    expect(baseOf(book).asks.expireAfterDays).toBeUndefined();
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
    const book = bookUnderPolicy(withTemplate(makeBook({ expireAfterDays: 30 }), long), policy);
    expect(startTemplate(book, 'text')).toMatchObject({ id: BASE_ID, asks: { expireAfterDays: 2 }, message: 'Hello' });
    expect(book.templates[1]).toMatchObject({ name: 'Key', asks: { expireAfterViews: 1 } });
    expect(book.templates.filter((one) => isPresetTemplate(one, policy)).map(({ name }) => name)).toEqual(['', 'Key']);
  });

  it('cannot be taken for the organisation’s by what they are called', () => {
    const forged = withTemplate(makeBook(), { ...long, id: 'preset:Key' });
    expect(bookUnderPolicy(forged, makePolicy()).templates.map(({ id }) => id)).not.toContain('preset:Key');
  });

  it('are as they were where nothing is demanded', () => {
    expect(bookUnderPolicy(makeBook(), makePolicy())).toEqual(makeBook());
  });
});
