import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  type AccountPollStatus,
  type ActivitySettings,
  DEFAULT_ACTIVITY_SETTINGS,
  INITIAL_POLL_STATUS,
} from '@/lib/activity/poll-settings';
import { notificationId } from '@/lib/background/notifications';
import { hashUrlToken } from '@/lib/base/encoding';
import { removeHostPermissions, requestHostPermissions } from '@/lib/browser/permissions';
import {
  activityItem,
  activitySettingsItem,
  baselineItem,
  instancesItem,
  pollStatusItem,
  tokenItem,
} from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, HOUR_MS, MINUTE_MS, type TestMonitor } from './create-activity-monitor';
import { actAtCall } from './terminated-worker';

const LIST = 'GET /api/v2/pushes/active';
const HOSTS = ['https://pw.test/*', 'http://pw.test/*'];

async function change(monitor: TestMonitor, settings: Partial<ActivitySettings>): Promise<void> {
  await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, ...settings });
  await monitor.services().activityMonitor.sync();
}

/** Calls `act` after each answer of the network. */
async function afterAnswers(monitor: TestMonitor, act: () => Promise<unknown>): Promise<void> {
  const { fetch } = monitor.world;
  monitor.world.fetch = async (request) => {
    const answer = await fetch(request);
    await act();
    return answer;
  };
  await monitor.restartWorker();
}

describe('polling is off, and sends nothing,', () => {
  it.each([
    ['without a token', makeInstance({ tokenArea: 'none' }), undefined],
    ['without the token on the device', makeInstance({ tokenArea: 'device' }), { kind: 'TokenMissing' }],
    ['after a restart that ended the token', makeInstance(), { kind: 'TokenMissing' }],
  ])('%s', async (_when, instance, failure) => {
    const monitor = await createTestMonitor({ instance });
    await fakeBrowser.storage.local.remove(tokenItem(instance.id, 'device').key);
    await monitor.restartBrowser();
    await monitor.poll();
    expect(await monitor.status()).toEqual({ status: 'off', ...INITIAL_POLL_STATUS, ...(failure && { failure }) });
    expect([await monitor.hasAlarm(), monitor.network.requests]).toEqual([false, []]);
  });

  it('without the host permission, and continues where it was once there is one', async () => {
    const monitor = await createTestMonitor();
    const token = await monitor.push();
    await monitor.poll();
    monitor.services().activityMonitor.listen();
    await removeHostPermissions(HOSTS);
    await expect.poll(monitor.status).toMatchObject({ status: 'off', failure: { kind: 'PermissionMissing' } });
    await monitor.open(token);
    await monitor.poll();
    expect([await monitor.hasAlarm(), monitor.network.requests]).toEqual([false, []]);
    await requestHostPermissions(HOSTS);
    await expect.poll(monitor.hasAlarm).toBe(true);
    await monitor.poll();
    expect(await monitor.reported()).toEqual(['first-view']);
  });

  it('when the user switches it off, and follows that and changes of the instances at once', async () => {
    const monitor = await createTestMonitor();
    monitor.services().activityMonitor.listen();
    await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn: false });
    await expect.poll(monitor.status).toBeUndefined();
    await monitor.poll();
    expect([await monitor.hasAlarm(), monitor.network.requests]).toEqual([false, []]);
    await writeItem(activitySettingsItem, DEFAULT_ACTIVITY_SETTINGS);
    await expect.poll(monitor.status).toMatchObject({ status: 'pending' });
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
    await expect.poll(() => monitor.status('two')).toEqual({ status: 'off', ...INITIAL_POLL_STATUS });
  });
});

describe('a poll', () => {
  it('is one request for fifty active pushes, four at most, and says how many are tracked', async () => {
    const monitor = await createTestMonitor();
    let created = 0;
    for (const [pushes, requests] of [
      [49, 1],
      [75, 2],
      [220, 4],
    ] as const) {
      for (; created < pushes; created += 1) await monitor.pushElsewhere();
      await monitor.poll();
      expect(monitor.network.requests).toEqual(Array(requests).fill(LIST));
      const trackedCount = Math.min(200, pushes);
      const coverage = { trackedCount, activeCount: trackedCount, isComplete: pushes < 200 };
      expect(await monitor.status()).toMatchObject({ status: 'ok', ...coverage, polledAt: monitor.time.now });
    }
  });

  it('does not count what is over as active, though the instance still lists it', async () => {
    const monitor = await createTestMonitor();
    await monitor.pushElsewhere({ expire_after_days: 1 });
    await monitor.pushElsewhere();
    await monitor.poll();
    await monitor.poll(24 * 60);
    expect(await monitor.status()).toMatchObject({ trackedCount: 1, activeCount: 1 });
  });

  it('reads thirty logs, and the rest in the next one, which comes soon, and is told of once', async () => {
    const monitor = await createTestMonitor();
    const tokens: string[] = [];
    for (let created = 0; created < 40; created += 1) tokens.push(await monitor.pushElsewhere());
    await monitor.poll();
    for (const token of tokens) await monitor.open(token);
    for (const [told, minutesLeft, titles] of [
      [30, 1, []],
      [40, 5, ['New activity on 40 pushes']],
    ]) {
      await monitor.poll();
      expect([(await monitor.reported()).length, await monitor.minutesLeft()]).toEqual([told, minutesLeft]);
      expect(monitor.notifications.map(({ title }) => title)).toEqual(titles);
    }
  });

  it('is followed by another in the same worker, whichever call failed', async () => {
    for (let at = 1, isThere = true; isThere; at += 1) {
      const monitor = await createTestMonitor();
      const token = await monitor.pushElsewhere();
      await monitor.poll();
      await monitor.open(token);
      const fail = () => {
        throw new Error('The browser could not');
      };
      isThere = await actAtCall(monitor, at, fail, async () => {
        await fakeBrowser.alarms.clear('poll');
        monitor.time.now += 10 * MINUTE_MS;
        await monitor
          .services()
          .onAlarm('poll')
          .catch(() => undefined);
      });
      expect(await monitor.hasAlarm(), `call ${at}`).toBe(true);
      monitor.time.now += 10 * MINUTE_MS;
      await monitor.services().onAlarm('poll');
      expect(await monitor.reported(), `call ${at}`).toEqual(['first-view']);
    }
  });

  it.each([1, 2, 3])('ends after answer %s when the user switches alerts off', async (after) => {
    const monitor = await createTestMonitor();
    for (let created = 0; created < 60; created += 1) await monitor.pushElsewhere();
    await monitor.poll();
    for (const token of ['push1', 'push2']) await monitor.open(token);
    let answers = 0;
    await afterAnswers(monitor, async () => {
      answers += 1;
      if (answers < after) return;
      await change(monitor, { isOn: false });
    });
    await monitor.poll();
    expect([answers, await monitor.reported()]).toEqual([after, []]);
    const { pushes } = await monitor.baseline();
    expect(Object.values(pushes).filter(({ reportedViews }) => reportedViews !== null)).toEqual([]);
    await expect.poll(monitor.status).toBeUndefined();
    expect(await monitor.hasAlarm()).toBe(false);
  });

  it('writes nothing if the token is replaced meanwhile', async () => {
    const monitor = await createTestMonitor();
    await monitor.pushElsewhere();
    await monitor.pushElsewhere({}, OTHER_TOKEN);
    let answers = 0;
    await afterAnswers(monitor, async () => {
      answers += 1;
      if (answers === 1) await monitor.handlers().saveInstance({ instance: makeInstance(), token: OTHER_TOKEN });
    });
    await monitor.poll();
    expect((await monitor.baseline()).pushes).toEqual({});
    await expect.poll(monitor.status).toMatchObject({ status: 'pending' });
    await monitor.poll();
    expect(Object.keys((await monitor.baseline()).pushes)).toEqual([await hashUrlToken('push2')]);
  });

  it('runs once where the alarm and the user ask for one', async () => {
    const monitor = await createTestMonitor();
    await Promise.all([monitor.poll(), monitor.services().activityMonitor.pollNow()]);
    expect(monitor.network.requests).toEqual([LIST]);
  });
});

describe('the next poll', () => {
  it('comes soon after a start, a change and a mark, else a period after the end of each, whatever workers do', async () => {
    const monitor = await createTestMonitor();
    await monitor.restartWorker();
    expect(await monitor.status()).toMatchObject({ status: 'pending' });
    expect(await monitor.minutesLeft()).toBe(1);
    await afterAnswers(monitor, async () => {
      monitor.time.now += MINUTE_MS;
    });
    await monitor.poll();
    expect(await monitor.minutesLeft()).toBe(5);
    await monitor.restartWorker();
    expect(await monitor.minutesLeft()).toBe(5);
    await change(monitor, { periodMinutes: 30 });
    await monitor.poll();
    expect(await monitor.minutesLeft()).toBe(30);
    await change(monitor, { periodMinutes: 5 });
    expect(await monitor.minutesLeft()).toBe(1);
    const urlToken = await monitor.push();
    await monitor.poll();
    await monitor.services().activityMonitor.setPassphraseAlert({ instanceId: 'one', urlToken, isOn: true });
    expect(await monitor.minutesLeft()).toBe(1);
  });

  it('waits longer while the instance does not answer, whatever alarm, setting or mark comes, and says why', async () => {
    const monitor = await createTestMonitor();
    const token = await monitor.push();
    await monitor.poll();
    await monitor.alarm(1);
    expect(monitor.network.requests).toEqual([]);
    monitor.network.fault = 'down';
    for (const minutes of [9, 18, 36, 54, 54]) {
      await monitor.alarm(60);
      expect(Math.round(await monitor.minutesLeft())).toBe(minutes);
    }
    expect(await monitor.status()).toMatchObject({
      status: 'failing',
      failure: { kind: 'NetworkError' },
      failureCount: 5,
    });
    monitor.network.fault = 'none';
    await change(monitor, { periodMinutes: 1 });
    await monitor.services().activityMonitor.setPassphraseAlert({ instanceId: 'one', urlToken: token, isOn: true });
    await monitor.restartWorker();
    await monitor.alarm(53);
    expect([monitor.network.requests, await monitor.hasAlarm()]).toEqual([[], true]);
    await change(monitor, {});
    await monitor.alarm(1);
    expect(await monitor.status()).toMatchObject({ status: 'ok', failureCount: 0 });
    expect(await monitor.minutesLeft()).toBe(5);
  });

  it('waits as long as a 429 says, be it hours, and is not run earlier by the user or an alarm', async () => {
    const monitor = await createTestMonitor();
    let requests = 0;
    monitor.world.fetch = async () => {
      requests += 1;
      return new Response('Retry later', { status: 429, headers: { 'retry-after': '10800' } });
    };
    await monitor.restartWorker();
    await monitor.poll();
    expect(await monitor.status()).toMatchObject({ failure: { kind: 'RateLimitError', seconds: 10800 } });
    expect(await monitor.minutesLeft()).toBeGreaterThanOrEqual(180);
    await monitor.services().activityMonitor.pollNow();
    await monitor.alarm(170);
    expect(requests).toBe(1);
  });

  it('comes soon where the clock was set back, and where the browser has lost the alarm', async () => {
    const monitor = await createTestMonitor();
    await monitor.poll();
    await fakeBrowser.alarms.clearAll();
    monitor.time.now -= 10 * HOUR_MS;
    vi.useFakeTimers({ toFake: ['Date'] });
    await monitor.restartWorker();
    expect(await monitor.minutesLeft()).toBe(1);
    expect(await fakeBrowser.alarms.get('poll')).toHaveProperty('scheduledTime', Date.now() + MINUTE_MS);
  });
});

it('an instance that refuses the token is asked nothing until the user wants it or enters another, and nothing is lost', async () => {
  const instance = makeInstance({ tokenArea: 'device' });
  const monitor = await createTestMonitor({ instance });
  const token = await monitor.push();
  await monitor.poll();
  await writeToken('one', 'device', 'revoked');
  await monitor.poll();
  const failure = { kind: 'HttpError', status: 401, reason: 'invalid-token' };
  expect(await monitor.status()).toMatchObject({ status: 'stopped', failure });
  await monitor.open(token);
  await monitor.restartWorker();
  await monitor.poll();
  expect([await monitor.hasAlarm(), monitor.network.requests]).toEqual([false, []]);
  await monitor.services().activityMonitor.pollNow();
  expect([await monitor.status(), monitor.network.requests]).toMatchObject([{ status: 'stopped' }, [LIST]]);
  await monitor.handlers().saveInstance({ instance, token: OWNER_TOKEN });
  expect(await monitor.status()).toMatchObject({ status: 'pending' });
  await monitor.poll();
  expect([await monitor.reported(), await monitor.hasAlarm()]).toEqual([['first-view'], true]);
});

describe('several accounts', () => {
  /** Two accounts, each at a server of its own; which servers are asked, and which of them is down. */
  async function monitorTwo() {
    const monitor = await createTestMonitor();
    for (const pattern of ['https://two.test/*', 'http://two.test/*']) monitor.granted.add(pattern);
    const servers = { asked: [] as string[], down: '', inFlight: 0, maxInFlight: 0 };
    const { fetch } = monitor.world;
    monitor.world.fetch = async (request) => {
      const { host } = new URL(request.url);
      servers.asked.push(host);
      servers.inFlight += 1;
      servers.maxInFlight = Math.max(servers.maxInFlight, servers.inFlight);
      const answer = await fetch(request);
      servers.inFlight -= 1;
      if (host === servers.down) throw new TypeError('Failed to fetch');
      return answer;
    };
    await monitor.restartWorker();
    const two = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test' });
    await monitor.services().instances.add(two, OTHER_TOKEN);
    await monitor.services().activityMonitor.sync();
    return { ...monitor, servers };
  }

  it('are polled one at a time, whichever of them pushes go to', async () => {
    const monitor = await monitorTwo();
    const [own, others] = [await monitor.push(), await monitor.pushElsewhere({}, OTHER_TOKEN)];
    await monitor.poll();
    for (const token of [own, others]) await monitor.open(token);
    await Promise.all([monitor.services().activityMonitor.pollNow(), monitor.poll(6)]);
    const eventsOfTwo = await readItem(activityItem('two', 'session'));
    expect([await monitor.reported(), eventsOfTwo.map(({ kind }) => kind)]).toEqual([['first-view'], ['first-view']]);
    expect([monitor.badge.text, monitor.servers.maxInFlight]).toEqual(['2', 1]);
    monitor.time.now += MINUTE_MS;
    await monitor.services().onAlarm('notify-activity');
    expect(monitor.notifications.map(({ id }) => id)).toEqual([
      notificationId({ kind: 'push', hash: await hashUrlToken(own) }),
      notificationId({ kind: 'push', hash: await hashUrlToken(others) }),
    ]);
  });

  it.each([
    ['does not answer', undefined, 'failing'],
    ['refuses its token', 'revoked', 'stopped'],
    ['has a token that no request can carry', 'tokén', 'stopped'],
  ])('fail alone: one that %s keeps none of the others waiting', async (_, token, status) => {
    const monitor = await monitorTwo();
    await monitor.poll();
    if (token === undefined) monitor.servers.down = 'pw.test';
    else await writeToken('one', 'session', token);
    for (let minutes = 0; minutes < 20; minutes += 5) await monitor.alarm();
    expect(await monitor.status('one')).toMatchObject({ status });
    expect(await monitor.status('two')).toMatchObject({ status: 'ok', failureCount: 0 });
    expect(monitor.servers.asked.filter((host) => host === 'two.test')).toHaveLength(5);
    expect(await monitor.minutesLeft('two')).toBeLessThanOrEqual(5);
    expect(await monitor.hasAlarm()).toBe(true);
  });

  it('are polled in the order in which they are due', async () => {
    const monitor = await monitorTwo();
    await monitor.poll();
    const { one, two } = (await readItem(pollStatusItem)) as Record<string, AccountPollStatus>;
    const due = (account: AccountPollStatus | undefined, sinceMs: number) =>
      ({ ...account, nextPollAt: monitor.time.now - sinceMs }) as AccountPollStatus;
    await writeItem(pollStatusItem, { one: due(one, 1), two: due(two, 2) });
    monitor.servers.asked.length = 0;
    await monitor.services().onAlarm('poll');
    expect([...new Set(monitor.servers.asked)]).toEqual(['two.test', 'pw.test']);
  });

  it('are told of alone: a private push of unknown outcome at one hides nothing at the others', async () => {
    const monitor = await monitorTwo();
    await monitor.poll();
    monitor.network.fault = 'answer-lost';
    await monitor.push({}, true).catch(() => undefined);
    await monitor.pushElsewhere();
    const others = await monitor.pushElsewhere({}, OTHER_TOKEN);
    await monitor.poll();
    expect((await monitor.baseline()).pushes).toEqual({});
    const { pushes } = await readItem(baselineItem('two', 'session'));
    expect(Object.keys(pushes)).toEqual([await hashUrlToken(others)]);
  });
});
