import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FailureError } from '@/lib/failure';
import { CHARACTER_RANGE } from '@/lib/generator/generator-settings';
import { createDraft, KINDS } from '@/lib/push/draft';
import { makeInstance, makeWorker } from './make-worker';

const limit = fc.oneof(fc.integer({ min: -1, max: 12 }), fc.integer({ min: 60, max: 120 }), fc.constant(1.5));
const flag = fc.boolean();
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/** Whatever an organization may set, also what cannot be used. */
const sets = fc.record(
  {
    maximumDays: limit,
    maximumViews: limit,
    retrievalStep: flag,
    requirePassphrase: flag,
    kinds: fc.subarray([...KINDS, 'fax']),
    allowOwnInstances: flag,
    minimumCharacters: fc.integer({ min: 1, max: CHARACTER_RANGE.max }),
  },
  { requiredKeys: [] },
);

const drafts = fc.record({
  kind: fc.constantFrom(...KINDS),
  days: optional(limit),
  views: optional(limit),
  retrievalStep: optional(flag),
  generatesPassphrase: optional(flag),
  passphrase: fc.constantFrom('', 'x'),
});

const OPEN = {
  days: undefined,
  views: undefined,
  retrievalStep: undefined,
  generatesPassphrase: undefined,
  passphrase: '',
} as const;
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Drawn = [Of<typeof sets>, Of<typeof drafts>];

/** Chance alone may draw none of one sort. */
const MAY_BE_SENT: Drawn = [{}, { ...OPEN, kind: 'text' }];
const IS_REFUSED: Drawn = [{ kinds: ['url'] }, { ...OPEN, kind: 'text' }];

/** What a rule says, as far as its value can be used. */
const usable = (most: number | undefined) => (most && Number.isInteger(most) && most > 0 ? most : Infinity);

it('sends no draft that breaks a policy', async () => {
  let sent = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(sets, drafts, async (policy, { kind, days, views, ...options }) => {
      const { start, organization, network } = await makeWorker({ instance: makeInstance() });
      organization.sets = policy;
      const draft = createDraft({
        id: 'draft',
        isPrivate: false,
        createdAt: 0,
        kind,
        payloads: { [kind]: 'https://example.com' },
        options: { name: '', note: '', ...options, expireAfterDays: days, expireAfterViews: views },
      });
      const result = await start()
        .push(draft, 'composer')
        .catch((error: unknown) => error);
      const [push] = network.snapshot().pushes;
      if (!push) {
        if (result instanceof FailureError && result.failure.kind === 'PolicyViolation') refused++;
        expect(network.requests).toEqual([]);
        return;
      }
      sent++;
      const kinds = policy.kinds?.filter((one) => one !== 'fax') ?? [];
      expect(push.days).toBeLessThanOrEqual(usable(policy.maximumDays));
      expect(push.views).toBeLessThanOrEqual(usable(policy.maximumViews));
      if (policy.retrievalStep !== undefined) expect(push.step).toBe(policy.retrievalStep);
      if (policy.requirePassphrase) expect(push.passphrase).not.toBe('');
      if (kinds.length > 0) expect(kinds).toContain(push.kind);
      expect(policy.allowOwnInstances).not.toBe(false);
    }),
    { numRuns: 150, examples: [MAY_BE_SENT, IS_REFUSED] },
  );
  expect(sent).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});
