import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { EMPTY_ACCOUNT_BASELINE } from '@/lib/activity/activity-event';
import { readItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { activityItem, baselineItem, pushNamesItem } from '@/lib/storage/items-lazy';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, storedText, type TestMonitor } from './create-activity-monitor';

const onDevice = makeInstance({ tokenArea: 'device' });

/** A watch that has seen a named push opened. */
async function watchWithEvent(instance = onDevice) {
  const watch = await createTestMonitor({ instance });
  const token = await watch.push({ name: 'VPN key', note: 'for Ann', passphrase: 'the passphrase' });
  await watch.tryPassphrase(token);
  await watch.openWith(token, 'the passphrase');
  await watch.poll();
  expect(await watch.reported()).toEqual(['first-view']);
  return { watch, token };
}

const learned = async (area: 'session' | 'device') => ({
  baseline: await readItem(baselineItem('one', area)),
  events: await readItem(activityItem('one', area)),
});
const nothing = { baseline: EMPTY_ACCOUNT_BASELINE, events: [] };

describe('what is stored on the device', () => {
  it('leads to no push and names none', async () => {
    const { token } = await watchWithEvent();
    const text = await storedText('local');
    expect(text).toContain(await hashUrlToken(token));
    for (const secret of [token, 'the payload', 'the passphrase', 'VPN key', 'for Ann'])
      expect(text).not.toContain(secret);
  });

  it('is nothing where the token ends with the browser', async () => {
    const { watch, token } = await watchWithEvent(makeInstance());
    expect(await storedText('local')).not.toContain(await hashUrlToken(token));
    await watch.restartBrowser();
    expect(await watch.events()).toEqual([]);
  });

  it('is not written by a new worker that has nothing new to add', async () => {
    const { watch } = await watchWithEvent();
    await watch.push({}, true);
    await watch.restartWorker();
    const writes: string[] = [];
    for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
      const set = area.set.bind(area);
      area.set = async (items: object) => {
        writes.push(...Object.keys(items));
        await set(items as Record<string, unknown>);
      };
    }
    await watch.restartWorker();
    expect(writes).toEqual([]);
  });

  it('does not grow: the newest hundred events, and no push that has ended', async () => {
    const watch = await createTestMonitor({ instance: onDevice });
    const tokens: string[] = [];
    for (let created = 0; created < 110; created += 1) tokens.push(await watch.push());
    await watch.poll();
    for (const token of tokens) await watch.expireElsewhere(token);
    for (let polls = 0; polls < 8; polls += 1) await watch.poll();
    expect(await watch.events()).toHaveLength(100);
    expect((await watch.baseline()).pushes).toEqual({});
  });
});

it('names lie in memory, come from the list and stay as long as events are about them', async () => {
  const { watch, token } = await watchWithEvent();
  const names = () => readItem(pushNamesItem('one'));
  const named = { [await hashUrlToken(token)]: { urlToken: token, name: 'VPN key' } };
  expect(await names()).toEqual(named);
  await watch.restartBrowser();
  expect(await names()).toEqual({});
  await watch.poll();
  await watch.expireElsewhere(token);
  for (let polls = 0; polls < 2; polls += 1) await watch.poll();
  expect(await names()).toEqual(named);
  await watch.services().watching.dismiss((await watch.events()).map(({ id }) => id));
  await watch.poll();
  expect(await names()).toEqual({});
});

describe('what was found with a token', () => {
  it.each<[string, (watch: TestMonitor) => Promise<unknown>]>([
    ['its instance', (watch) => watch.services().instances.remove('one')],
    ['the token', (watch) => watch.services().instances.save({ ...onDevice, tokenArea: 'none' }, '')],
    [
      'its origin',
      (watch) => watch.services().instances.save({ ...onDevice, baseUrl: 'https://other.test' }, undefined),
    ],
    [
      'its path',
      (watch) => watch.services().instances.save({ ...onDevice, baseUrl: 'https://pw.test/team-b' }, undefined),
    ],
  ])('is removed with %s', async (_what, act) => {
    const { watch } = await watchWithEvent();
    await act(watch);
    expect(await learned('device')).toEqual(nothing);
    expect(await readItem(pushNamesItem('one'))).toEqual({});
  });

  it('moves with its token, and leaves nothing behind', async () => {
    const { watch, token } = await watchWithEvent();
    const before = await learned('device');
    await watch.services().instances.save({ ...onDevice, name: 'Renamed' }, undefined);
    expect(await learned('device')).toEqual(before);
    await watch.services().instances.save(makeInstance(), undefined);
    expect(await learned('session')).toEqual(before);
    expect(await learned('device')).toEqual(nothing);
    expect(await storedText('local')).not.toContain(await hashUrlToken(token));
  });

  it.each([
    ['the instance has moved to another origin', { ...onDevice, baseUrl: 'https://other.test' }, true],
    ['the instance has moved to another path', { ...onDevice, baseUrl: 'https://pw.test/team-b' }, true],
    ['another account’s token was entered', onDevice, true],
    ['another account’s token was entered before any poll', onDevice, false],
    ['another account’s token was entered after there was none', onDevice, 'forgotten'],
  ] as const)('does not come back with a new worker where %s', async (_when, instance, isPolled) => {
    const watch = await createTestMonitor({ instance: onDevice });
    for (const pattern of ['https://other.test/*', 'http://other.test/*']) watch.granted.add(pattern);
    const token = await watch.push();
    if (isPolled) await watch.poll();
    // Made since the last list: this is what a new worker would take in again.
    const newer = await watch.push();
    if (isPolled === 'forgotten') await watch.services().instances.save({ ...onDevice, tokenArea: 'none' }, '');
    await watch.services().instances.save(instance, OTHER_TOKEN);
    const requests: string[] = [];
    for (let polls = 0; polls < 4; polls += 1) {
      await watch.restartWorker();
      await watch.poll(10);
      // The first list with a new token says whether it is the same account's.
      if (polls > 0) requests.push(...watch.network.requests);
      expect(watch.network.requests.join()).not.toMatch(/audit/);
    }
    expect(requests.filter((request) => !request.endsWith('/active'))).toEqual([]);
    expect(await watch.reported()).toEqual([]);
    for (const old of [token, newer]) expect(await storedText('local')).not.toContain(await hashUrlToken(old));
  });

  it('does not come back with the answer to a create that was sent before the instance moved', async () => {
    const watch = await createTestMonitor({ instance: onDevice });
    for (const pattern of ['https://other.test/*', 'http://other.test/*']) watch.granted.add(pattern);
    await watch.poll();
    watch.network.fault = 'answer-held';
    const pushing = watch.push();
    await expect.poll(() => watch.network.requests.some((request) => request.startsWith('POST'))).toBe(true);
    await watch.services().instances.save({ ...onDevice, baseUrl: 'https://other.test' }, OTHER_TOKEN);
    watch.network.release();
    await pushing;
    await watch.restartWorker();
    for (let polls = 0; polls < 4; polls += 1) await watch.poll(10);
    expect(await storedText('local')).not.toContain('"allowed"');
    expect(await watch.reported()).toEqual([]);
  });

  it('leaves nothing behind, at whichever call of a poll its instance is removed', async () => {
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const watch = await createTestMonitor({ instance: onDevice });
      const ended = await watch.push({ name: 'ended', deletableByViewer: true });
      await watch.pushElsewhere({ name: 'VPN key' });
      await watch.poll();
      await watch.expireElsewhere(ended);
      isOver = !(await actInPoll(watch, at, () => watch.services().instances.remove('one')));
      await watch.services().watching.sync();
      const keys = (['local', 'session'] as const).map(async (area) =>
        Object.keys(await fakeBrowser.storage[area].get()),
      );
      const left = (await Promise.all(keys)).flat().filter((key) => key.endsWith('/one'));
      if (!isOver) expect([left, await watch.status()], `call ${at}`).toEqual([[], undefined]);
      else expect(at).toBeGreaterThan(10);
    }
  });

  it('is followed on at whichever call of a poll with a refused token another one is entered', async () => {
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const watch = await createTestMonitor({ instance: onDevice });
      await watch.push();
      await watch.poll();
      await writeToken('one', 'device', 'revoked');
      const enter = () => watch.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
      isOver = !(await actInPoll(watch, at, enter));
      const status = (await watch.status())?.status;
      expect(isOver ? ['stopped'] : ['pending', 'ok'], `call ${at}`).toContain(status);
      expect(await watch.hasAlarm()).toBe(!isOver);
    }
  });
});

/** Polls, and calls `act` at the n-th call of the network or of storage. Resolves with whether there was one. */
async function actInPoll(watch: TestMonitor, at: number, act: () => Promise<unknown>): Promise<boolean> {
  let calls = 0;
  let acting: Promise<unknown> | undefined;
  const counted =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      calls += 1;
      if (calls === at) acting = act();
      return call(...args);
    };
  watch.world.fetch = counted(watch.world.fetch);
  await watch.restartWorker();
  const { local, session } = fakeBrowser.storage;
  const before = [local, session].map(({ get, set }) => ({ get, set }));
  for (const area of [local, session]) Object.assign(area, { get: counted(area.get), set: counted(area.set) });
  await watch.poll();
  for (const [index, area] of [local, session].entries()) Object.assign(area, before[index]);
  await acting;
  return acting !== undefined;
}
