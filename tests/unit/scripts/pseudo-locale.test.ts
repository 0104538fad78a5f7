import { expect, it } from 'vitest';
import { pseudoLanguage, pseudoLocalize } from '../../../scripts/package/pseudo-locale';

it('the language of the tests is 40 % longer, between brackets, and keeps the places for values', () => {
  expect(pseudoLocalize('Push to $INSTANCE$ now')).toBe('[Püšhhh töö $INSTANCE$ ñöww]');
  const { relativeDest, contents } = pseudoLanguage();
  expect(relativeDest).toBe('_locales/en_XA/messages.json');
  expect(JSON.parse(contents).languageTag.message).toBe('en-XA');
});
