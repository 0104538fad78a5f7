import { describe, expect, it } from 'vitest';
import { readItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { activityItem } from '@/lib/storage/items-lazy';
import { makeInstance } from '../make-worker';
import { createTestMonitor } from './create-activity-monitor';

/** A browser whose storage is full for baselines while `room.isThere` is false. */
async function monitorWithoutSpace() {
  const monitor = await createTestMonitor({ instance: makeInstance() });
  const room = { isThere: true };
  monitor.memory.isFullFor = (items) => !room.isThere && 'baseline/one' in items;
  return { monitor, room };
}

describe('where the browser’s storage is full', () => {
  it('a push is created, and is tracked from its creation once there is space', async () => {
    const { monitor, room } = await monitorWithoutSpace();
    room.isThere = false;
    const token = await monitor.push();
    expect(await monitor.results()).toMatchObject([{ state: 'created', copy: 'copied' }]);
    await monitor.open(token);
    room.isThere = true;
    await monitor.wakeByAlarm();
    expect(await monitor.reported()).toEqual(['first-view']);
  });

  it('a push is expired', async () => {
    const { monitor, room } = await monitorWithoutSpace();
    const token = await monitor.push();
    await monitor.poll();
    room.isThere = false;
    expect(await monitor.expireHere(token)).toMatchObject({ outcome: 'expired', ending: { isExpiredManually: true } });
  });

  it('the status says so, and every event is reported once there is space', async () => {
    const { monitor, room } = await monitorWithoutSpace();
    const token = await monitor.push({ expireAfterViews: 3 });
    await monitor.poll();
    room.isThere = false;
    await monitor.open(token);
    for (let rounds = 0; rounds < 2; rounds += 1) await monitor.poll();
    expect(await monitor.status()).toMatchObject({
      status: 'failing',
      failure: { kind: 'StorageFull' },
      failureCount: 2,
    });
    expect(await monitor.reported()).toEqual([]);
    await monitor.open(token);
    room.isThere = true;
    await monitor.poll();
    await monitor.poll();
    expect(await monitor.reported()).toEqual(['first-view', 'further-views']);
    expect(await monitor.status()).toMatchObject({ status: 'ok', failureCount: 0 });
  });

  it('a private push is not tracked by the next poll', async () => {
    const { monitor, room } = await monitorWithoutSpace();
    await monitor.poll();
    room.isThere = false;
    const token = await monitor.push({}, true);
    await monitor.open(token);
    room.isThere = true;
    await monitor.poll();
    expect((await monitor.baseline()).pushes).toEqual({});
    const other = await monitor.pushElsewhere();
    await monitor.poll();
    expect(Object.keys((await monitor.baseline()).pushes)).toEqual([await hashUrlToken(other)]);
  });

  it('what was found stays on the device where its token moves to memory', async () => {
    const monitor = await createTestMonitor({ instance: makeInstance({ tokenArea: 'device' }) });
    await monitor.open(await monitor.push());
    await monitor.poll();
    monitor.memory.isFullFor = (items) => 'baseline/one' in items;
    const moving = monitor.services().instances.save(makeInstance(), undefined);
    await expect(moving).rejects.toMatchObject({ failure: { kind: 'StorageFull' } });
    expect(await readItem(activityItem('one', 'device'))).toMatchObject([{ kind: 'first-view' }]);
  });
});
