import { describe, expect, it } from 'vitest';
import { makeInstance } from '../make-worker';
import { createTestMonitor } from './create-activity-monitor';

/** A browser whose storage is full for baselines while `room.isActive` is false. */
async function watchWithoutRoom() {
  const watch = await createTestMonitor({ instance: makeInstance() });
  const room = { isThere: true };
  watch.memory.isFullFor = (items) => !room.isThere && 'baseline/one' in items;
  return { watch, room };
}

describe('where the browser’s storage is full', () => {
  it('a push is created, and is watched from its creation once there is space', async () => {
    const { watch, room } = await watchWithoutRoom();
    room.isThere = false;
    const token = await watch.push();
    expect(await watch.results()).toMatchObject([{ state: 'created', copy: 'copied' }]);
    await watch.open(token);
    room.isThere = true;
    await watch.wakeByAlarm();
    expect(await watch.reported()).toEqual(['first-view']);
  });

  it('a push is expired', async () => {
    const { watch, room } = await watchWithoutRoom();
    const token = await watch.push();
    await watch.poll();
    room.isThere = false;
    expect(await watch.expireHere(token)).toMatchObject({ outcome: 'expired', ending: { isExpiredManually: true } });
  });

  it('the status says so, and every event is reported once there is space', async () => {
    const { watch, room } = await watchWithoutRoom();
    const token = await watch.push({ expireAfterViews: 3 });
    await watch.poll();
    room.isThere = false;
    await watch.open(token);
    for (let rounds = 0; rounds < 2; rounds += 1) await watch.poll();
    expect(await watch.status()).toMatchObject({
      status: 'failing',
      failure: { kind: 'StorageFull' },
      failureCount: 2,
    });
    expect(await watch.reported()).toEqual([]);
    await watch.open(token);
    room.isThere = true;
    await watch.poll();
    await watch.poll();
    expect(await watch.reported()).toEqual(['first-view', 'further-views']);
    expect(await watch.status()).toMatchObject({ status: 'ok', failureCount: 0 });
  });
});
