import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem, writeItem } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/encoding';
import { resultsItem } from '@/lib/storage/items';
import { settingsItem, watchSettingsItem } from '@/lib/storage/items-on-demand';
import { WATCH_DEFAULTS } from '@/lib/watch/settings';
import { makeDraft, makeInstance } from '../make-worker';
import { makeWatch, storedText, type Watched } from './make-watch';

const BUTTON = [{ title: 'Expire now' }];

async function watchWith(...names: string[]): Promise<{ watch: Watched; tokens: string[] }> {
  const watch = await makeWatch();
  const tokens: string[] = [];
  for (const name of names) tokens.push(await watch.push({ name, deletableByViewer: true, expireAfterViews: 3 }));
  await watch.round();
  return { watch, tokens };
}

/** The titles of all notifications so far. */
const titles = ({ notifications }: Watched) => notifications.map(({ title }) => title);

describe('a notification', () => {
  it('names the push, what happened and what is left', async () => {
    const { watch, tokens } = await watchWith('VPN key');
    const [token = ''] = tokens;
    await watch.open(token);
    await watch.round();
    expect(watch.notifications).toEqual([
      {
        id: `watch/one/${await hashOfToken(token)}`,
        title: '“VPN key” was opened',
        message: 'It can be opened 2 more times. Pushed to One.',
        buttons: BUTTON,
      },
    ]);
  });

  it('calls an unnamed push by the day it was made', async () => {
    const { watch, tokens } = await watchWith('');
    await watch.open(tokens[0] ?? '');
    await watch.round();
    expect(titles(watch)).toEqual([expect.stringMatching(/^A push of .*1.* was opened$/)]);
  });

  it.each<[what: string, title: string, message: RegExp, happen: (watch: Watched, token: string) => Promise<unknown>]>([
    [
      'several views',
      '“K” was opened 2 times',
      /once more/,
      async (watch, token) => {
        await watch.open(token);
        await watch.open(token);
      },
    ],
    [
      'the last view',
      '“K” was opened for the last time',
      /Nobody/,
      async (watch, token) => {
        for (let n = 0; n < 3; n += 1) await watch.open(token);
      },
    ],
    ['an end by hand', '“K” was expired', /Nobody/, (watch, token) => watch.expireElsewhere(token)],
    [
      'an end by time',
      '“K” has ended: its days are over',
      /Nobody/,
      async (watch) => {
        watch.time.now += 8 * 86_400_000;
      },
    ],
  ])('tells %s', async (_what, title, message, happen) => {
    const { watch, tokens } = await watchWith('K');
    await happen(watch, tokens[0] ?? '');
    await watch.round();
    expect(watch.notifications).toMatchObject([{ title, message: expect.stringMatching(message) }]);
  });

  it('offers to expire only what can still be opened', async () => {
    const { watch, tokens } = await watchWith('K');
    await watch.expireElsewhere(tokens[0] ?? '');
    await watch.round();
    expect(watch.notifications[0]).not.toHaveProperty('buttons');
  });

  it('is one for all that happened, with the names of some', async () => {
    const { watch, tokens } = await watchWith('A', 'B', 'C', 'D', 'E');
    for (const token of tokens.slice(0, 3)) await watch.open(token);
    for (const token of tokens.slice(3)) await watch.expireElsewhere(token);
    await watch.round();
    expect(watch.notifications).toEqual([
      { id: 'watch//', title: '3 pushes were opened, 2 pushes have ended', message: '“E”, “D”, “C”, 2 more' },
    ]);
  });

  it('names a push that ended while the browser was closed', async () => {
    const watch = await makeWatch({ instance: makeInstance({ tokenArea: 'device' }) });
    const token = await watch.push({ name: 'K', deletableByViewer: true });
    await watch.round();
    await watch.expireElsewhere(token);
    await watch.restartBrowser();
    await watch.round();
    expect(titles(watch)).toEqual(['“K” was expired']);
  });

  it('is not shown a second time, nor by the next worker', async () => {
    const { watch, tokens } = await watchWith('K');
    await watch.open(tokens[0] ?? '');
    await watch.round();
    await watch.restartWorker();
    await watch.round();
    expect(watch.notifications).toHaveLength(1);
  });

  it('is shown by the next worker if this one died before it could', async () => {
    const { watch, tokens } = await watchWith('K');
    await watch.open(tokens[0] ?? '');
    const { create } = fakeBrowser.notifications;
    fakeBrowser.notifications.create = (() => new Promise(() => undefined)) as typeof create;
    void watch.round();
    await expect.poll(watch.told).toEqual(['first-view']);
    fakeBrowser.notifications.create = create;
    watch.time.now += 60_000;
    await watch.restartWorker();
    expect(titles(watch)).toEqual(['“K” was opened']);
  });

  it('comes once a minute at most: what happens meanwhile is told with the next', async () => {
    const { watch, tokens } = await watchWith('A', 'B', 'C');
    for (const token of tokens) {
      await watch.open(token);
      await watch.services().watching.pollNow();
      watch.time.now += 10_000;
    }
    expect(titles(watch)).toEqual(['“A” was opened']);
    expect(await fakeBrowser.alarms.get('watch-tell')).toBeDefined();
    watch.time.now += 60_000;
    await watch.services().onAlarm('watch-tell');
    expect(titles(watch)).toEqual(['“A” was opened', '2 pushes were opened']);
  });

  it('is not held back by a clock that was set back', async () => {
    const { watch, tokens } = await watchWith('A', 'B');
    await watch.open(tokens[0] ?? '');
    await watch.round();
    const ahead = watch.time;
    watch.world.now = () => ahead.now - 86_400_000;
    await watch.restartWorker();
    await watch.open(tokens[1] ?? '');
    await watch.round();
    expect(titles(watch)).toEqual(['“A” was opened', '“B” was opened']);
  });

  it('is not shown where the user wants none, nor later for what happened then', async () => {
    const { watch, tokens } = await watchWith('K');
    await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, notifies: false });
    await watch.open(tokens[0] ?? '');
    await watch.round();
    await writeItem(watchSettingsItem, WATCH_DEFAULTS);
    await watch.round();
    expect(watch.notifications).toEqual([]);
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('holds neither a link nor a secret', async () => {
    const { watch, tokens } = await watchWith('A', 'B');
    for (const token of tokens) await watch.open(token);
    await watch.round();
    await watch.expireElsewhere(tokens[0] ?? '');
    await watch.round();
    const text = JSON.stringify(watch.notifications);
    expect(text).toContain('was expired');
    for (const secret of [...tokens, 'the payload', 'https://']) expect(text).not.toContain(secret);
  });

  it('has no button where the browser has none', async () => {
    const { watch, tokens } = await watchWith('K');
    const { create } = fakeBrowser.notifications as unknown as { create: Create };
    const refusing: Create = async (id, options) => {
      if ('buttons' in options) throw new Error('Property "buttons" is unsupported');
      return create(id, options);
    };
    Object.assign(fakeBrowser.notifications, { create: refusing });
    await watch.open(tokens[0] ?? '');
    await watch.round();
    expect(titles(watch)).toEqual(['“K” was opened']);
    expect(watch.notifications[0]).not.toHaveProperty('buttons');
  });
});

type Create = (id: string, options: object) => Promise<string>;

describe('a click on it', () => {
  it('opens the place of its push among own pushes, without its token', async () => {
    const { watch, tokens } = await watchWith('K');
    const [token = ''] = tokens;
    await watch.services().onNotificationClick(`watch/one/${await hashOfToken(token)}`);
    await watch.services().onNotificationClick('watch//');
    const urls = (await fakeBrowser.tabs.query({})).map(({ url }) => url ?? '').filter((url) => url.includes('pushes'));
    expect(urls).toEqual([
      expect.stringMatching(new RegExp(`/pushes\\.html#${await hashOfToken(token)}$`)),
      expect.stringMatching(/\/pushes\.html$/),
    ]);
  });
});

describe('“Expire now”', () => {
  let watch: Watched;
  let token: string;
  beforeEach(async () => {
    const opened = await watchWith('K');
    watch = opened.watch;
    token = opened.tokens[0] ?? '';
    await watch.open(token);
    await watch.round();
    watch.notifications.length = 0;
  });
  const press = async () => watch.services().watching.onNotificationAction(`watch/one/${await hashOfToken(token)}`);

  it('expires the push, says so, and is no event', async () => {
    await press();
    expect(watch.notifications).toMatchObject([{ title: '“K” is expired' }]);
    expect(await (await watch.lookAsOwner(token)).json()).toMatchObject({ expired: true, deleted: true });
    await watch.round();
    expect(await watch.told()).toEqual(['first-view']);
    expect((await readItem(resultsItem))[0]).toMatchObject({ expiredAt: expect.any(Number) });
  });

  it('says so for a push that had ended before', async () => {
    for (let views = 0; views < 2; views += 1) await watch.open(token);
    await press();
    expect(watch.notifications).toMatchObject([{ title: '“K” had ended already' }]);
  });

  it('says what went wrong', async () => {
    watch.network.fault = 'down';
    await press();
    expect(watch.notifications).toMatchObject([
      { title: '“K” was not expired', message: expect.stringContaining('One') },
    ]);
  });

  it('says so when the instance was removed meanwhile', async () => {
    await watch.services().instances.remove('one');
    await press();
    expect(watch.notifications).toMatchObject([{ title: 'That push was not expired' }]);
  });
});

describe('the badge', () => {
  it('counts events that were not seen', async () => {
    const { watch, tokens } = await watchWith('A', 'B');
    await watch.services().resultNotifier.markResultsSeen();
    expect(watch.badge.text).toBe('');
    for (const token of tokens) await watch.open(token);
    await watch.round();
    expect(watch.badge.text).toBe('2');
    const [first] = await watch.events();
    await watch.services().watching.seen([first?.id ?? '']);
    expect(watch.badge.text).toBe('1');
    await watch.services().watching.dismiss((await watch.events()).map(({ id }) => id));
    expect(watch.badge.text).toBe('');
  });

  it('says that a newer push was made rather than what happened before', async () => {
    const { watch, tokens } = await watchWith('A');
    await watch.services().resultNotifier.markResultsSeen();
    await watch.open(tokens[0] ?? '');
    await watch.round();
    await watch.push();
    expect(watch.badge.text).toBe('✓');
    await watch.open(tokens[0] ?? '');
    await watch.round();
    expect(watch.badge.text).toBe('2');
  });

  it('says first that a push was not made', async () => {
    const { watch, tokens } = await watchWith('A');
    await writeItem(settingsItem, { copiesAtOnce: true, notifies: false });
    await watch.services().push({ ...makeDraft('  '), id: 'blank' }, 'menu');
    await watch.open(tokens[0] ?? '');
    await watch.round();
    expect(watch.badge.text).toBe('!');
  });
});

it('the built-in instance is watched like any other, and leaves nothing on the device', async () => {
  const watch = await makeWatch();
  const { instances, watching } = watch.services();
  await instances.useBuiltIn('Demonstration');
  await watching.sync();
  const token = await watch.push({ name: 'K', expireAfterDays: 1 });
  await watch.round(24 * 60);
  expect(titles(watch)).toEqual(['“K” has ended: its days are over']);
  expect(watch.network.requests.filter((request) => request !== 'GET /api/v2/pushes/active')).toEqual([]);
  expect(await storedText('local')).not.toContain(await hashOfToken(token));
});
