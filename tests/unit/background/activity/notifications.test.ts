import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { notificationId } from '@/lib/background/notifications';
import { writeItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { activitySettingsItem, deliverySettingsItem } from '@/lib/storage/items-lazy';
import { makeDraft, makeInstance } from '../make-worker';
import { createTestMonitor, DAY_MS, MINUTE_MS, storedText, type TestMonitor } from './create-activity-monitor';

let watch: TestMonitor;
let tokens: string[];
let token: string;

/** A watch of pushes with these names. */
async function watchNamed(...names: string[]): Promise<void> {
  watch = await createTestMonitor();
  tokens = [];
  for (const name of names) tokens.push(await watch.push({ name, deletableByViewer: true, expireAfterViews: 3 }));
  token = tokens[0] ?? '';
  await watch.poll();
}

const titles = () => watch.notifications.map(({ title }) => title);
const openAndPoll = async (opened: string) => {
  await watch.open(opened);
  await watch.poll();
};

beforeEach(() => watchNamed('K'));

describe('a notification', () => {
  it('names the push, what happened and what is left, and has no button: a click meant to open it expires nothing', async () => {
    await openAndPoll(token);
    expect(watch.notifications).toEqual([
      {
        id: notificationId({ kind: 'push', hash: await hashUrlToken(token) }),
        title: '“K” was opened',
        message: 'Views left: 2. Server: One',
      },
    ]);
  });

  it('is one about several pushes, with some names, and holds neither link nor secret', async () => {
    await watchNamed('A', 'B', 'C', 'D', 'E');
    for (const opened of tokens.slice(0, 3)) await watch.open(opened);
    for (const expired of tokens.slice(3)) await watch.expireElsewhere(expired);
    await watch.poll();
    expect(watch.notifications).toEqual([
      { id: notificationId({ kind: 'pushes' }), title: 'New activity on 5 pushes', message: '“E”, “D”, “C”, 2 more' },
    ]);
    const text = JSON.stringify(watch.notifications);
    for (const secret of [...tokens, 'the payload', 'https://']) expect(text).not.toContain(secret);
  });

  it('is one about a burst that takes several polls', async () => {
    tokens = [];
    while (tokens.length < 32) tokens.push(await watch.pushElsewhere());
    await watch.poll();
    for (const opened of tokens) await watch.open(opened);
    await watch.poll();
    expect([(await watch.events()).length, titles()]).toEqual([30, []]);
    await watch.poll();
    expect(titles()).toEqual(['New activity on 32 pushes']);
  });

  it('keeps the direction of the interface whatever the names are', async () => {
    await watchNamed('عقد', 'B');
    for (const opened of tokens) await watch.open(opened);
    await watch.poll();
    expect(watch.notifications[0]?.message).toMatch(/^\u200E“B”, “\u2068عقد\u2069\u200E”$/);
  });

  it('is shown once, by the next worker if this one is terminated before', async () => {
    await watch.open(token);
    const { create } = fakeBrowser.notifications;
    fakeBrowser.notifications.create = (() => new Promise(() => undefined)) as typeof create;
    void watch.poll();
    await expect.poll(watch.reported).toEqual(['first-view']);
    fakeBrowser.notifications.create = create;
    for (let workers = 0; workers < 2; workers += 1) {
      watch.time.now += MINUTE_MS;
      await watch.restartWorker();
      await watch.poll();
      expect(titles()).toEqual(['“K” was opened']);
    }
  });

  it('comes once a minute at most: the next one reports what happens meanwhile', async () => {
    await watchNamed('A', 'B', 'C');
    for (const opened of tokens) {
      await watch.open(opened);
      await watch.services().watching.pollNow();
      watch.time.now += 10_000;
    }
    expect(titles()).toEqual(['“A” was opened']);
    expect(await fakeBrowser.alarms.get('notify-activity')).toBeDefined();
    watch.time.now += MINUTE_MS;
    await watch.services().onAlarm('notify-activity');
    expect(titles()).toEqual(['“A” was opened', 'New activity on 2 pushes']);
  });

  it('is not held back by a clock that was set back', async () => {
    await watchNamed('A', 'B');
    let skewMs = 0;
    watch.world.now = () => watch.time.now + skewMs;
    await watch.restartWorker();
    await openAndPoll(tokens[0] ?? '');
    skewMs = -DAY_MS;
    await openAndPoll(tokens[1] ?? '');
    expect(titles()).toEqual(['“A” was opened', '“B” was opened']);
  });

  it('is not shown where the user wants none, nor later for what happened then', async () => {
    await writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, notifies: false });
    await openAndPoll(token);
    await writeItem(activitySettingsItem, DEFAULT_ACTIVITY_SETTINGS);
    await watch.poll();
    expect([titles(), await watch.reported()]).toEqual([[], ['first-view']]);
  });

  it('leads to its push also where the id of the server has slashes', async () => {
    watch = await createTestMonitor({ instance: makeInstance({ id: 'preset:https://pw.test' }) });
    token = await watch.push({ name: 'K' });
    await watch.poll();
    await openAndPoll(token);
    await watch.services().onNotificationClick(watch.notifications[0]?.id ?? '');
    const urls = (await fakeBrowser.tabs.query({})).map(({ url }) => url?.split('/pushes.html')[1]);
    expect(urls).toContain(`#${await hashUrlToken(token)}`);
  });

  it('opens the row of its push on a click, without the token', async () => {
    const push = await hashUrlToken(token);
    for (const subject of [{ kind: 'push', hash: push }, { kind: 'pushes' }] as const)
      await watch.services().onNotificationClick(notificationId(subject));
    const urls = (await fakeBrowser.tabs.query({})).map(({ url }) => url ?? '').filter((url) => url.includes('pushes'));
    expect(urls.map((url) => url.split('/pushes.html')[1])).toEqual([`#${push}`, '']);
  });
});

describe('the badge', () => {
  beforeEach(() => watch.services().handlers.markResultsSeen(undefined));

  it('counts events that no page has shown', async () => {
    expect(watch.badge.text).toBe('');
    await openAndPoll(token);
    await openAndPoll(token);
    expect(watch.badge.text).toBe('2');
    const ids = (await watch.events()).map(({ id }) => id);
    await watch.services().watching.markSeen(ids.slice(1));
    expect(watch.badge.text).toBe('1');
    await watch.services().watching.dismiss(ids);
    expect(watch.badge.text).toBe('');
  });

  it('shows a failed push also where events are still being counted for what was shown before', async () => {
    await writeItem(deliverySettingsItem, { copiesAtOnce: true, notifies: false });
    const { session } = fakeBrowser.storage;
    const { get } = session;
    const held: (() => void)[] = [];
    session.get = (async (keys: unknown) => {
      if (JSON.stringify(keys).includes('activity/')) await new Promise<void>((resolve) => held.push(resolve));
      return get(keys as string[]);
    }) as typeof get;
    const shown = watch.services().handlers.markResultsSeen(undefined);
    await expect.poll(() => held.length).toBe(1);
    watch.time.now += MINUTE_MS;
    const pushed = watch.services().push({ ...makeDraft('  '), id: 'blank' }, 'menu');
    await expect.poll(async () => (await watch.results()).map(({ state }) => state)).toContain('failed');
    // All that does not wait for the count comes before it.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    session.get = get;
    for (const release of held) release();
    await Promise.all([shown, pushed]);
    expect(watch.badge.text).toBe('!');
  });

  it('shows the newer of a created push and an event, and a failed push before both', async () => {
    await openAndPoll(token);
    await watch.push();
    expect(watch.badge.text).toBe('✓');
    await openAndPoll(token);
    expect(watch.badge.text).toBe('2');
    await writeItem(deliverySettingsItem, { copiesAtOnce: true, notifies: false });
    await watch.services().push({ ...makeDraft('  '), id: 'blank' }, 'menu');
    await openAndPoll(token);
    expect(watch.badge.text).toBe('!');
  });
});

it('the demo is watched like any other, and leaves nothing on the device', async () => {
  watch = await createTestMonitor();
  await watch.services().instances.activateDemo('Demonstration');
  token = await watch.push({ name: 'K', expireAfterDays: 1 });
  await watch.poll(24 * 60);
  expect(titles()).toEqual(['“K” expired: day limit reached']);
  expect(watch.network.requests.filter((request) => request !== 'GET /api/v2/pushes/active')).toEqual([]);
  expect(await storedText('local')).not.toContain(await hashUrlToken(token));
});
