import { expect, it } from 'vitest';
import { defineItem, toStored } from '@/lib/storage/item';
import { watchStatusItem } from '@/lib/storage/items-on-demand';

it('what is absent is not stored: Firefox would store it as null', () => {
  const one = {
    status: 'watching',
    tokenArea: 'session',
    watched: 1,
    atLeast: 1,
    isComplete: true,
    polledAt: 5,
    failure: undefined,
    failures: 0,
    periodMinutes: 5,
    nextPollAt: 9,
    scheduledAt: 5,
  } as const;
  const stored = toStored(watchStatusItem, { accounts: { one } }).value as { accounts: { one: object } };
  expect(stored.accounts.one).not.toHaveProperty('failure');
  expect(stored).toEqual({ accounts: { one } });
});

it('at any depth, and nothing else is touched', () => {
  const any = (_: unknown): _ is unknown => true;
  const item = defineItem('any', 'session', 'privacySettings', any, undefined, { version: 3 });
  const value = { a: null, b: [{ c: undefined, d: 0 }, undefined, ''], e: { f: undefined } };
  expect(toStored(item, value)).toStrictEqual({
    version: 3,
    value: { a: null, b: [{ d: 0 }, undefined, ''], e: {} },
  });
});
