import { describe, expect, test } from 'vitest';
import { addressesIn, addressesProblem, formatAddresses } from '@/lib/push/draft';

describe('addresses', () => {
  test.each([
    ['', []],
    [' \n', []],
    ['a@example.test', ['a@example.test']],
    [
      'a@example.test, b@example.test;c@example.test\nd@example.test,',
      ['a@', 'b@', 'c@', 'd@'].map((one) => `${one}example.test`),
    ],
  ])('%j are read as people type them', (typed, addresses) => {
    expect(addressesIn(typed)).toEqual(addresses);
  });

  test('go to the instance with commas', () => {
    expect(formatAddresses('a@example.test;b@example.test')).toBe('a@example.test, b@example.test');
  });

  test.each([
    ['', undefined],
    ['a@example.test', undefined],
    ['first.last+push@mail.example.test', undefined],
    ['no address', 'not-an-address'],
    ['a@localhost', 'not-an-address'],
    ['a@b@example.test', 'not-an-address'],
    ['a@example..test', 'not-an-address'],
    ['a@e.test b@e.test c@e.test d@e.test e@e.test', undefined],
    ['a@e.test b@e.test c@e.test d@e.test e@e.test f@e.test', 'too-many'],
  ] as const)('%j: %s', (typed, problem) => {
    expect(addressesProblem(typed)).toBe(problem);
  });
});
