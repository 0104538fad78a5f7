import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { EMPTY_ACCOUNT_BASELINE } from '@/lib/activity/activity-event';
import { hashUrlToken } from '@/lib/base/encoding';
import { activityItem, baselineItem, pushNamesItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, storedText, type TestMonitor } from './create-activity-monitor';
import { actAtCall } from './terminated-worker';

const onDevice = makeInstance({ tokenArea: 'device' });
const MOVED = 'https://other.test';

/** A monitor that has seen a named push opened. */
async function monitorWithEvent(instance = onDevice) {
  const monitor = await createTestMonitor({ instance });
  const token = await monitor.push({ name: 'VPN key', note: 'for Ann', passphrase: 'the passphrase' });
  await monitor.tryPassphrase(token);
  await monitor.openWith(token, 'the passphrase');
  await monitor.poll();
  expect(await monitor.reported()).toEqual(['first-view']);
  return { monitor, token };
}

const learned = async (area: 'session' | 'device') => ({
  baseline: await readItem(baselineItem('one', area)),
  events: await readItem(activityItem('one', area)),
});
const nothing = { baseline: EMPTY_ACCOUNT_BASELINE, events: [] };

describe('what is stored on the device', () => {
  it('leads to no push and names none', async () => {
    const { token } = await monitorWithEvent();
    const text = await storedText('local');
    expect(text).toContain(await hashUrlToken(token));
    for (const secret of [token, 'the payload', 'the passphrase', 'VPN key', 'for Ann'])
      expect(text).not.toContain(secret);
  });

  it('is nothing where the token ends with the browser', async () => {
    const { monitor, token } = await monitorWithEvent(makeInstance());
    expect(await storedText('local')).not.toContain(await hashUrlToken(token));
    await monitor.restartBrowser();
    expect(await monitor.events()).toEqual([]);
  });

  it('is not written by a new worker that has nothing new to add', async () => {
    const { monitor } = await monitorWithEvent();
    await monitor.push({}, true);
    await monitor.restartWorker();
    const writes: string[] = [];
    for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
      const set = area.set.bind(area);
      area.set = async (items: object) => {
        writes.push(...Object.keys(items));
        await set(items as Record<string, unknown>);
      };
    }
    await monitor.restartWorker();
    expect(writes).toEqual([]);
  });

  it('does not grow: the newest hundred events, and no push that has ended', async () => {
    const monitor = await createTestMonitor({ instance: onDevice });
    const tokens: string[] = [];
    for (let created = 0; created < 110; created += 1) tokens.push(await monitor.push());
    await monitor.poll();
    for (const token of tokens) await monitor.expireElsewhere(token);
    for (let polls = 0; polls < 8; polls += 1) await monitor.poll();
    expect(await monitor.events()).toHaveLength(100);
    expect((await monitor.baseline()).pushes).toEqual({});
  });
});

it('names lie in memory, come from the list and stay as long as events are about them', async () => {
  const { monitor, token } = await monitorWithEvent();
  const names = () => readItem(pushNamesItem('one'));
  const named = { [await hashUrlToken(token)]: { urlToken: token, name: 'VPN key' } };
  expect(await names()).toEqual(named);
  await monitor.restartBrowser();
  expect(await names()).toEqual({});
  await monitor.poll();
  await monitor.expireElsewhere(token);
  for (let polls = 0; polls < 2; polls += 1) await monitor.poll();
  expect(await names()).toEqual(named);
  await monitor.services().activityMonitor.dismiss((await monitor.events()).map(({ id }) => id));
  await monitor.poll();
  expect(await names()).toEqual({});
});

describe('what was found with a token', () => {
  it.each<[string, (monitor: TestMonitor) => Promise<unknown>]>([
    ['its instance', (monitor) => monitor.services().instances.remove('one')],
    ['the token', (monitor) => monitor.services().instances.save({ ...onDevice, tokenArea: 'none' }, '')],
    ['its address', (monitor) => monitor.services().instances.save({ ...onDevice, baseUrl: MOVED }, undefined)],
  ])('is removed with %s', async (_what, act) => {
    const { monitor } = await monitorWithEvent();
    await act(monitor);
    expect(await learned('device')).toEqual(nothing);
    expect(await readItem(pushNamesItem('one'))).toEqual({});
  });

  it('moves with its token, and leaves nothing behind', async () => {
    const { monitor, token } = await monitorWithEvent();
    const before = await learned('device');
    await monitor.services().instances.save({ ...onDevice, name: 'Renamed' }, undefined);
    expect(await learned('device')).toEqual(before);
    await monitor.services().instances.save(makeInstance(), undefined);
    expect(await learned('session')).toEqual(before);
    expect(await learned('device')).toEqual(nothing);
    expect(await storedText('local')).not.toContain(await hashUrlToken(token));
  });

  it.each([
    ['was entered', true],
    ['was entered before any poll', false],
    ['was entered after there was none', 'forgotten'],
  ])('does not come back with a new worker where another account’s token %s', async (_when, isPolled) => {
    const monitor = await createTestMonitor({ instance: onDevice });
    const token = await monitor.push();
    if (isPolled) await monitor.poll();
    // Made since the last list: this is what a new worker would take in again.
    const newer = await monitor.push();
    if (isPolled === 'forgotten') await monitor.services().instances.save({ ...onDevice, tokenArea: 'none' }, '');
    await monitor.services().instances.save(onDevice, OTHER_TOKEN);
    const requests: string[] = [];
    for (let polls = 0; polls < 4; polls += 1) {
      await monitor.restartWorker();
      await monitor.poll(10);
      // The first list with a new token says whether it is the same account's.
      if (polls > 0) requests.push(...monitor.network.requests);
      expect(monitor.network.requests.join()).not.toMatch(/audit/);
    }
    expect(requests.filter((request) => !request.endsWith('/active'))).toEqual([]);
    expect(await monitor.reported()).toEqual([]);
    for (const old of [token, newer]) expect(await storedText('local')).not.toContain(await hashUrlToken(old));
  });

  it('leaves nothing behind, at whichever call of a poll its instance is removed', async () => {
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const monitor = await createTestMonitor({ instance: onDevice });
      const ended = await monitor.push({ name: 'ended', deletableByViewer: true });
      await monitor.pushElsewhere({ name: 'VPN key' });
      await monitor.poll();
      await monitor.expireElsewhere(ended);
      const remove = () => monitor.services().instances.remove('one');
      isOver = !(await actAtCall(monitor, at, remove, () => monitor.poll()));
      await monitor.services().activityMonitor.sync();
      const keys = (['local', 'session'] as const).map(async (area) =>
        Object.keys(await fakeBrowser.storage[area].get()),
      );
      const left = (await Promise.all(keys)).flat().filter((key) => key.endsWith('/one'));
      if (!isOver) expect([left, await monitor.status()], `call ${at}`).toEqual([[], undefined]);
      else expect(at).toBeGreaterThan(10);
    }
  });

  it('is followed on at whichever call of a poll with a refused token another one is entered', async () => {
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const monitor = await createTestMonitor({ instance: onDevice });
      await monitor.push();
      await monitor.poll();
      await writeToken('one', 'device', 'revoked');
      const enter = () => monitor.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
      isOver = !(await actAtCall(monitor, at, enter, () => monitor.poll()));
      const status = (await monitor.status())?.status;
      expect(isOver ? ['stopped'] : ['pending', 'ok'], `call ${at}`).toContain(status);
      expect(await monitor.hasAlarm()).toBe(!isOver);
    }
  });
});

/** A browser whose storage is full for baselines while `room.isThere` is false. */
async function monitorWithoutSpace() {
  const monitor = await createTestMonitor();
  const room = { isThere: true };
  monitor.memory.isFullFor = (items) => !room.isThere && 'baseline/one' in items;
  return { monitor, room };
}

describe('where the browser’s storage is full', () => {
  it('a push is created and expired, and is tracked from its creation once there is space', async () => {
    const { monitor, room } = await monitorWithoutSpace();
    room.isThere = false;
    const [expired, token] = [await monitor.push(), await monitor.push()];
    expect((await monitor.results())[0]).toMatchObject({ state: 'created', copy: 'copied' });
    expect(await monitor.expireHere(expired)).toMatchObject({ ending: { isExpiredManually: true } });
    await monitor.open(token);
    room.isThere = true;
    await monitor.wakeByAlarm();
    expect(await monitor.reported()).toEqual(['first-view']);
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

  it('what was found does not stay on the device where its token moves to memory, and is found again', async () => {
    const monitor = await createTestMonitor({ instance: onDevice });
    await monitor.open(await monitor.push());
    await monitor.poll();
    monitor.memory.isFullFor = (items) => 'baseline/one' in items;
    await monitor.services().instances.save(makeInstance(), undefined);
    expect(await readItem(activityItem('one', 'device'))).toEqual([]);
    monitor.memory.isFullFor = () => false;
    await monitor.poll();
    expect(await readItem(activityItem('one', 'session'))).toMatchObject([{ kind: 'first-view' }]);
  });
});
