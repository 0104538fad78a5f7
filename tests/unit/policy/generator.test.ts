import { expect, it } from 'vitest';
import { applyPolicyToGenerator, GENERATOR_DEFAULTS } from '@/lib/generate/settings';
import { makePolicy } from '../../fakes/make-policy';

it('made passwords are as long as the organisation demands, and longer ones stay so', () => {
  const policy = makePolicy({ leastCharacters: 32, leastWords: 4 });
  expect(applyPolicyToGenerator(GENERATOR_DEFAULTS, policy)).toEqual({
    ...GENERATOR_DEFAULTS,
    characters: { ...GENERATOR_DEFAULTS.characters, length: 32 },
  });
});
