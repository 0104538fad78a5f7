import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hashUrlToken } from '@/lib/base/encoding';
import type { RowRecord } from '@/lib/batch/row-record';
import { recordItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { makeBatch, makeDraft, makeInstance } from '../make-worker';
import { createTestMonitor, DAY_MS, type TestMonitor } from './create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from './terminated-worker';

const onDevice = () => createTestMonitor({ instance: makeInstance({ tokenArea: 'device' }) });

/** Kinds, counts and names of the events, sorted. */
async function toldOf(monitor: TestMonitor, tokens: Record<string, string>): Promise<string[]> {
  const names = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens)) names.set(await hashUrlToken(token), name);
  return (await monitor.events())
    .map(({ push, kind, occurrences }) => `${names.get(push)}: ${kind} ×${occurrences}`)
    .sort();
}

describe('wherever the worker is terminated', () => {
  it('in a poll, each event is reported once, and another poll follows', async () => {
    const calls = await terminateAtEveryCall(async (termination) => {
      const monitor = await onDevice();
      const tokens = {
        short: await monitor.push({ expireAfterDays: 1 }),
        long: await monitor.push({ expireAfterViews: 5 }),
        single: await monitor.push({ expireAfterViews: 1 }),
        ended: await monitor.pushElsewhere(),
        quiet: await monitor.push(),
      };
      await monitor.poll();
      await monitor.open(tokens.long);
      await monitor.open(tokens.long);
      await monitor.open(tokens.single);
      await monitor.open(tokens.ended);
      await monitor.expireElsewhere(tokens.ended);
      monitor.time.now += DAY_MS;
      monitor.network.requests.length = 0;
      const isTerminated = await runInWorker(monitor, termination, async () => {
        await fakeBrowser.alarms.clear('poll');
        await monitor.poll();
      });
      if (monitor.network.requests.length > 0) expect(await monitor.hasAlarm(), JSON.stringify(termination)).toBe(true);
      await monitor.wakeByAlarm();
      await monitor.poll();
      expect(await toldOf(monitor, tokens), JSON.stringify(termination)).toEqual([
        'ended: expired-manually ×1',
        'ended: first-view ×1',
        'long: first-view ×1',
        'long: further-views ×1',
        'short: expired-by-time ×1',
        'single: last-view ×1',
      ]);
      expect((await monitor.events()).every(({ isNotified }) => isNotified)).toBe(true);
      expect(monitor.notifications.length).toBeGreaterThan(0);
      return { isTerminated };
    });
    expect(calls).toBeGreaterThan(30);
  });

  it.each([
    ['a push', 'the alarm'],
    ['a push', 'a page'],
    ['a row of a table', 'the alarm'],
    ['a row of a table', 'a page'],
  ] as const)(
    'while %s is created, a view is reported if its link was shown: %s wakes the next worker',
    async (which, what) => {
      await terminateAtEveryCall(async (termination) => {
        const monitor = await onDevice();
        const row: RowRecord = { number: 1, cells: [], draft: makeDraft('row') };
        await monitor.handlers().saveBatch({ batch: makeBatch(), rows: [row] });
        await monitor.poll();
        const isTerminated = await runInWorker(monitor, termination, () =>
          which === 'a push' ? monitor.push() : monitor.handlers().createBatchRow({ batchId: 'b', index: 0 }),
        );
        const [result] = await monitor.results();
        const shown = which === 'a push' ? result : (await readItem(recordItem('b/0')))?.outcome;
        if (monitor.network.snapshot().pushes.length > 0) await monitor.open('push1');
        await (what === 'the alarm' ? monitor.wakeByAlarm() : monitor.wakeByPage());
        await monitor.poll();
        const told = shown?.state === 'created' ? ['first-view'] : [];
        expect(await monitor.reported(), JSON.stringify(termination)).toEqual(told);
        return { isTerminated };
      });
    },
  );

  it('while a push is expired from here, that is reported only where the answer was lost', async () => {
    await terminateAtEveryCall(async (termination) => {
      const monitor = await onDevice();
      const token = await monitor.push();
      await monitor.poll();
      await monitor.open(token);
      const isTerminated = await runInWorker(monitor, termination, () => monitor.expireHere(token));
      const isNoted = (await monitor.baseline()).pushes[await hashUrlToken(token)]?.isExpirationReported === true;
      const isExpired = monitor.network.snapshot().pushes[0]?.expired === true;
      if (!isTerminated) expect([isNoted, isExpired]).toEqual([true, true]);
      await monitor.wakeByAlarm();
      await monitor.poll();
      // What came with an expiration that is noted is in the log alone.
      const told = isNoted ? [] : isExpired ? ['first-view', 'expired-manually'] : ['first-view'];
      expect(await monitor.reported(), JSON.stringify(termination)).toEqual(told);
      return { isTerminated };
    });
  });

  it('while an event is dismissed, the event does not come back later', async () => {
    await terminateAtEveryCall(async (termination) => {
      const monitor = await onDevice();
      const token = await monitor.push();
      await monitor.open(token);
      await monitor.poll();
      const [event] = await monitor.events();
      const isTerminated = await runInWorker(monitor, termination, () =>
        monitor.services().activityMonitor.dismiss([event?.id ?? '']),
      );
      const before = await monitor.reported();
      await monitor.wakeByAlarm();
      await monitor.poll();
      expect(await monitor.reported(), JSON.stringify(termination)).toEqual(before);
      return { isTerminated };
    });
  });
});
