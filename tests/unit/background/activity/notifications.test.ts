import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { notificationId } from '@/lib/background/notifications';
import { hashUrlToken } from '@/lib/base/encoding';
import { activitySettingsItem, deliverySettingsItem, instancesItem, pollStatusItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { makeDraft, makeInstance } from '../make-worker';
import { createTestMonitor, DAY_MS, MINUTE_MS, storedText, type TestMonitor } from './create-activity-monitor';

let monitor: TestMonitor;
let tokens: string[];
let token: string;

/** A monitor of pushes with these names. */
async function monitorNamed(...names: string[]): Promise<void> {
  monitor = await createTestMonitor();
  tokens = [];
  for (const name of names) tokens.push(await monitor.push({ name, deletableByViewer: true, expireAfterViews: 3 }));
  token = tokens[0] ?? '';
  await monitor.poll();
}

const titles = () => monitor.notifications.map(({ title }) => title);
const openAndPoll = async (opened: string) => {
  await monitor.open(opened);
  await monitor.poll();
};

beforeEach(() => monitorNamed('K'));

describe('a notification', () => {
  it('names the push, what happened and what is left, and has no button: a click meant to open it expires nothing', async () => {
    await openAndPoll(token);
    expect(monitor.notifications).toEqual([
      {
        id: notificationId({ kind: 'push', hash: await hashUrlToken(token) }),
        title: '“K” was opened',
        message: 'Views left: 2. Server: One',
      },
    ]);
  });

  it('is one about several pushes, with some names, and holds neither link nor secret', async () => {
    await monitorNamed('A', 'B', 'C', 'D', 'E');
    for (const opened of tokens.slice(0, 3)) await monitor.open(opened);
    for (const expired of tokens.slice(3)) await monitor.expireElsewhere(expired);
    await monitor.poll();
    expect(monitor.notifications).toEqual([
      { id: notificationId({ kind: 'pushes' }), title: 'New activity on 5 pushes', message: '“E”, “D”, “C”, 2 more' },
    ]);
    const text = JSON.stringify(monitor.notifications);
    for (const secret of [...tokens, 'the payload', 'https://']) expect(text).not.toContain(secret);
  });

  it('says where several pushes are if there are several instances', async () => {
    await monitorNamed('A', 'B');
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
    for (const opened of tokens) await monitor.open(opened);
    await monitor.poll();
    expect(monitor.notifications[0]?.message).toBe('“B”, “A”\nServer: One');
  });

  it('keeps the direction of the interface whatever the names are', async () => {
    await monitorNamed('عقد', 'B');
    for (const opened of tokens) await monitor.open(opened);
    await monitor.poll();
    expect(monitor.notifications[0]?.message).toMatch(/^\u200E“B”, “\u2068عقد\u2069\u200E”$/);
  });

  it('is shown once, by the next worker if this one is terminated before', async () => {
    await monitor.open(token);
    const { create } = fakeBrowser.notifications;
    fakeBrowser.notifications.create = (() => new Promise(() => undefined)) as typeof create;
    void monitor.poll();
    await expect.poll(monitor.reported).toEqual(['first-view']);
    fakeBrowser.notifications.create = create;
    for (let workers = 0; workers < 2; workers += 1) {
      monitor.time.now += MINUTE_MS;
      await monitor.restartWorker();
      await monitor.poll();
      expect(titles()).toEqual(['“K” was opened']);
    }
  });

  it('comes once a minute at most: the next one reports what happens meanwhile', async () => {
    await monitorNamed('A', 'B', 'C');
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const opened of tokens) {
      await monitor.open(opened);
      await monitor.services().activityMonitor.pollNow();
      monitor.time.now += 10_000;
    }
    expect(titles()).toEqual(['“A” was opened']);
    const { scheduledTime = 0 } = (await fakeBrowser.alarms.get('notify-activity')) ?? {};
    expect(scheduledTime - Date.now()).toBeCloseTo(38_000);
    monitor.time.now += 28_000;
    await monitor.services().onAlarm('notify-activity');
    expect(titles()).toEqual(['“A” was opened', 'New activity on 2 pushes']);
    // The clock may be set back meanwhile.
    monitor.time.now -= DAY_MS;
    await openAndPoll(token);
    expect(titles().at(-1)).toBe('“A” was opened');
  });

  it('is shown by the next worker also where there is no space for when to poll again', async () => {
    await openAndPoll(token);
    await monitor.open(token);
    await monitor.poll(0.5);
    monitor.notifications.length = 0;
    monitor.memory.isFullFor = (items) => pollStatusItem.key in items;
    // Its status would be another one.
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
    await monitor.restartWorker();
    expect(monitor.notifications).toHaveLength(1);
  });

  it('is not shown where the user wants none, nor later for what happened then', async () => {
    await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, notifies: false });
    await openAndPoll(token);
    await writeItem(activitySettingsItem, DEFAULT_ACTIVITY_SETTINGS);
    await monitor.poll();
    expect([titles(), await monitor.reported()]).toEqual([[], ['first-view']]);
  });

  it('opens the row of its push on a click, without the token', async () => {
    const push = await hashUrlToken(token);
    for (const subject of [{ kind: 'push', hash: push }, { kind: 'pushes' }] as const)
      await monitor.services().onNotificationClick(notificationId(subject));
    const urls = (await fakeBrowser.tabs.query({})).map(({ url }) => url ?? '').filter((url) => url.includes('pushes'));
    expect(urls.map((url) => url.split('/pushes.html')[1])).toEqual([`#${push}`, '']);
  });
});

describe('the badge', () => {
  beforeEach(() => monitor.services().handlers.markResultsSeen(undefined));

  it('counts events that no page has shown', async () => {
    expect(monitor.badge.text).toBe('');
    await openAndPoll(token);
    await openAndPoll(token);
    expect(monitor.badge.text).toBe('2');
    const ids = (await monitor.events()).map(({ id }) => id);
    await monitor.services().activityMonitor.markSeen(ids.slice(1));
    expect(monitor.badge.text).toBe('1');
    await monitor.services().activityMonitor.dismiss(ids);
    expect(monitor.badge.text).toBe('');
  });

  it('shows the newer of a created push and an event, and a failed push before both', async () => {
    await openAndPoll(token);
    await monitor.push();
    expect(monitor.badge.text).toBe('✓');
    await openAndPoll(token);
    expect(monitor.badge.text).toBe('2');
    await writeItem(deliverySettingsItem, { copiesAtOnce: true, notifies: false });
    await monitor.services().push({ ...makeDraft('  '), id: 'blank' }, 'menu');
    await openAndPoll(token);
    expect(monitor.badge.text).toBe('!');
  });
});

it('the demo is polled like any other, and leaves nothing on the device', async () => {
  monitor = await createTestMonitor();
  await monitor.services().instances.activateDemo();
  token = await monitor.push({ name: 'K', expireAfterDays: 1 });
  await monitor.poll(24 * 60);
  expect(titles()).toEqual(['“K” expired: day limit reached']);
  expect(monitor.network.requests.filter((request) => request !== 'GET /api/v2/pushes/active')).toEqual([]);
  expect(await storedText('local')).not.toContain(await hashUrlToken(token));
});
