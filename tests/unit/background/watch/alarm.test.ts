import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { removeHostPermission, requestHostPermission } from '@/lib/browser/permissions';
import { readItem, writeItem } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/encoding';
import { instancesItem, tokenItem } from '@/lib/storage/items';
import { watchBaselineItem, watchEventsItem, watchSettingsItem } from '@/lib/storage/items-on-demand';
import { WATCH_DEFAULTS } from '@/lib/watch/settings';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { DAY_MS, HOUR_MS, MINUTE_MS, makeWatch } from './make-watch';
import { atEveryCall, inMortalWorker } from './mortal';

describe('the watch is off', () => {
  it.each([
    ['without a token', makeInstance({ tokenArea: 'none' }), 'no-token'],
    ['when the token on the device is gone', makeInstance({ id: 'no token', tokenArea: 'device' }), 'no-token'],
  ])('%s', async (_when, instance, why) => {
    const watch = await makeWatch({ instance });
    await fakeBrowser.storage.local.remove(tokenItem(instance.id, 'device').key);
    await watch.restartWorker();
    await watch.round();
    expect(await watch.status()).toEqual({ status: 'off', why });
    expect(await watch.hasAlarm()).toBe(false);
    expect(watch.network.requests).toEqual([]);
  });

  it('when the token was kept until the browser closed, and says so', async () => {
    const watch = await makeWatch();
    await watch.push();
    await watch.round();
    expect(await watch.running()).toMatchObject({ tokenArea: 'session' });
    await watch.restartBrowser();
    await watch.round();
    expect(await watch.status()).toEqual({ status: 'off', why: 'token-forgotten' });
    expect(watch.network.requests).toEqual([]);
  });

  it('while the browser may not reach the instance, and goes on where it was when it may again', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    await watch.round();
    watch.services().watching.listen();
    await removeHostPermission(['https://pw.test/*', 'http://pw.test/*']);
    await expect.poll(watch.status).toEqual({ status: 'off', why: 'no-permission' });
    expect(await watch.hasAlarm()).toBe(false);
    await watch.open(token);
    await watch.round();
    expect(watch.network.requests).toEqual([]);

    await requestHostPermission(['https://pw.test/*', 'http://pw.test/*']);
    await expect.poll(watch.hasAlarm).toBe(true);
    expect(await watch.running()).toMatchObject({ status: 'starting' });
    await watch.round();
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('when the user switches it off, and asks nothing', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    await watch.round();
    await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, isOn: false });
    await watch.services().watching.sync();
    await watch.open(token);
    await watch.push();
    await watch.round();
    expect(await watch.status()).toBeUndefined();
    expect(await watch.hasAlarm()).toBe(false);
    expect(watch.network.requests).toEqual([]);
  });
});

describe('a round', () => {
  it('says how many pushes it watches', async () => {
    const watch = await makeWatch();
    for (let made = 0; made < 3; made += 1) await watch.pushElsewhere();
    await watch.round();
    expect(await watch.running()).toMatchObject({
      status: 'watching',
      tokenArea: 'session',
      watched: 3,
      atLeast: 3,
      isComplete: true,
      polledAt: watch.time.now,
      failures: 0,
    });
  });

  it('does not count as active what is over, though the instance still lists it', async () => {
    const watch = await makeWatch();
    await watch.pushElsewhere({ expire_after_days: 1 });
    await watch.pushElsewhere();
    await watch.round();
    watch.time.now += DAY_MS;
    await watch.round();
    expect(await watch.running()).toMatchObject({ watched: 1, atLeast: 1 });
  });

  it('is one request for fifty active pushes, and never more than four', async () => {
    const watch = await makeWatch();
    for (const [pushes, requests] of [
      [49, 1],
      [75, 2],
      [220, 4],
    ] as const) {
      for (let made = (await watch.running().catch(() => ({ atLeast: 0 }))).atLeast; made < pushes; made += 1)
        await watch.pushElsewhere();
      await watch.round();
      expect(watch.network.requests).toEqual(Array(requests).fill('GET /api/v2/pushes/active'));
    }
    expect(await watch.running()).toMatchObject({ watched: 200, atLeast: 200, isComplete: false });
  });

  it('looks at so many pushes that moved, and at the rest in the next, which comes soon', async () => {
    const watch = await makeWatch();
    const tokens: string[] = [];
    for (let made = 0; made < 40; made += 1) tokens.push(await watch.push());
    for (const token of tokens) await watch.open(token);
    for (const [told, minutesLeft] of [
      [30, 1],
      [40, 5],
      [40, 5],
    ]) {
      await watch.round();
      expect(await watch.told()).toHaveLength(told as number);
      expect(await watch.minutesLeft()).toBe(minutesLeft);
    }
  });

  it('sets the alarm before it asks, so that a worker that dies is followed by another', async () => {
    await atEveryCall(async (death) => {
      const watch = await makeWatch();
      await watch.push();
      await watch.round();
      await watch.open('push1');
      watch.network.requests.length = 0;
      const hasDied = await inMortalWorker(watch, death, async () => {
        await fakeBrowser.alarms.clear('watch');
        await watch.round();
      });
      if (watch.network.requests.length > 0) expect(await watch.hasAlarm(), JSON.stringify(death)).toBe(true);
      return { hasDied };
    });
  });

  it('is followed by another in the same worker, whichever call of storage failed', async () => {
    const { local, session } = fakeBrowser.storage;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const watch = await makeWatch();
      await watch.round();
      const token = await watch.push();
      await watch.open(token);
      await fakeBrowser.alarms.clear('watch');
      const services = watch.start();
      let calls = 0;
      const before = [local, session].map(({ get, set }) => ({ get, set }));
      const failing =
        <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
        async (...args: Args): Promise<Result> => {
          calls += 1;
          if (calls === at) throw new Error('The browser could not');
          return call(...args);
        };
      for (const area of [local, session]) Object.assign(area, { get: failing(area.get), set: failing(area.set) });
      watch.time.now += 10 * MINUTE_MS;
      await services.onAlarm('watch').catch(() => undefined);
      for (const [index, area] of [local, session].entries()) Object.assign(area, before[index]);
      isOver = calls < at;
      expect(await watch.hasAlarm(), `call ${at}`).toBe(true);
      watch.time.now += 10 * MINUTE_MS;
      await services.onAlarm('watch');
      expect(await watch.told(), `call ${at}`).toEqual(['first-view']);
    }
  });

  it.each(['switches the watch off', 'removes the instance'])('ends when the user %s meanwhile', async (what) => {
    for (const after of [1, 2, 3]) {
      const watch = await makeWatch();
      for (let made = 0; made < 60; made += 1) await watch.pushElsewhere();
      await watch.round();
      await watch.open('push1');
      await watch.open('push2');
      const { fetch } = watch.world;
      let answers = 0;
      watch.world.fetch = async (request) => {
        const answer = await fetch(request);
        answers += 1;
        if (answers < after) return answer;
        await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, isOn: what === 'removes the instance' });
        await watch.services().watching.sync();
        if (what === 'removes the instance') await watch.services().instances.remove('one');
        return answer;
      };
      await watch.restartWorker();
      await watch.round();
      expect(answers).toBe(after);
      expect(await watch.told()).toEqual([]);
      const { pushes } = await watch.baseline();
      expect(Object.values(pushes).filter(({ views }) => views !== null)).toEqual([]);
      expect(await watch.status()).toBeUndefined();
      expect(await watch.hasAlarm()).toBe(false);
    }
  });

  it('with a token that was changed meanwhile writes nothing', async () => {
    const watch = await makeWatch();
    await watch.pushElsewhere();
    await watch.pushElsewhere({}, OTHER_TOKEN);
    const { fetch } = watch.world;
    let isChanged = false;
    watch.world.fetch = async (request) => {
      const answer = await fetch(request);
      if (!isChanged) await watch.handlers().saveInstance({ instance: makeInstance(), token: OTHER_TOKEN });
      isChanged = true;
      return answer;
    };
    await watch.restartWorker();
    await watch.round();
    expect((await watch.baseline()).pushes).toEqual({});
    await expect.poll(watch.status).toMatchObject({ status: 'starting' });
    await watch.round();
    expect(Object.keys((await watch.baseline()).pushes)).toEqual([await hashOfToken('push2')]);
  });

  it('is not run twice at a time', async () => {
    const watch = await makeWatch();
    await Promise.all([watch.round(), watch.services().watching.pollNow()]);
    expect(watch.network.requests).toEqual(['GET /api/v2/pushes/active']);
  });
});

describe('the next round', () => {
  it('comes soon after a start, then after a period', async () => {
    const watch = await makeWatch();
    await watch.restartWorker();
    expect(await watch.running()).toMatchObject({ status: 'starting' });
    expect(await watch.minutesLeft()).toBe(1);
    await watch.round();
    expect(await watch.minutesLeft()).toBe(5);
    await watch.restartWorker();
    expect(await watch.minutesLeft()).toBe(5);
  });

  it('follows the period that the user chooses', async () => {
    const watch = await makeWatch();
    await watch.round();
    await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, periodMinutes: 30 });
    await watch.services().watching.sync();
    await watch.round(1);
    expect(await watch.minutesLeft()).toBe(30);
  });

  it('waits longer and longer while the instance does not answer, an hour at most, and says why', async () => {
    const watch = await makeWatch();
    watch.network.fault = 'down';
    const waits: number[] = [];
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await watch.round();
      waits.push(Math.round(await watch.minutesLeft()));
    }
    expect(waits).toEqual([9, 18, 36, 54, 54]);
    expect(await watch.running()).toMatchObject({ status: 'failing', failure: { name: 'NetworkError' }, failures: 5 });
    watch.network.fault = 'none';
    await watch.round();
    expect(await watch.running()).toMatchObject({ status: 'watching', failures: 0 });
    expect(await watch.minutesLeft()).toBe(5);
  });

  it('waits what a 429 says, and is not run sooner by hand either', async () => {
    const watch = await makeWatch({ settings: { throttling: { minute: 1, second: 0 } } });
    await watch.restartWorker();
    await watch.services().watching.pollNow();
    await watch.services().watching.pollNow();
    expect(await watch.running()).toMatchObject({ failure: { name: 'RateLimitError', seconds: 60 } });
    expect(await watch.minutesLeft()).toBeGreaterThanOrEqual(1);
    const asked = watch.network.requests.length;
    await watch.services().watching.pollNow();
    expect(watch.network.requests).toHaveLength(asked);
    await watch.round();
    expect(await watch.running()).toMatchObject({ status: 'watching' });
  });

  it('comes no sooner after a failure because a setting is changed or a push is marked', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    await watch.round();
    watch.network.fault = 'down';
    await watch.round();
    expect(await watch.minutesLeft()).toBe(9);
    await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, periodMinutes: 1 });
    await watch.services().watching.sync();
    expect(await watch.minutesLeft()).toBe(9);
    await watch.services().watching.follow({ instanceId: 'one', urlToken: token, isOn: true });
    expect(await watch.minutesLeft()).toBe(9);
    await watch.restartWorker();
    expect(await watch.minutesLeft()).toBe(9);
  });

  it('comes soon where a push is marked for wrong passphrases', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    await watch.round();
    await watch.services().watching.follow({ instanceId: 'one', urlToken: token, isOn: true });
    expect(await watch.minutesLeft()).toBe(1);
  });

  it('does not come earlier where an alarm does, whether it was due, failed or was asked to wait', async () => {
    const watch = await makeWatch();
    await watch.round();
    await watch.alarm(1);
    expect(watch.network.requests).toEqual([]);
    watch.network.fault = 'down';
    await watch.alarm(4);
    watch.network.fault = 'none';
    expect(await watch.minutesLeft()).toBe(9);
    await watch.alarm(8);
    expect([watch.network.requests, await watch.hasAlarm()]).toEqual([[], true]);
    await watch.alarm(1);
    expect(watch.network.requests).toEqual(['GET /api/v2/pushes/active']);
  });

  it('waits as long as a 429 says, be it hours', async () => {
    const watch = await makeWatch();
    watch.world.fetch = async () => new Response('Retry later', { status: 429, headers: { 'retry-after': '10800' } });
    await watch.restartWorker();
    await watch.round();
    expect(await watch.minutesLeft()).toBeGreaterThanOrEqual(180);
  });

  it('comes when this computer’s clock was set back', async () => {
    const watch = await makeWatch();
    await watch.round();
    watch.time.now -= 10 * HOUR_MS;
    await watch.restartWorker();
    expect(await watch.minutesLeft()).toBeLessThanOrEqual(2);
  });

  it('comes when the browser has lost the alarm', async () => {
    const watch = await makeWatch();
    await watch.round();
    await fakeBrowser.alarms.clearAll();
    await watch.restartWorker();
    expect(await watch.hasAlarm()).toBe(true);
  });
});

describe('an instance that takes the token no more', () => {
  const refused = async () => {
    const watch = await makeWatch({ instance: makeInstance({ tokenArea: 'device' }) });
    await writeToken('one', 'device', 'revoked');
    await watch.restartWorker();
    await watch.round();
    return watch;
  };

  it('is asked no more, and the state says so', async () => {
    const watch = await refused();
    expect(await watch.running()).toMatchObject({
      status: 'stopped',
      failure: { name: 'HttpError', status: 401, reason: 'token' },
    });
    expect(await watch.hasAlarm()).toBe(false);
    await watch.round();
    await watch.restartWorker();
    expect(watch.network.requests).toEqual([]);
    expect(await watch.hasAlarm()).toBe(false);
  });

  it('is asked again when the user says so', async () => {
    const watch = await refused();
    await writeToken('one', 'device', OWNER_TOKEN);
    expect((await watch.services().watching.pollNow()).accounts).toMatchObject({ one: { status: 'watching' } });
    expect(await watch.hasAlarm()).toBe(true);
  });

  it('is asked again with a new token, and nothing is lost', async () => {
    const watch = await refused();
    await writeToken('one', 'device', OWNER_TOKEN);
    const token = await watch.push();
    await watch.round();
    await writeToken('one', 'device', 'revoked');
    await watch.services().watching.pollNow();
    await watch.open(token);
    await watch.handlers().saveInstance({ instance: makeInstance({ tokenArea: 'device' }), token: OWNER_TOKEN });
    expect(await watch.running()).toMatchObject({ status: 'starting' });
    await watch.round();
    expect(await watch.told()).toEqual(['first-view']);
  });
});

it('a token that ended with the browser starts the watch when it is entered again', async () => {
  const watch = await makeWatch();
  await watch.round();
  await watch.restartBrowser();
  expect(await watch.status()).toEqual({ status: 'off', why: 'token-forgotten' });
  await watch.handlers().saveInstance({ instance: makeInstance(), token: OWNER_TOKEN });
  expect(await watch.running()).toMatchObject({ status: 'starting' });
  expect(await watch.hasAlarm()).toBe(true);
});

describe('several accounts', () => {
  const two = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test' });

  /** Two accounts, each at a server of its own; which servers are asked, and which of them is down. */
  async function watchTwo() {
    const watch = await makeWatch();
    for (const pattern of ['https://two.test/*', 'http://two.test/*']) watch.granted.add(pattern);
    const network = { asked: [] as string[], down: '' };
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      const { host } = new URL(request.url);
      network.asked.push(host);
      if (host === network.down) throw new TypeError('Failed to fetch');
      return fetch(request);
    };
    await watch.restartWorker();
    await watch.services().instances.save(two, OTHER_TOKEN);
    await watch.services().watching.sync();
    return { ...watch, ...network, network };
  }
  const eventsOfTwo = async () => (await readItem(watchEventsItem('two', 'session'))).map(({ kind }) => kind);

  it('are polled in turn, whichever of them pushes go to', async () => {
    const watch = await watchTwo();
    const [mine, others] = [await watch.push(), await watch.pushElsewhere({}, OTHER_TOKEN)];
    await watch.round();
    for (const token of [mine, others]) await watch.open(token);
    await watch.round(6);
    expect([await watch.told(), await eventsOfTwo()]).toEqual([['first-view'], ['first-view']]);
    expect(watch.badge.text).toBe('2');
    watch.time.now += MINUTE_MS;
    await watch.services().onAlarm('watch-tell');
    expect(watch.notifications.map(({ id }) => id)).toEqual([
      `watch/one/${await hashOfToken(mine)}`,
      `watch/two/${await hashOfToken(others)}`,
    ]);
  });

  it('back off alone: one that does not answer keeps none of the others waiting', async () => {
    const watch = await watchTwo();
    await watch.round();
    watch.network.down = 'pw.test';
    for (let minutes = 0; minutes < 20; minutes += 5) await watch.alarm();
    expect(await watch.running('one')).toMatchObject({ status: 'failing', failures: 2 });
    expect(await watch.running('two')).toMatchObject({ status: 'watching', failures: 0 });
    expect(watch.network.asked.filter((host) => host === 'two.test')).toHaveLength(5);
    expect(await watch.minutesLeft('two')).toBeLessThanOrEqual(5);
    expect(await watch.hasAlarm()).toBe(true);
  });

  it('one that refuses its token stops alone', async () => {
    const watch = await watchTwo();
    await writeToken('one', 'session', 'revoked');
    await watch.round();
    await watch.round();
    expect([await watch.status('one'), await watch.status('two')]).toMatchObject([
      { status: 'stopped' },
      { status: 'watching' },
    ]);
    watch.network.asked.length = 0;
    await watch.round();
    expect(watch.network.asked).toEqual(['two.test']);
  });

  it('are all polled when the user asks, and only one at a time', async () => {
    const watch = await watchTwo();
    let inFlight = 0;
    let most = 0;
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      const answer = await fetch(request);
      inFlight -= 1;
      return answer;
    };
    await watch.restartWorker();
    await Promise.all([watch.services().watching.pollNow(), watch.services().onAlarm('watch')]);
    expect(watch.network.asked).toEqual(['pw.test', 'two.test']);
    expect(most).toBe(1);
  });

  it('one that is removed during its poll leaves nothing, and the others go on', async () => {
    const watch = await watchTwo();
    const token = await watch.pushElsewhere();
    await watch.pushElsewhere({}, OTHER_TOKEN);
    await watch.round();
    await watch.round();
    await watch.open(token);
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      const answer = await fetch(request);
      if (new URL(request.url).host === 'two.test') await watch.services().instances.remove('two');
      return answer;
    };
    await watch.restartWorker();
    await watch.services().watching.pollNow();
    expect(await readItem(watchBaselineItem('two', 'session'))).toEqual({ pushes: {} });
    expect([await watch.told(), await watch.status('two')]).toEqual([['first-view'], undefined]);
  });
});

describe('a change in the settings', () => {
  it('is followed at once', async () => {
    const watch = await makeWatch();
    watch.services().watching.listen();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
    await expect.poll(() => watch.status('two')).toEqual({ status: 'off', why: 'no-token' });
    expect(await watch.status()).toMatchObject({ status: 'starting' });
    await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, isOn: false });
    await expect.poll(watch.status).toBeUndefined();
    await writeItem(watchSettingsItem, WATCH_DEFAULTS);
    await expect.poll(watch.status).toMatchObject({ status: 'starting' });
  });
});

it('a period is counted from the end of a round', async () => {
  const watch = await makeWatch();
  const { fetch } = watch.world;
  watch.world.fetch = async (request) => {
    watch.time.now += MINUTE_MS;
    return fetch(request);
  };
  await watch.restartWorker();
  await watch.round();
  expect(await watch.minutesLeft()).toBe(5);
});
