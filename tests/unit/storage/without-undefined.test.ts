import { expect, it } from 'vitest';
import { pack } from '@/lib/storage/item';
import { watchStateItem } from '@/lib/storage/watch-items';

it('what is absent is not stored: Firefox would store it as null', () => {
  const state = {
    status: 'watching',
    instanceId: 'one',
    keeps: 'session',
    watched: 1,
    atLeast: 1,
    isWhole: true,
    lookedAt: 5,
    failure: undefined,
    failures: 0,
    periodMinutes: 5,
    nextAt: 9,
    setAt: 5,
  } as const;
  expect(pack(watchStateItem, state).value).not.toHaveProperty('failure');
  expect(pack(watchStateItem, state).value).toEqual(state);
});

it('at any depth, and nothing else is touched', () => {
  const item = {
    key: 'any',
    area: 'session',
    version: 3,
    fallback: undefined,
    is: (_: unknown): _ is unknown => true,
  } as const;
  const value = { a: null, b: [{ c: undefined, d: 0 }, undefined, ''], e: { f: undefined } };
  expect(pack(item, value)).toStrictEqual({
    version: 3,
    value: { a: null, b: [{ d: 0 }, undefined, ''], e: {} },
  });
});
