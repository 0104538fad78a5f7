import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type ActivitySettings, DEFAULT_ACTIVITY_SETTINGS, INITIAL_POLL_STATUS } from '@/lib/activity/poll-settings';
import { notificationId } from '@/lib/background/notifications';
import { removeHostPermissions, requestHostPermissions } from '@/lib/browser/permissions';
import { readItem, writeItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { instancesItem, tokenItem } from '@/lib/storage/items';
import { activityItem, activitySettingsItem, pollStatusItem } from '@/lib/storage/items-lazy';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, HOUR_MS, MINUTE_MS, type TestMonitor } from './create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from './terminated-worker';

const LIST = 'GET /api/v2/pushes/active';
const HOSTS = ['https://pw.test/*', 'http://pw.test/*'];

async function change(watch: TestMonitor, settings: Partial<ActivitySettings>): Promise<void> {
  await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, ...settings });
  await watch.services().watching.sync();
}

/** Calls `act` after each answer of the network. */
async function afterAnswers(watch: TestMonitor, act: (host: string) => Promise<unknown>): Promise<void> {
  const { fetch } = watch.world;
  watch.world.fetch = async (request) => {
    const answer = await fetch(request);
    await act(new URL(request.url).host);
    return answer;
  };
  await watch.restartWorker();
}

describe('the watch is off, and asks nothing,', () => {
  it.each([
    ['without a token', makeInstance({ tokenArea: 'none' }), undefined],
    ['without the token on the device', makeInstance({ tokenArea: 'device' }), { kind: 'TokenMissing' }],
    ['after a restart that ended the token', makeInstance(), { kind: 'TokenMissing' }],
  ])('%s', async (_when, instance, failure) => {
    const watch = await createTestMonitor({ instance });
    await fakeBrowser.storage.local.remove(tokenItem(instance.id, 'device').key);
    await watch.restartBrowser();
    await watch.poll();
    expect(await watch.status()).toEqual({ status: 'off', ...INITIAL_POLL_STATUS, ...(failure && { failure }) });
    expect([await watch.hasAlarm(), watch.network.requests]).toEqual([false, []]);
  });

  it('without the host permission, and continues where it was once there is one', async () => {
    const watch = await createTestMonitor();
    const token = await watch.push();
    await watch.poll();
    watch.services().watching.listen();
    await removeHostPermissions(HOSTS);
    await expect.poll(watch.status).toMatchObject({ status: 'off', failure: { kind: 'PermissionMissing' } });
    await watch.open(token);
    await watch.poll();
    expect([await watch.hasAlarm(), watch.network.requests]).toEqual([false, []]);
    await requestHostPermissions(HOSTS);
    await expect.poll(watch.hasAlarm).toBe(true);
    await watch.poll();
    expect(await watch.reported()).toEqual(['first-view']);
  });

  it('when the user switches it off', async () => {
    const watch = await createTestMonitor();
    await watch.push();
    await watch.poll();
    await change(watch, { isOn: false });
    await watch.poll();
    expect(await watch.status()).toBeUndefined();
    expect([await watch.hasAlarm(), watch.network.requests]).toEqual([false, []]);
  });
});

describe('a poll', () => {
  it('is one request for fifty active pushes, four at most, and says how many are watched', async () => {
    const watch = await createTestMonitor();
    let created = 0;
    for (const [pushes, requests] of [
      [49, 1],
      [75, 2],
      [220, 4],
    ] as const) {
      for (; created < pushes; created += 1) await watch.pushElsewhere();
      await watch.poll();
      expect(watch.network.requests).toEqual(Array(requests).fill(LIST));
      const trackedCount = Math.min(200, pushes);
      const coverage = { trackedCount, activeCount: trackedCount, isComplete: pushes < 200 };
      expect(await watch.status()).toMatchObject({ status: 'ok', ...coverage, polledAt: watch.time.now });
    }
  });

  it('does not count what is over as active, though the instance still lists it', async () => {
    const watch = await createTestMonitor();
    await watch.pushElsewhere({ expire_after_days: 1 });
    await watch.pushElsewhere();
    await watch.poll();
    await watch.poll(24 * 60);
    expect(await watch.status()).toMatchObject({ trackedCount: 1, activeCount: 1 });
  });

  it('reads thirty logs, and the rest in the next one, which comes soon', async () => {
    const watch = await createTestMonitor();
    const tokens: string[] = [];
    for (let created = 0; created < 40; created += 1) tokens.push(await watch.push());
    for (const token of tokens) await watch.open(token);
    for (const [told, minutesLeft] of [
      [30, 1],
      [40, 5],
    ]) {
      await watch.poll();
      expect([(await watch.reported()).length, await watch.minutesLeft()]).toEqual([told, minutesLeft]);
    }
  });

  it('is followed by another wherever its worker is terminated', async () => {
    await terminateAtEveryCall(async (termination) => {
      const watch = await createTestMonitor();
      await watch.push();
      await watch.poll();
      await watch.open('push1');
      watch.network.requests.length = 0;
      const isTerminated = await runInWorker(watch, termination, async () => {
        await fakeBrowser.alarms.clear('poll');
        await watch.poll();
      });
      if (watch.network.requests.length > 0) expect(await watch.hasAlarm(), JSON.stringify(termination)).toBe(true);
      return { isTerminated };
    });
  });

  it('is followed by another in the same worker, whichever call of storage failed', async () => {
    const { local, session } = fakeBrowser.storage;
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const watch = await createTestMonitor();
      await watch.poll();
      await watch.open(await watch.push());
      await fakeBrowser.alarms.clear('poll');
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
      await services.onAlarm('poll').catch(() => undefined);
      for (const [index, area] of [local, session].entries()) Object.assign(area, before[index]);
      isOver = calls < at;
      expect(await watch.hasAlarm(), `call ${at}`).toBe(true);
      watch.time.now += 10 * MINUTE_MS;
      await services.onAlarm('poll');
      expect(await watch.reported(), `call ${at}`).toEqual(['first-view']);
    }
  });

  it.each([1, 2, 3])('ends after answer %s when the user switches the watch off', async (after) => {
    const watch = await createTestMonitor();
    for (let created = 0; created < 60; created += 1) await watch.pushElsewhere();
    await watch.poll();
    for (const token of ['push1', 'push2']) await watch.open(token);
    let answers = 0;
    await afterAnswers(watch, async () => {
      answers += 1;
      if (answers < after) return;
      await change(watch, { isOn: false });
    });
    await watch.poll();
    expect([answers, await watch.reported()]).toEqual([after, []]);
    const { pushes } = await watch.baseline();
    expect(Object.values(pushes).filter(({ reportedViews }) => reportedViews !== null)).toEqual([]);
    await expect.poll(watch.status).toBeUndefined();
    expect(await watch.hasAlarm()).toBe(false);
  });

  it('writes nothing if the token is replaced meanwhile', async () => {
    const watch = await createTestMonitor();
    await watch.pushElsewhere();
    await watch.pushElsewhere({}, OTHER_TOKEN);
    let answers = 0;
    await afterAnswers(watch, async () => {
      answers += 1;
      if (answers === 1) await watch.handlers().saveInstance({ instance: makeInstance(), token: OTHER_TOKEN });
    });
    await watch.poll();
    expect((await watch.baseline()).pushes).toEqual({});
    await expect.poll(watch.status).toMatchObject({ status: 'pending' });
    await watch.poll();
    expect(Object.keys((await watch.baseline()).pushes)).toEqual([await hashUrlToken('push2')]);
  });

  it('runs once where the alarm and the user ask for one', async () => {
    const watch = await createTestMonitor();
    await Promise.all([watch.poll(), watch.services().watching.pollNow()]);
    expect(watch.network.requests).toEqual([LIST]);
  });
});

describe('the next poll', () => {
  it('comes soon after a start, then a period after the end of each, whatever workers do', async () => {
    const watch = await createTestMonitor();
    await watch.restartWorker();
    expect(await watch.status()).toMatchObject({ status: 'pending' });
    expect(await watch.minutesLeft()).toBe(1);
    await afterAnswers(watch, async () => {
      watch.time.now += MINUTE_MS;
    });
    await watch.poll();
    expect(await watch.minutesLeft()).toBe(5);
    await watch.restartWorker();
    expect(await watch.minutesLeft()).toBe(5);
    await change(watch, { periodMinutes: 30 });
    await watch.poll();
    expect(await watch.minutesLeft()).toBe(30);
    await change(watch, { periodMinutes: 5 });
    expect(await watch.minutesLeft()).toBe(1);
  });

  it('waits longer while the instance does not answer, whatever alarm, setting or mark comes, and says why', async () => {
    const watch = await createTestMonitor();
    const token = await watch.push();
    await watch.poll();
    await watch.alarm(1);
    expect(watch.network.requests).toEqual([]);
    watch.network.fault = 'down';
    for (const minutes of [9, 18, 36, 54, 54]) {
      await watch.alarm(60);
      expect(Math.round(await watch.minutesLeft())).toBe(minutes);
    }
    expect(await watch.status()).toMatchObject({
      status: 'failing',
      failure: { kind: 'NetworkError' },
      failureCount: 5,
    });
    watch.network.fault = 'none';
    await change(watch, { periodMinutes: 1 });
    await watch.services().watching.setPassphraseAlert({ instanceId: 'one', urlToken: token, isOn: true });
    await watch.restartWorker();
    await watch.alarm(53);
    expect([watch.network.requests, await watch.hasAlarm()]).toEqual([[], true]);
    await change(watch, {});
    await watch.alarm(1);
    expect(await watch.status()).toMatchObject({ status: 'ok', failureCount: 0 });
    expect(await watch.minutesLeft()).toBe(5);
  });

  it('waits as long as a 429 says, be it hours, and is not run earlier by the user or an alarm', async () => {
    const watch = await createTestMonitor();
    let requests = 0;
    watch.world.fetch = async () => {
      requests += 1;
      return new Response('Retry later', { status: 429, headers: { 'retry-after': '10800' } });
    };
    await watch.restartWorker();
    await watch.poll();
    expect(await watch.status()).toMatchObject({ failure: { kind: 'RateLimitError', seconds: 10800 } });
    expect(await watch.minutesLeft()).toBeGreaterThanOrEqual(180);
    await watch.services().watching.pollNow();
    await watch.alarm(170);
    expect(requests).toBe(1);
  });

  it('comes soon where a push is marked for wrong passphrases', async () => {
    const watch = await createTestMonitor();
    const token = await watch.push();
    await watch.poll();
    await watch.services().watching.setPassphraseAlert({ instanceId: 'one', urlToken: token, isOn: true });
    expect(await watch.minutesLeft()).toBe(1);
  });

  it('comes soon where the clock was set back, and where the browser has lost the alarm', async () => {
    const watch = await createTestMonitor();
    await watch.poll();
    await fakeBrowser.alarms.clearAll();
    watch.time.now -= 10 * HOUR_MS;
    await watch.restartWorker();
    expect(await watch.minutesLeft()).toBe(1);
    expect(await watch.hasAlarm()).toBe(true);
  });
});

describe('an instance that refuses the token', () => {
  it('is asked nothing until the user wants it or enters another token, and nothing is lost', async () => {
    const instance = makeInstance({ tokenArea: 'device' });
    const watch = await createTestMonitor({ instance });
    const token = await watch.push();
    await watch.poll();
    await writeToken('one', 'device', 'revoked');
    await watch.poll();
    const failure = { kind: 'HttpError', status: 401, reason: 'invalid-token' };
    expect(await watch.status()).toMatchObject({ status: 'stopped', failure });
    await watch.open(token);
    await watch.restartWorker();
    await watch.poll();
    expect([await watch.hasAlarm(), watch.network.requests]).toEqual([false, []]);
    await watch.services().watching.pollNow();
    expect([await watch.status(), watch.network.requests]).toMatchObject([{ status: 'stopped' }, [LIST]]);
    await watch.handlers().saveInstance({ instance, token: OWNER_TOKEN });
    expect(await watch.status()).toMatchObject({ status: 'pending' });
    await watch.poll();
    expect([await watch.reported(), await watch.hasAlarm()]).toEqual([['first-view'], true]);
  });
});

describe('several accounts', () => {
  /** Two accounts, each at a server of its own; which servers are asked, and which of them is down. */
  async function watchTwo() {
    const watch = await createTestMonitor();
    for (const pattern of ['https://two.test/*', 'http://two.test/*']) watch.granted.add(pattern);
    const servers = { asked: [] as string[], down: '', inFlight: 0, maxInFlight: 0 };
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      const { host } = new URL(request.url);
      servers.asked.push(host);
      servers.inFlight += 1;
      servers.maxInFlight = Math.max(servers.maxInFlight, servers.inFlight);
      const answer = await fetch(request);
      servers.inFlight -= 1;
      if (host === servers.down) throw new TypeError('Failed to fetch');
      return answer;
    };
    await watch.restartWorker();
    const two = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test' });
    await watch.services().instances.add(two, OTHER_TOKEN);
    await watch.services().watching.sync();
    return { ...watch, servers };
  }

  it('are polled one at a time, whichever of them pushes go to', async () => {
    const watch = await watchTwo();
    const [own, others] = [await watch.push(), await watch.pushElsewhere({}, OTHER_TOKEN)];
    await watch.poll();
    for (const token of [own, others]) await watch.open(token);
    await Promise.all([watch.services().watching.pollNow(), watch.poll(6)]);
    const eventsOfTwo = await readItem(activityItem('two', 'session'));
    expect([await watch.reported(), eventsOfTwo.map(({ kind }) => kind)]).toEqual([['first-view'], ['first-view']]);
    expect([watch.badge.text, watch.servers.maxInFlight]).toEqual(['2', 1]);
    watch.time.now += MINUTE_MS;
    await watch.services().onAlarm('notify-activity');
    expect(watch.notifications.map(({ id }) => id)).toEqual([
      notificationId({ kind: 'push', hash: await hashUrlToken(own) }),
      notificationId({ kind: 'push', hash: await hashUrlToken(others) }),
    ]);
  });

  it('back off alone: one that does not answer keeps none of the others waiting', async () => {
    const watch = await watchTwo();
    await watch.poll();
    watch.servers.down = 'pw.test';
    for (let minutes = 0; minutes < 20; minutes += 5) await watch.alarm();
    expect(await watch.status('one')).toMatchObject({ status: 'failing', failureCount: 2 });
    expect(await watch.status('two')).toMatchObject({ status: 'ok', failureCount: 0 });
    expect(watch.servers.asked.filter((host) => host === 'two.test')).toHaveLength(5);
    expect(await watch.minutesLeft('two')).toBeLessThanOrEqual(5);
    expect(await watch.hasAlarm()).toBe(true);
  });

  it('are polled in the order in which they are due', async () => {
    const watch = await watchTwo();
    await watch.poll();
    const status = await readItem(pollStatusItem);
    for (const [id, nextPollAt] of [
      ['one', watch.time.now - 1],
      ['two', watch.time.now - 2],
    ] as const)
      Object.assign(status[id] ?? {}, { nextPollAt });
    await writeItem(pollStatusItem, status);
    watch.servers.asked.length = 0;
    await watch.services().onAlarm('poll');
    expect([...new Set(watch.servers.asked)]).toEqual(['two.test', 'pw.test']);
  });

  it('stop alone where one refuses its token', async () => {
    const watch = await watchTwo();
    await writeToken('one', 'session', 'revoked');
    await watch.poll();
    expect([await watch.status('one'), await watch.status('two')]).toMatchObject([
      { status: 'stopped' },
      { status: 'ok' },
    ]);
    expect(await watch.hasAlarm()).toBe(true);
  });
});

it('a change of the settings or the instances is followed at once', async () => {
  const watch = await createTestMonitor();
  watch.services().watching.listen();
  await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
  await expect.poll(() => watch.status('two')).toEqual({ status: 'off', ...INITIAL_POLL_STATUS });
  await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn: false });
  await expect.poll(watch.status).toBeUndefined();
  await writeItem(activitySettingsItem, DEFAULT_ACTIVITY_SETTINGS);
  await expect.poll(watch.status).toMatchObject({ status: 'pending' });
});
