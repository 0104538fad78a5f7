import { describe, expect, it } from 'vitest';
import { readItem, writeItem } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/encoding';
import { toFailure } from '@/lib/push/failure-of';
import { watchBaselineItem, watchNamesItem, watchSettingsItem } from '@/lib/storage/items-on-demand';
import { WATCH_DEFAULTS } from '@/lib/watch/settings';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { atEveryCall, inKillableWorker } from './killable-worker';
import { DAY_MS, makeWatch, storedText, type Watched } from './make-watch';

const onDevice = makeInstance({ tokenArea: 'device' });
const makeDeviceWatch = () => makeWatch({ instance: onDevice });

const isWatched = async (token: string) =>
  Object.hasOwn((await readItem(watchBaselineItem('one', 'device'))).pushes, await hashOfToken(token));

/** Polls after each of which the worker restarts; the push is opened before each. */
async function openAgainAndAgain(watch: Watched, token: string) {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await watch.open(token);
    await watch.poll();
    await watch.restartWorker();
  }
}

async function expectNothingOf(watch: Watched, token: string) {
  expect(await watch.reported()).toEqual([]);
  expect(await storedText('local')).not.toContain(await hashOfToken(token));
}

const switchTo = async (watch: Watched, isOn: boolean) => {
  await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, isOn });
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
    expect((await watch.events()).map(({ push }) => push)).toEqual([await hashOfToken(other)]);
    expect(await watch.running()).toMatchObject({ watched: 1, atLeast: 2 });
    expect(await storedText('local')).not.toContain(await hashOfToken(token));
    expect(Object.keys(await readItem(watchNamesItem('one')))).toEqual([await hashOfToken(other)]);
  });

  it('stays out when the private window closes and the browser restarts', async () => {
    const watch = await makeDeviceWatch();
    const token = await watch.push({}, true);
    await watch.services().forgetPrivate();
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
    expect(await watch.reported()).toEqual(['ended-by-hand']);
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
    expect(await watch.running()).toMatchObject({ isComplete: true });
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
    expect(await watch.running()).toMatchObject({ watched: 0, atLeast: 1 });
  });

  it('is removed again if its window closed while it was in flight, and a poll listed it', async () => {
    const watch = await makeDeviceWatch();
    watch.network.fault = 'answer-held';
    const underWay = watch.push({}, true);
    await expect.poll(() => watch.network.requests).toContain('POST /api/v2/pushes');
    await watch.services().forgetPrivate();
    await watch.poll();
    expect(await isWatched('push1')).toBe(true);
    watch.time.now += 1000;
    await watch.open('push1');
    await watch.poll();
    watch.network.release();
    expect(await underWay.catch(toFailure)).toEqual({ name: 'NoLongerAvailable' });
    await expectNothingOf(watch, 'push1');
    await watch.restartBrowser();
    await openAgainAndAgain(watch, 'push1');
    await expectNothingOf(watch, 'push1');
  });

  it('of unknown outcome is left out if it is found', async () => {
    const watch = await makeDeviceWatch();
    watch.network.fault = 'answer-lost';
    await watch.push({}, true).catch(() => undefined);
    await watch.poll();
    expect(await isWatched('push1')).toBe(false);
  });

  it('of unknown outcome is left out though the search failed, and others wait until that is clear', async () => {
    const watch = await makeDeviceWatch();
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      const answer = await fetch(request);
      watch.network.fault = 'down';
      if (request.method === 'POST') throw new TypeError('Failed to fetch');
      return answer;
    };
    await watch.restartWorker();
    await watch.push({}, true).catch(() => undefined);
    expect(await watch.results()).toMatchObject([{ state: 'unknown', search: 'not-looked', candidates: [] }]);
    watch.world.fetch = fetch;
    watch.network.fault = 'none';
    await watch.restartWorker();
    watch.time.now += 300_000;
    const later = await watch.pushElsewhere();
    await watch.poll();
    expect([await isWatched('push1'), await isWatched(later)]).toEqual([false, false]);
    const [unknown] = await watch.results();
    await watch.services().searchAgain(unknown?.id ?? '');
    await watch.poll();
    // The search finds pushes of the same name: both may be the private one.
    expect([await isWatched('push1'), await isWatched(later)]).toEqual([false, false]);
    const named = await watch.pushElsewhere({ name: 'another' });
    await watch.poll();
    expect(await isWatched(named)).toBe(true);
  });

  it('leaves nothing on the device wherever the worker is terminated while it is created', async () => {
    await atEveryCall(async (termination) => {
      const watch = await makeDeviceWatch();
      await watch.poll();
      const isTerminated = await inKillableWorker(watch, termination, () => watch.push({}, true));
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
