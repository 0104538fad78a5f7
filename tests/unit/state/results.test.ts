import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeItem } from '@/lib/browser/stored';
import type { CreatedResult } from '@/lib/push/result';
import { resultsOf } from '@/lib/state/results';
import { passphraseItem, resultsItem } from '@/lib/storage/items';
import { makeDraft, makeInstance } from '../background/make-worker';
import { setUpPages } from './make-compose-page';
import { makeUnknown } from './make-results';

/** A push that was made from here, and the page that shows it. */
async function madePush(
  options: Partial<ReturnType<typeof makeDraft>['options']> = {},
  setUp: Parameters<typeof setUpPages>[0] = {},
) {
  const setup = await setUpPages(setUp);
  const composePage = await setup.open();
  composePage.composer.restore({ ...makeDraft('key', options), id: 'typed', createdAt: setup.time.now });
  await composePage.create();
  const [result] = (await setup.results()) as CreatedResult[];
  if (!result) throw new Error('no push was made');
  return { ...setup, composePage, result };
}

describe('expiring', () => {
  it('expires the push, with the time of the instance’s answer', async () => {
    const { composePage, result, network, time } = await madePush();
    time.now += 5_000;
    expect(await resultsOf(composePage).expire(result.id, result.stored.urlToken)).toBeUndefined();
    expect(composePage.results.value[0]).toMatchObject({ expiredAt: time.now });
    expect(await network.open(result.stored.urlToken)).toBeNull();
  });

  it('returns the failure and changes no result', async () => {
    const { composePage, result } = await madePush(
      { deletableByViewer: false },
      { instance: makeInstance({ tokenArea: 'none' }) },
    );
    expect(await resultsOf(composePage).expire(result.id, result.stored.urlToken)).toMatchObject({
      name: 'HttpError',
      reason: 'refused',
    });
    expect(composePage.results.value[0]).not.toHaveProperty('expiredAt');
    expect(resultsOf(composePage).busy.value.size).toBe(0);
  });
});

describe('searching again for a push of unknown outcome', () => {
  it('lists candidates', async () => {
    const setup = await setUpPages();
    const composePage = await setup.open();
    composePage.composer.setPayload('key');
    setup.network.fault = 'answer-lost';
    await composePage.create();
    const [unknown] = await setup.results();
    await resultsOf(composePage).searchAgain(unknown?.id ?? '');
    expect(composePage.results.value[0]).toMatchObject({
      state: 'unknown',
      candidates: [{ link: 'https://pw.test/p/push1/r' }],
    });
  });

  it('fails when the result was dismissed meanwhile', async () => {
    const setup = await setUpPages();
    const composePage = await setup.open();
    expect(await resultsOf(composePage).searchAgain('gone')).toEqual({ name: 'NoLongerAvailable' });
  });
});

it('shows the composer after the result in its place is dismissed', async () => {
  const { composePage, result, results } = await madePush();
  await resultsOf(composePage).dismiss(result.id);
  await expect.poll(() => composePage.view.value.name).toBe('composer');
  expect(await results()).toEqual([]);
});

it('removes an unknown result when it is dismissed', async () => {
  const setup = await setUpPages();
  await writeItem(resultsItem, [makeUnknown({ id: 'u' })]);
  const composePage = await setup.open();
  await resultsOf(composePage).dismiss('u');
  await expect.poll(() => composePage.results.value).toEqual([]);
});

describe('the passphrase', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is copied apart, exactly', async () => {
    const { composePage, result, user } = await madePush({ passphrase: ' p p ' });
    await resultsOf(composePage).copyPassphrase(result.id);
    expect(user.copied).toEqual([' p p ']);
  });

  it('can be copied for a quarter of an hour', async () => {
    const { composePage, result, time, user } = await madePush({ passphrase: 'pp' });
    const cached: boolean[] = [];
    const stop = resultsOf(composePage).watchPassphrase(result.id, (isCached) => cached.push(isCached));
    await vi.advanceTimersByTimeAsync(0);
    expect(cached).toEqual([true]);

    time.now += 15 * 60_000;
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(cached.at(-1)).toBe(false);
    await expect(resultsOf(composePage).copyPassphrase(result.id)).rejects.toThrow('no longer cached');
    expect(user.copied).toEqual([]);
    stop();
  });

  it('is not offered when it expired before the popup opened', async () => {
    const { composePage, result, time } = await madePush({ passphrase: 'pp' });
    time.now += 15 * 60_000;
    const cached: boolean[] = [];
    const stop = resultsOf(composePage).watchPassphrase(result.id, (isCached) => cached.push(isCached));
    await vi.advanceTimersByTimeAsync(0);
    expect(cached).toEqual([false]);
    stop();
  });

  it('is reported as gone when it is removed earlier', async () => {
    const { composePage, result } = await madePush({ passphrase: 'pp' });
    const cached: boolean[] = [];
    const stop = resultsOf(composePage).watchPassphrase(result.id, (isCached) => cached.push(isCached));
    await vi.advanceTimersByTimeAsync(0);
    await writeItem(passphraseItem(result.id), undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(cached.at(-1)).toBe(false);
    stop();
  });
});
