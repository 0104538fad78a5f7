import { describe, expect, it } from 'vitest';
import { readItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { batchRowItem, type StoredBatchRow } from '@/lib/storage/items-batch';
import { makeBatch, makeDraft, makeInstance } from '../make-worker';
import { createTestMonitor, DAY_MS, type TestMonitor } from './create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from './terminated-worker';

const onDevice = () => createTestMonitor({ instance: makeInstance({ tokenArea: 'device' }) });

/** Kinds, counts and names of the events, sorted. */
async function toldOf(watch: TestMonitor, tokens: Record<string, string>): Promise<string[]> {
  const names = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens)) names.set(await hashUrlToken(token), name);
  return (await watch.events())
    .map(({ push, kind, occurrences }) => `${names.get(push)}: ${kind} ×${occurrences}`)
    .sort();
}

describe('wherever the worker is terminated', () => {
  it('in a poll, each event is reported once', async () => {
    const calls = await terminateAtEveryCall(async (termination) => {
      const watch = await onDevice();
      const tokens = {
        short: await watch.push({ expireAfterDays: 1 }),
        long: await watch.push({ expireAfterViews: 5 }),
        single: await watch.push({ expireAfterViews: 1 }),
        ended: await watch.pushElsewhere(),
        quiet: await watch.push(),
      };
      await watch.poll();
      await watch.open(tokens.long);
      await watch.open(tokens.long);
      await watch.open(tokens.single);
      await watch.open(tokens.ended);
      await watch.expireElsewhere(tokens.ended);
      watch.time.now += DAY_MS;
      const isTerminated = await runInWorker(watch, termination, () => watch.poll());
      await watch.wakeByAlarm();
      await watch.poll();
      expect(await toldOf(watch, tokens), JSON.stringify(termination)).toEqual([
        'ended: expired-manually ×1',
        'ended: first-view ×1',
        'long: first-view ×1',
        'long: further-views ×1',
        'short: expired-by-time ×1',
        'single: last-view ×1',
      ]);
      expect((await watch.events()).every(({ isNotified }) => isNotified)).toBe(true);
      expect(watch.notifications.length).toBeGreaterThan(0);
      expect(await watch.hasAlarm()).toBe(true);
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
        const watch = await onDevice();
        const row: StoredBatchRow = { state: 'ready', number: 1, cells: [], draft: makeDraft('row') };
        await watch.handlers().saveBatch({ batch: makeBatch(), rows: [row] });
        await watch.poll();
        const isTerminated = await runInWorker(watch, termination, () =>
          which === 'a push' ? watch.push() : watch.handlers().createBatchRow({ batchId: 'b', index: 0 }),
        );
        const [result] = await watch.results();
        const shown = which === 'a push' ? result : await readItem(batchRowItem('b/0'));
        if (watch.network.snapshot().pushes.length > 0) await watch.open('push1');
        await (what === 'the alarm' ? watch.wakeByAlarm() : watch.wakeByPage());
        await watch.poll();
        const told = shown?.state === 'created' ? ['first-view'] : [];
        expect(await watch.reported(), JSON.stringify(termination)).toEqual(told);
        return { isTerminated };
      });
    },
  );

  it('while a push is expired from here, that is reported only where the answer was lost', async () => {
    await terminateAtEveryCall(async (termination) => {
      const watch = await onDevice();
      const token = await watch.push();
      await watch.poll();
      await watch.open(token);
      const isTerminated = await runInWorker(watch, termination, () => watch.expireHere(token));
      const isNoted = (await watch.baseline()).pushes[await hashUrlToken(token)]?.isExpirationReported === true;
      const isExpired = watch.network.snapshot().pushes[0]?.expired === true;
      if (!isTerminated) expect([isNoted, isExpired]).toEqual([true, true]);
      await watch.wakeByAlarm();
      await watch.poll();
      // What came with an expiration that is noted is in the log alone.
      const told = isNoted ? [] : isExpired ? ['first-view', 'expired-manually'] : ['first-view'];
      expect(await watch.reported(), JSON.stringify(termination)).toEqual(told);
      return { isTerminated };
    });
  });

  it('while an event is dismissed, the event does not come back later', async () => {
    await terminateAtEveryCall(async (termination) => {
      const watch = await onDevice();
      const token = await watch.push();
      await watch.open(token);
      await watch.poll();
      const [event] = await watch.events();
      const isTerminated = await runInWorker(watch, termination, () =>
        watch.services().watching.dismiss([event?.id ?? '']),
      );
      const before = await watch.reported();
      await watch.wakeByAlarm();
      await watch.poll();
      expect(await watch.reported(), JSON.stringify(termination)).toEqual(before);
      return { isTerminated };
    });
  });
});
