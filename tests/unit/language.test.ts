import { describe, expect, it } from 'vitest';
import { directionOf, LANGUAGES, preferredLanguage } from '@/lib/language';

describe('the language', () => {
  it.each([
    ['de', 'fr', 'de'],
    ['', 'fr', 'fr'],
    ['', undefined, ''],
  ])('is the user’s choice (%j), else the organisation’s (%j)', (chosen, organisation, preferred) => {
    expect(preferredLanguage(chosen, organisation)).toBe(preferred);
  });

  it('runs from right to left in Arabic alone', () => {
    expect(LANGUAGES.filter((tag) => directionOf(tag) === 'rtl')).toEqual(['ar']);
    expect(directionOf('ar-EG')).toBe('rtl');
  });
});
