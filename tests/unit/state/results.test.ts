import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { write } from '@/lib/browser/stored';
import type { CreatedResult } from '@/lib/push/result';
import { resultsOf } from '@/lib/state/results';
import { passphraseItem, resultsItem } from '@/lib/storage/items';
import { makeDraft, makeInstance } from '../background/make-worker';
import { makeDesks } from './make-desk';
import { makeUnknown } from './make-results';

/** A push that was made from here, and the page that shows it. */
async function madePush(
  options: Partial<ReturnType<typeof makeDraft>['options']> = {},
  setUp: Parameters<typeof makeDesks>[0] = {},
) {
  const desks = await makeDesks(setUp);
  const desk = await desks.open();
  desk.composer.restore({ ...makeDraft('key', options), id: 'typed', createdAt: desks.time.now });
  await desk.create();
  const [result] = (await desks.results()) as CreatedResult[];
  if (!result) throw new Error('no push was made');
  return { ...desks, desk, result };
}

describe('expiring', () => {
  it('ends the push and says so from the instance’s answer', async () => {
    const { desk, result, network, time } = await madePush();
    time.now += 5_000;
    expect(await resultsOf(desk).expire(result.id, result.stored.urlToken)).toBeUndefined();
    expect(desk.results.value[0]).toMatchObject({ expiredAt: time.now });
    expect(await network.open(result.stored.urlToken)).toBeNull();
  });

  it('says what failed, and asserts nothing', async () => {
    const { desk, result } = await madePush(
      { deletableByViewer: false },
      { instance: makeInstance({ tokenArea: 'none' }) },
    );
    expect(await resultsOf(desk).expire(result.id, result.stored.urlToken)).toMatchObject({
      name: 'HttpError',
      reason: 'refused',
    });
    expect(desk.results.value[0]).not.toHaveProperty('expiredAt');
    expect(resultsOf(desk).busy.value.size).toBe(0);
  });
});

describe('looking again for a push of unknown outcome', () => {
  it('offers what fits', async () => {
    const desks = await makeDesks();
    const desk = await desks.open();
    desk.composer.setPayload('key');
    desks.network.fault = 'answer-lost';
    await desk.create();
    const [unknown] = await desks.results();
    await resultsOf(desk).lookAgain(unknown?.id ?? '');
    expect(desk.results.value[0]).toMatchObject({
      state: 'unknown',
      candidates: [{ link: 'https://pw.test/p/push1/r' }],
    });
  });

  it('says so when the result was dismissed meanwhile', async () => {
    const desks = await makeDesks();
    const desk = await desks.open();
    expect(await resultsOf(desk).lookAgain('gone')).toEqual({ name: 'Gone' });
  });
});

it('a dismissed result is gone, and its card makes room for the composer', async () => {
  const { desk, result, results } = await madePush();
  await resultsOf(desk).dismiss(result.id);
  await expect.poll(() => desk.view.value.name).toBe('composer');
  expect(await results()).toEqual([]);
});

it('an unknown result can be dismissed as well', async () => {
  const desks = await makeDesks();
  await write(resultsItem, [makeUnknown({ id: 'u' })]);
  const desk = await desks.open();
  await resultsOf(desk).dismiss('u');
  await expect.poll(() => desk.results.value).toEqual([]);
});

describe('the passphrase', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is copied apart, exactly', async () => {
    const { desk, result, user } = await madePush({ passphrase: ' p p ' });
    await resultsOf(desk).copyPassphrase(result.id);
    expect(user.copied).toEqual([' p p ']);
  });

  it('can be copied for a quarter of an hour, and then no more', async () => {
    const { desk, result, time, user } = await madePush({ passphrase: 'pp' });
    const told: (number | undefined)[] = [];
    const stop = resultsOf(desk).watchPassphrase(result.id, (until) => told.push(until));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([time.now + 15 * 60_000]);

    time.now += 15 * 60_000;
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(told.at(-1)).toBeUndefined();
    await expect(resultsOf(desk).copyPassphrase(result.id)).rejects.toThrow('not kept');
    expect(user.copied).toEqual([]);
    stop();
  });

  it('is not offered when its time was over before the popup opened', async () => {
    const { desk, result, time } = await madePush({ passphrase: 'pp' });
    time.now += 15 * 60_000;
    const told: (number | undefined)[] = [];
    const stop = resultsOf(desk).watchPassphrase(result.id, (until) => told.push(until));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([undefined]);
    stop();
  });

  it('is said to be gone when it is forgotten before', async () => {
    const { desk, result } = await madePush({ passphrase: 'pp' });
    const told: (number | undefined)[] = [];
    const stop = resultsOf(desk).watchPassphrase(result.id, (until) => told.push(until));
    await vi.advanceTimersByTimeAsync(0);
    await write(passphraseItem(result.id), undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(told.at(-1)).toBeUndefined();
    stop();
  });
});
