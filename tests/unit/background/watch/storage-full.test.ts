import { describe, expect, it } from 'vitest';
import { makeInstance } from '../make-worker';
import { makeWatch } from './make-watch';

/** A browser that has no room for what the watch compares with, until it has. */
async function watchWithoutRoom() {
  const watch = await makeWatch({ instance: makeInstance() });
  const room = { isThere: true };
  watch.memory.isFullFor = (items) => !room.isThere && 'watched/one' in items;
  return { watch, room };
}

describe('where the browser has no room', () => {
  it('a push is made all the same, and is watched from its beginning once there is room', async () => {
    const { watch, room } = await watchWithoutRoom();
    room.isThere = false;
    const token = await watch.push();
    expect(await watch.results()).toMatchObject([{ state: 'created', copy: 'copied' }]);
    await watch.open(token);
    room.isThere = true;
    await watch.wakeByAlarm();
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('a push is expired all the same', async () => {
    const { watch, room } = await watchWithoutRoom();
    const token = await watch.push();
    await watch.round();
    room.isThere = false;
    expect(await watch.expireHere(token)).toMatchObject({ outcome: 'ended', ending: { isByHand: true } });
  });

  it('the watch says so, and tells everything once there is room', async () => {
    const { watch, room } = await watchWithoutRoom();
    const token = await watch.push({ expireAfterViews: 3 });
    await watch.round();
    room.isThere = false;
    await watch.open(token);
    for (let rounds = 0; rounds < 2; rounds += 1) await watch.round();
    expect(await watch.running()).toMatchObject({ status: 'failing', failure: { name: 'StorageFull' }, failures: 2 });
    expect(await watch.told()).toEqual([]);
    await watch.open(token);
    room.isThere = true;
    await watch.round();
    await watch.round();
    expect(await watch.told()).toEqual(['first-view', 'further-views']);
    expect(await watch.running()).toMatchObject({ status: 'watching', failures: 0 });
  });
});
