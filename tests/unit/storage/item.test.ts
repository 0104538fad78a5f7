import { describe, expect, it } from 'vitest';
import { arrayOf, isString, objectOf, optional } from '@/lib/shape';
import { defineItem, fromStored, type Item, toStored } from '@/lib/storage/item';

const item = defineItem('words', 'local', 'privacySettings', arrayOf(isString), ['none'], { version: 2 });

describe('a remembered thing', () => {
  it('comes back as it was', () => {
    expect(fromStored(item, toStored(item, ['a', ' b ']))).toEqual({ value: ['a', ' b '], broken: false });
  });

  it('is its fallback where nothing is stored, which is no fault', () => {
    expect(fromStored(item, undefined)).toEqual({ value: ['none'], broken: false });
  });

  it.each([['nonsense'], [null], [{ version: 2 }], [{ version: 2, value: [1] }], [{ version: 2, value: 'a' }]])(
    'is its fallback where it is broken, and says so: %j',
    (stored) => {
      expect(fromStored(item, stored)).toEqual({ value: ['none'], broken: true });
    },
  );

  it('of an older version is brought up to date', () => {
    const upgraded: Item<string[]> = { ...item, upgrade: (old) => [String(old)] };
    expect(fromStored(upgraded, { version: 1, value: 'a' })).toEqual({ value: ['a'], broken: false });
    expect(fromStored(item, { version: 1, value: 'a' }).broken).toBe(true);
  });
});

describe('a shape', () => {
  const isThing = objectOf({ name: isString, note: optional(isString) });
  it.each([
    [{ name: 'a' }, true],
    [{ name: 'a', note: 'b', more: 1 }, true],
    [{ name: 1 }, false],
    [{ note: 'b' }, false],
    [null, false],
    ['a', false],
  ])('%j: %s', (value, fits) => {
    expect(isThing(value)).toBe(fits);
  });
});
