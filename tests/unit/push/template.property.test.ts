import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraft, KINDS } from '@/lib/push/draft';
import { newPushOf } from '@/lib/push/stored-push';
import { draftDefaultsFrom, matchesTemplate, type Template } from '@/lib/push/template';

const limit = fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined });
const flag = fc.option(fc.boolean(), { nil: undefined });

const template: fc.Arbitrary<Template> = fc.record({
  id: fc.string(),
  name: fc.string(),
  asks: fc.record({
    expireAfterDays: limit,
    expireAfterViews: limit,
    retrievalStep: flag,
    deletableByViewer: flag,
    makesPassphrase: flag,
  }),
  message: fc.string(),
});

test('what a template asks for is what is sent, and nothing else of it is', () => {
  fc.assert(
    fc.property(template, fc.constantFrom(...KINDS), (chosen, kind) => {
      const { asks } = chosen;
      const draft = createDraft({ id: 'd', isPrivate: false, createdAt: 0, kind, ...draftDefaultsFrom(chosen) });
      const asked = {
        expire_after_days: asks.expireAfterDays,
        expire_after_views: asks.expireAfterViews,
        retrieval_step: asks.retrievalStep,
        deletable_by_viewer: kind === 'url' ? undefined : asks.deletableByViewer,
      };
      const sent = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
      expect(newPushOf(draft)).toEqual({ payload: '', kind, ...sent });
      expect(matchesTemplate(chosen, draft)).toBe(true);
    }),
  );
});
