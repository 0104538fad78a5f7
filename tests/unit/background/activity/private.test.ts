import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { readItem, writeItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { toFailure } from '@/lib/failure';
import { toInstanceSummary } from '@/lib/instance/instance';
import type { StoredBatchRow } from '@/lib/storage/items-batch';
import { activitySettingsItem, baselineItem, privateMarksItem, pushNamesItem } from '@/lib/storage/items-lazy';
import { makeBatch, makeDraft, makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, DAY_MS, storedText, type TestMonitor } from './create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from './terminated-worker';

const onDevice = makeInstance({ tokenArea: 'device' });
const makeDeviceWatch = () => createTestMonitor({ instance: onDevice });

const isWatched = async (token: string) =>
  Object.hasOwn((await readItem(baselineItem('one', 'device'))).pushes, await hashUrlToken(token));

/** Polls after each of which the worker restarts; the push is opened before each. */
async function openAgainAndAgain(watch: TestMonitor, token: string) {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await watch.open(token);
    await watch.poll();
    await watch.restartWorker();
  }
}

async function expectNothingOf(watch: TestMonitor, token: string) {
  expect(await watch.reported()).toEqual([]);
  expect(await storedText('local')).not.toContain(await hashUrlToken(token));
}

const switchTo = async (watch: TestMonitor, isOn: boolean) => {
  await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn });
  await watch.services().watching.sync();
};

describe('a push created in a private window', () => {
  it('is never watched or stored on the device', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({ name: 'private' }, true);
    const other = await watch.push();
    await watch.open(token);
    await watch.open(other);
    await watch.poll();
    expect((await watch.events()).map(({ push }) => push)).toEqual([await hashUrlToken(other)]);
    expect(await watch.status()).toMatchObject({ trackedCount: 1, activeCount: 2 });
    expect(await storedText('local')).not.toContain(await hashUrlToken(token));
    expect(Object.keys(await readItem(pushNamesItem('one')))).toEqual([await hashUrlToken(other)]);
  });

  it('from a table is never watched or stored on the device, also before its answer', async () => {
    const watch = await makeDeviceWatch();
    const { handlers, deletePrivate } = watch.services();
    const rows = [0, 1].map(
      (n): StoredBatchRow => ({ state: 'ready', number: 1, cells: [], draft: makeDraft(`row ${n}`) }),
    );
    await handlers.saveBatch({
      batch: makeBatch({ isPrivate: true, instance: toInstanceSummary(onDevice), rowCount: 2 }),
      rows,
    });
    await handlers.createBatchRow({ batchId: 'b', index: 0 });
    watch.network.fault = 'answer-held';
    const sending = handlers.createBatchRow({ batchId: 'b', index: 1 });
    await expect.poll(() => watch.network.snapshot().pushes).toHaveLength(2);
    await watch.poll();
    expect((await watch.baseline()).pushes).toEqual({});

    watch.network.release();
    await sending;
    await deletePrivate();
    const other = await watch.pushElsewhere();
    await watch.poll();
    expect(Object.keys((await watch.baseline()).pushes)).toEqual([await hashUrlToken(other)]);
  });

  it('stays out when the private window closes and the browser restarts', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({}, true);
    await watch.services().deletePrivate();
    await watch.poll();
    await watch.restartBrowser();
    await openAgainAndAgain(watch, token);
    await expectNothingOf(watch, token);
  });

  it('stays out where the instance’s clock was far ahead, and later pushes are watched', async () => {
    const watch = await makeDeviceWatch();
    watch.time.now += 400 * DAY_MS;
    const token = await watch.push({ expireAfterDays: 90 }, true);
    await watch.poll();
    watch.time.now -= 400 * DAY_MS;
    await watch.restartBrowser();
    await openAgainAndAgain(watch, token);
    await expectNothingOf(watch, token);
    const other = await watch.pushElsewhere();
    await watch.poll();
    await watch.open(other);
    await watch.poll();
    expect(await watch.reported()).toEqual(['first-view']);
  });

  it('stays out when the watch is switched off and on after a restart, and the others stay in', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({}, true);
    const other = await watch.push();
    await watch.poll();
    await watch.restartBrowser();
    await switchTo(watch, false);
    await switchTo(watch, true);
    await openAgainAndAgain(watch, token);
    await expectNothingOf(watch, token);
    await watch.open(other);
    await watch.poll();
    expect(await watch.reported()).toEqual(['first-view']);
  });

  it('stays out when the token is renewed after a restart', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({}, true);
    await watch.push();
    await watch.poll();
    await watch.restartBrowser();
    await watch.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
    await openAgainAndAgain(watch, token);
    await expectNothingOf(watch, token);
  });

  it('stays out with a new token, though all others have ended meanwhile', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({}, true);
    const other = await watch.push({ deletableByViewer: true });
    await watch.poll();
    await watch.restartBrowser();
    await watch.expireElsewhere(other);
    await watch.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
    await openAgainAndAgain(watch, token);
    expect(await watch.reported()).toEqual(['expired-manually']);
    expect(await isWatched(token)).toBe(false);
  });

  it('keeps no push of another account out', async () => {
    const watch = await makeDeviceWatch();
    const others = await watch.pushElsewhere({}, OTHER_TOKEN);
    await watch.push({}, true);
    await watch.push();
    await watch.poll();
    await watch.restartBrowser();
    await watch.handlers().saveInstance({ instance: onDevice, token: OTHER_TOKEN });
    for (let rounds = 0; rounds < 2; rounds += 1) await watch.poll();
    expect(await isWatched(others)).toBe(true);
  });

  it('keeps nothing out once the token was removed', async () => {
    const watch = await makeDeviceWatch();
    const others = await watch.pushElsewhere({}, OTHER_TOKEN);
    await watch.push();
    await watch.poll();
    await watch.restartBrowser();
    await watch.poll();
    await watch.handlers().saveInstance({ instance: { ...onDevice, tokenArea: 'none' }, token: '' });
    await watch.handlers().saveInstance({ instance: onDevice, token: OTHER_TOKEN });
    await watch.poll();
    expect(await isWatched(others)).toBe(true);
  });

  it('stays out where the list has it only long after a restart', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({}, true);
    const newer: string[] = [];
    for (let made = 0; made < 199; made += 1) newer.push(await watch.pushElsewhere());
    await watch.poll();
    newer.push(await watch.pushElsewhere());
    await watch.restartBrowser();
    await watch.poll();
    for (const one of newer.slice(0, 5)) await watch.expireElsewhere(one);
    await watch.poll();
    expect(await watch.status()).toMatchObject({ isComplete: true });
    expect(await isWatched(token)).toBe(false);
  });

  it('is not added by a poll while it is in flight', async () => {
    const watch = await makeDeviceWatch();
    await watch.poll();
    watch.network.fault = 'answer-held';
    const inFlight = watch.push({}, true);
    await expect.poll(() => watch.network.requests).toContain('POST /api/v2/pushes');
    await watch.poll();
    expect(await isWatched('push1')).toBe(false);
    watch.network.release();
    await inFlight;
    await watch.poll();
    expect(await isWatched('push1')).toBe(false);
    expect(await watch.status()).toMatchObject({ trackedCount: 0, activeCount: 1 });
  });

  it('is not added if its window closed while it was in flight, and a poll lists it', async () => {
    const watch = await makeDeviceWatch();
    watch.network.fault = 'answer-held';
    const underWay = watch.push({}, true);
    await expect.poll(() => watch.network.requests).toContain('POST /api/v2/pushes');
    await watch.services().deletePrivate();
    await watch.poll();
    expect(await isWatched('push1')).toBe(false);
    watch.time.now += 1000;
    await watch.open('push1');
    await watch.poll();
    watch.network.release();
    expect(await underWay.catch(toFailure)).toEqual({ kind: 'NoLongerAvailable' });
    await expectNothingOf(watch, 'push1');
    await watch.restartBrowser();
    await openAgainAndAgain(watch, 'push1');
    await expectNothingOf(watch, 'push1');
  });

  it.each(['found', 'not looked for'])(
    'of unknown outcome that is %s is left out, and so is what is created elsewhere until that is clear',
    async (search) => {
      const watch = await makeDeviceWatch();
      await watch.poll();
      const { fetch } = watch.world;
      watch.world.fetch = async (request) => {
        const answer = await fetch(request);
        if (search === 'not looked for') watch.network.fault = 'down';
        if (request.method === 'POST') throw new TypeError('Failed to fetch');
        return answer;
      };
      await watch.restartWorker();
      await watch.push({}, true).catch(() => undefined);
      expect(await watch.results()).toMatchObject([{ state: 'unknown' }]);
      watch.world.fetch = fetch;
      watch.network.fault = 'none';
      await watch.restartWorker();
      const meanwhile = await watch.pushElsewhere();
      await watch.poll();
      expect([await isWatched('push1'), await isWatched(meanwhile)]).toEqual([false, false]);
      await watch.services().deletePrivate();
      const later = await watch.pushElsewhere();
      await watch.poll();
      expect([await isWatched('push1'), await isWatched(later)]).toEqual([false, true]);
    },
  );

  it.each(['looked for', 'not looked for'])(
    'of unknown outcome, %s, is never added once its session ended before any poll',
    async (search) => {
      const watch = await makeDeviceWatch();
      await watch.poll();
      watch.network.fault = 'answer-lost';
      if (search === 'not looked for') watch.network.proxy = () => Promise.reject(new TypeError('Failed to fetch'));
      await watch.push({ name: 'private' }, true).catch(() => undefined);
      watch.network.proxy = (response) => response;
      expect(await watch.results()).toMatchObject([{ state: 'unknown' }]);
      await watch.services().deletePrivate();
      await openAgainAndAgain(watch, 'push1');
      await expectNothingOf(watch, 'push1');
      expect(await readItem(privateMarksItem)).toMatchObject([{ settledFor: ['one'] }]);
      const later = await watch.pushElsewhere();
      await watch.poll();
      expect(await isWatched(later)).toBe(true);
    },
  );

  it.each(['created', 'of unknown outcome'])(
    '%s, is never added to another listed server with the same account',
    async (outcome) => {
      const watch = await makeDeviceWatch();
      await watch.services().instances.add(makeInstance({ id: 'two', tokenArea: 'device' }), OWNER_TOKEN);
      await watch.poll();
      if (outcome !== 'created') watch.network.fault = 'answer-lost';
      await watch.push({ name: 'private' }, true).catch(() => undefined);
      await watch.services().deletePrivate();
      if (outcome === 'created') await watch.restartBrowser();
      await openAgainAndAgain(watch, 'push1');
      await expectNothingOf(watch, 'push1');
    },
  );

  /** One whose mark is settled: its result is unknown, and polls have passed it over. */
  async function makeSettledWatch() {
    const watch = await makeDeviceWatch();
    await watch.poll();
    watch.network.fault = 'answer-lost';
    await watch.push({}, true).catch(() => undefined);
    for (let rounds = 0; rounds < 2; rounds += 1) await watch.poll();
    expect(await readItem(privateMarksItem)).toMatchObject([{ settledFor: ['one'] }]);
    return watch;
  }

  it.each([
    ['removed', { tokenArea: 'none' }, ''],
    ['replaced by one of another account', {}, OTHER_TOKEN],
  ] as const)('of unknown outcome stays out once the token was %s and is entered again', async (_, change, token) => {
    const watch = await makeSettledWatch();
    await watch.push();
    await watch.pushElsewhere({}, OTHER_TOKEN);
    await watch.handlers().saveInstance({ instance: { ...onDevice, ...change }, token });
    await watch.poll();
    await watch.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
    await openAgainAndAgain(watch, 'push1');
    expect(await isWatched('push1')).toBe(false);
    const later = await watch.pushElsewhere();
    await watch.poll();
    expect(await isWatched(later)).toBe(true);
  });

  it('of unknown outcome stays out wherever the worker is terminated while its token moves', async () => {
    await terminateAtEveryCall(async (termination) => {
      const watch = await makeSettledWatch();
      const moveToken = () => watch.handlers().saveInstance({ instance: makeInstance() });
      const isTerminated = await runInWorker(watch, termination, moveToken);
      await watch.restartWorker();
      for (let rounds = 0; rounds < 2; rounds += 1) await watch.poll();
      for (const area of ['session', 'device'] as const)
        expect((await readItem(baselineItem('one', area))).pushes, JSON.stringify(termination)).toEqual({});
      return { isTerminated };
    });
  });

  it('of unknown outcome stays out though its result was dismissed', async () => {
    const watch = await makeDeviceWatch();
    watch.network.fault = 'answer-lost';
    await watch.push({}, true).catch(() => undefined);
    const [result] = await watch.results();
    await watch.handlers().dismissResults({ resultIds: [result?.id ?? ''] });
    await openAgainAndAgain(watch, 'push1');
    await expectNothingOf(watch, 'push1');
  });

  it('from a table that is under way when its session ends is never added', async () => {
    const watch = await makeDeviceWatch();
    await watch.poll();
    const { handlers, deletePrivate } = watch.services();
    const row: StoredBatchRow = { state: 'ready', number: 1, cells: [], draft: makeDraft('row') };
    await handlers.saveBatch({
      batch: makeBatch({ isPrivate: true, instance: toInstanceSummary(onDevice) }),
      rows: [row],
    });
    watch.network.fault = 'answer-held';
    const sending = handlers.createBatchRow({ batchId: 'b', index: 0 });
    await expect.poll(() => watch.network.requests).toContain('POST /api/v2/pushes');
    await deletePrivate();
    watch.network.release();
    expect(await sending.catch(toFailure)).toEqual({ kind: 'NoLongerAvailable' });
    await openAgainAndAgain(watch, 'push1');
    await expectNothingOf(watch, 'push1');
  });

  it('as a file is canceled when its session ends, and never added', async () => {
    const watch = await makeDeviceWatch();
    await watch.poll();
    const draft = { ...makeDraft('message'), kind: 'file', isPrivate: true } as const;
    const { uploadId } = await watch.handlers().beginUpload({ draft, instanceId: 'one' });
    const token = await watch.pushElsewhere({ name: 'private' });
    await watch.services().deletePrivate();
    expect(watch.uploading.canceled).toEqual([uploadId]);
    await openAgainAndAgain(watch, token);
    await expectNothingOf(watch, token);
  });

  it('leaves nothing on the device wherever the worker is terminated while it is created', async () => {
    await terminateAtEveryCall(async (termination) => {
      const watch = await makeDeviceWatch();
      await watch.poll();
      const isTerminated = await runInWorker(watch, termination, () => watch.push({}, true));
      await watch.wakeByAlarm();
      await watch.poll();
      const isMade = watch.network.snapshot().pushes.length > 0;
      expect(await isWatched('push1'), JSON.stringify(termination)).toBe(false);
      await watch.restartBrowser();
      if (isMade) await openAgainAndAgain(watch, 'push1');
      expect(await isWatched('push1'), JSON.stringify(termination)).toBe(false);
      return { isTerminated };
    });
  });
});
