import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { hashUrlToken } from '@/lib/base/encoding';
import type { RowRecord } from '@/lib/batch/row-record';
import { toInstanceSummary } from '@/lib/instance/instance';
import { activitySettingsItem, baselineItem, privateMarksItem, pushNamesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeBatch, makeDraft, makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, DAY_MS, MINUTE_MS, storedText, type TestMonitor } from './create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from './terminated-worker';

const onDevice = makeInstance({ tokenArea: 'device' });
const makeDeviceWatch = () => createTestMonitor({ instance: onDevice });

const isWatched = async (token: string) =>
  Object.hasOwn((await readItem(baselineItem('one', 'device'))).pushes, await hashUrlToken(token));

/** Polls after each of which the worker restarts; the push is opened before each. */
async function openAgainAndAgain(monitor: TestMonitor, token: string) {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await monitor.open(token);
    await monitor.poll();
    await monitor.restartWorker();
  }
}

async function expectNothingOf(monitor: TestMonitor, token: string) {
  expect(await monitor.reported()).toEqual([]);
  expect(await storedText('local')).not.toContain(await hashUrlToken(token));
}

const setClockBack = async ({ time }: TestMonitor) => {
  time.now -= 400 * DAY_MS;
};

async function switchOffAndOn({ services }: TestMonitor) {
  for (const isOn of [false, true]) {
    await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn });
    await services().activityMonitor.sync();
  }
}

async function expireAndEnterToken({ expireElsewhere, handlers }: TestMonitor) {
  await expireElsewhere('push1');
  await handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
}

describe('a push created in a private window', () => {
  it('is never tracked or stored on the device, nor is one from a table, also before its answer', async () => {
    const monitor = await makeDeviceWatch();
    const { handlers, deletePrivate } = monitor.services();
    await monitor.push({ name: 'private' }, true);
    const other = await monitor.push();
    const rows = [0, 1].map((n): RowRecord => ({ number: 1, cells: [], draft: makeDraft(`row ${n}`) }));
    const batch = makeBatch({ isPrivate: true, instance: toInstanceSummary(onDevice), rowCount: 2 });
    await handlers.saveBatch({ batch, rows });
    await handlers.createBatchRow({ batchId: 'b', index: 0 });
    monitor.network.fault = 'answer-held';
    const sending = handlers.createBatchRow({ batchId: 'b', index: 1 });
    await expect.poll(() => monitor.network.snapshot().pushes).toHaveLength(4);
    for (const token of ['push1', other, 'push3', 'push4']) await monitor.open(token);
    await monitor.poll();
    expect((await monitor.events()).map(({ push }) => push)).toEqual([await hashUrlToken(other)]);
    expect(await monitor.status()).toMatchObject({ trackedCount: 1, activeCount: 4 });
    expect(Object.keys(await readItem(pushNamesItem('one')))).toEqual([await hashUrlToken(other)]);

    monitor.network.release();
    await sending;
    await deletePrivate();
    await monitor.poll();
    for (const token of ['push1', 'push3', 'push4'])
      expect(await storedText('local')).not.toContain(await hashUrlToken(token));
  });

  it.each<[string, number, (monitor: TestMonitor) => Promise<unknown>]>([
    ['after the instance’s clock was far ahead', 400, setClockBack],
    ['when alerts are switched off and on', 0, switchOffAndOn],
    ['with a new token, though all others have ended', 0, expireAndEnterToken],
  ])('stays out after a restart %s, and later pushes are tracked', async (_when, daysAhead, act) => {
    const monitor = await makeDeviceWatch();
    await monitor.push({ deletableByViewer: true });
    monitor.time.now += daysAhead * DAY_MS;
    const token = await monitor.push({ expireAfterDays: 90 }, true);
    await monitor.poll();
    await act(monitor);
    await monitor.restartBrowser();
    await openAgainAndAgain(monitor, token);
    expect(await storedText('local')).not.toContain(await hashUrlToken(token));
    const later = await monitor.pushElsewhere();
    await monitor.poll();
    await monitor.open(later);
    await monitor.poll();
    expect((await monitor.reported()).filter((kind) => !kind.startsWith('expired'))).toEqual(['first-view']);
  });

  it.each(['was replaced', 'was removed'])('keeps no push of another account out where the token %s', async (what) => {
    const monitor = await makeDeviceWatch();
    const others = await monitor.pushElsewhere({}, OTHER_TOKEN);
    await monitor.push({}, true);
    await monitor.push();
    await monitor.poll();
    await monitor.restartBrowser();
    await monitor.poll();
    if (what === 'was removed')
      await monitor.handlers().saveInstance({ instance: { ...onDevice, tokenArea: 'none' }, token: '' });
    await monitor.handlers().saveInstance({ instance: onDevice, token: OTHER_TOKEN });
    for (let rounds = 0; rounds < 2; rounds += 1) await monitor.poll();
    expect(await isWatched(others)).toBe(true);
  });

  it.each([
    ['looked for', 'after a poll'],
    ['not looked for', 'after a poll'],
    ['looked for', 'before any'],
    ['not looked for', 'before any'],
    ['dismissed', 'before any'],
  ])(
    'of unknown outcome, %s, is never added once its session ends %s, and others are once that is clear',
    async (search, when) => {
      const monitor = await makeDeviceWatch();
      await monitor.poll();
      monitor.network.fault = 'answer-lost';
      if (search === 'not looked for') monitor.network.proxy = () => Promise.reject(new TypeError('Failed to fetch'));
      await monitor.push({ name: 'private' }, true).catch(() => undefined);
      monitor.network.proxy = (response) => response;
      const [result] = await monitor.results();
      expect(result).toMatchObject({ state: 'unknown' });
      if (search === 'dismissed') await monitor.handlers().dismissResults({ resultIds: [result?.id ?? ''] });
      if (when === 'after a poll') {
        const meanwhile = await monitor.pushElsewhere();
        await monitor.poll();
        expect([await isWatched('push1'), await isWatched(meanwhile)]).toEqual([false, false]);
      }
      await monitor.services().deletePrivate();
      await openAgainAndAgain(monitor, 'push1');
      await expectNothingOf(monitor, 'push1');
      expect(await readItem(privateMarksItem)).toMatchObject([{ settledFor: ['one'] }]);
      const later = await monitor.pushElsewhere();
      await monitor.poll();
      expect(await isWatched(later)).toBe(true);
    },
  );

  it.each(['created', 'of unknown outcome'])(
    '%s, is never added to another listed server with the same account',
    async (outcome) => {
      const monitor = await makeDeviceWatch();
      await monitor.services().instances.add(makeInstance({ id: 'two', tokenArea: 'device' }), OWNER_TOKEN);
      await monitor.poll();
      if (outcome !== 'created') monitor.network.fault = 'answer-lost';
      await monitor.push({ name: 'private' }, true).catch(() => undefined);
      await monitor.services().deletePrivate();
      if (outcome === 'created') await monitor.restartBrowser();
      await openAgainAndAgain(monitor, 'push1');
      await expectNothingOf(monitor, 'push1');
    },
  );

  it('of unknown outcome is never added to its instance that was removed meanwhile and is added again', async () => {
    const monitor = await makeDeviceWatch();
    const { instances } = monitor.services();
    monitor.network.proxy = async (answer) => {
      if (answer.status !== 201) return answer;
      await instances.remove('one');
      throw new TypeError('Failed to fetch');
    };
    await monitor.push({}, true).catch(() => undefined);
    monitor.granted.add('https://pw.test/*').add('http://pw.test/*');
    await instances.add(onDevice, OWNER_TOKEN);
    await openAgainAndAgain(monitor, 'push1');
    await expectNothingOf(monitor, 'push1');
  });

  it.each(['is still under way', 'was canceled when its windows closed'])(
    'with a file is never added where it %s and arrives later than other pushes may',
    async (what) => {
      const monitor = await makeDeviceWatch();
      const { beginUpload, deletePrivate } = monitor.services();
      await beginUpload({ ...makeDraft('the message'), kind: 'file', isPrivate: true }, 'one');
      monitor.time.now += 10 * MINUTE_MS;
      if (what !== 'is still under way') await deletePrivate();
      await monitor.poll(1);
      const token = await monitor.pushElsewhere();
      for (let rounds = 0; rounds < 2; rounds += 1) await monitor.poll();
      expect(await isWatched(token)).toBe(false);
    },
  );

  it('of unknown outcome keeps others out for minutes only, also where the clock is set back by a day', async () => {
    const monitor = await makeDeviceWatch();
    await monitor.poll();
    monitor.network.fault = 'answer-lost';
    await monitor.push({}, true).catch(() => undefined);
    // This computer's clock: the server's goes on.
    monitor.world.now = () => monitor.time.now - DAY_MS;
    await monitor.restartWorker();
    for (let rounds = 0; rounds < 3; rounds += 1) await monitor.poll();
    const later = await monitor.pushElsewhere();
    await monitor.poll();
    expect([await isWatched('push1'), await isWatched(later)]).toEqual([false, true]);
  });

  /** One whose mark is settled: its result is unknown, and polls have passed it over. */
  async function makeSettledWatch() {
    const monitor = await makeDeviceWatch();
    await monitor.poll();
    monitor.network.fault = 'answer-lost';
    await monitor.push({}, true).catch(() => undefined);
    for (const [minutes, settledFor] of [
      [4, []],
      [1, ['one']],
    ] as const) {
      await monitor.poll(minutes);
      expect(await readItem(privateMarksItem)).toMatchObject([{ settledFor }]);
    }
    return monitor;
  }

  it.each([
    ['removed', { tokenArea: 'none' }, ''],
    ['replaced by one of another account', {}, OTHER_TOKEN],
  ] as const)('of unknown outcome stays out once the token was %s and is entered again', async (_, change, token) => {
    const monitor = await makeSettledWatch();
    await monitor.push();
    await monitor.pushElsewhere({}, OTHER_TOKEN);
    await monitor.handlers().saveInstance({ instance: { ...onDevice, ...change }, token });
    await monitor.poll();
    await monitor.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
    await openAgainAndAgain(monitor, 'push1');
    expect(await isWatched('push1')).toBe(false);
    const later = await monitor.pushElsewhere();
    await monitor.poll();
    expect(await isWatched(later)).toBe(true);
  });

  it('of unknown outcome stays out wherever the worker is terminated while its token moves', async () => {
    await terminateAtEveryCall(async (termination) => {
      const monitor = await makeSettledWatch();
      const moveToken = () => monitor.handlers().saveInstance({ instance: makeInstance() });
      const isTerminated = await runInWorker(monitor, termination, moveToken);
      await monitor.restartWorker();
      for (let rounds = 0; rounds < 2; rounds += 1) await monitor.poll();
      for (const area of ['session', 'device'] as const)
        expect((await readItem(baselineItem('one', area))).pushes, JSON.stringify(termination)).toEqual({});
      return { isTerminated };
    });
  });

  it('leaves nothing on the device wherever the worker is terminated while it is created', async () => {
    await terminateAtEveryCall(async (termination) => {
      const monitor = await makeDeviceWatch();
      await monitor.poll();
      const isTerminated = await runInWorker(monitor, termination, () => monitor.push({}, true));
      await monitor.wakeByAlarm();
      await monitor.poll();
      const isMade = monitor.network.snapshot().pushes.length > 0;
      expect(await isWatched('push1'), JSON.stringify(termination)).toBe(false);
      await monitor.restartBrowser();
      if (isMade) await openAgainAndAgain(monitor, 'push1');
      expect(await isWatched('push1'), JSON.stringify(termination)).toBe(false);
      return { isTerminated };
    });
  });
});
