import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { writeItem } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/encoding';
import { watchSettingsItem } from '@/lib/storage/watch-items';
import { WATCH_DEFAULTS } from '@/lib/watch/settings';
import { makeInstance } from '../make-worker';
import { DAY_MS, MINUTE_MS, makeWatch } from './make-watch';

const device = () => makeWatch({ instance: makeInstance({ tokenArea: 'device' }) });
const mark = (urlToken: string, isOn: boolean) => ({ instanceId: 'one', urlToken, isOn });

describe('a push from here', () => {
  it('tells of a view before the first round, with its place and program, by the instance’s clock', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterViews: 3 });
    await watch.open(token);
    const openedAt = watch.time.now;
    await watch.round();
    expect(await watch.events()).toEqual([
      {
        id: `${await hashOfToken(token)}/view/1`,
        push: await hashOfToken(token),
        kind: 'first-view',
        count: 1,
        used: 1,
        allowed: 3,
        at: openedAt,
        createdAt: openedAt - 1000,
        origin: { ip: '10.0.0.2', userAgent: expect.stringContaining('Windows') },
        foundAt: watch.time.now,
        isSeen: false,
        isTold: true,
      },
    ]);
  });

  it('tells its first, its further and its last view, each once', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterViews: 3 });
    for (const told of [
      ['first-view'],
      ['first-view', 'further-views'],
      ['first-view', 'further-views', 'last-view'],
    ]) {
      await watch.open(token);
      await watch.round();
      expect(await watch.told()).toEqual(told);
    }
    await watch.open(token);
    await watch.round();
    await watch.round();
    expect(await watch.told()).toHaveLength(3);
  });

  it('is caught up with in one round after a day of sleep', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterViews: 10 });
    await watch.round();
    for (let views = 0; views < 6; views += 1) await watch.open(token);
    await watch.round(24 * 60);
    expect(await watch.told()).toEqual(['first-view', 'further-views ×5']);
    expect(watch.network.requests).toEqual(['GET /api/v2/pushes/active', `GET /api/v2/pushes/${token}/audit`]);
  });

  it('tells the end by time before the instance notices, and not again when it does', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterDays: 1 });
    await watch.round();
    watch.time.now += DAY_MS;
    await watch.round();
    expect(await watch.told()).toEqual(['ended-by-time']);
    await watch.open(token);
    await watch.round();
    await watch.round();
    expect(await watch.told()).toEqual(['ended-by-time']);
  });

  it('tells the end by time that somebody’s late look made the instance notice', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterDays: 1, expireAfterViews: 1 });
    await watch.round();
    watch.time.now += DAY_MS;
    await watch.open(token);
    await watch.round();
    expect(await watch.told()).toEqual(['ended-by-time']);
  });

  it('tells that somebody else expired it, and from where', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ deletableByViewer: true });
    await watch.expireElsewhere(token);
    await watch.round();
    expect(await watch.events()).toMatchObject([{ kind: 'ended-by-hand', origin: { ip: '10.0.0.2' } }]);
  });

  it('does not tell what we do ourselves', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    await watch.lookAsOwner(token);
    await watch.round();
    await watch.expireHere(token);
    await watch.round();
    await watch.round();
    expect(await watch.told()).toEqual([]);
  });

  it('expired from the card of its result is not told either', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    const [result] = await watch.results();
    await watch.services().expire(result?.id ?? '', token);
    await watch.round();
    expect(await watch.told()).toEqual([]);
  });

  it('is not told once it is expired from here, whoever had expired it before and whatever came since the last poll', async () => {
    const watch = await makeWatch();
    const [mine, others] = [await watch.push(), await watch.push({ deletableByViewer: true })];
    await watch.open(mine);
    await watch.expireElsewhere(others);
    for (const token of [mine, others, mine]) await watch.expireHere(token);
    for (let rounds = 0; rounds < 2; rounds += 1) await watch.round();
    expect(await watch.told()).toEqual([]);
    expect((await watch.baseline()).pushes).toEqual({});
  });

  it('is told as expired where the answer to our own expire was lost', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      const answer = await fetch(request);
      if (request.method === 'DELETE') throw new TypeError('Failed to fetch');
      return answer;
    };
    await watch.restartWorker();
    await watch.expireHere(token).catch(() => undefined);
    await watch.round();
    expect(await watch.told()).toEqual(['ended-by-hand']);
  });

  it('tells that it ended without a reason, after three lists without it, where the server has it no more', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    const gone = (request: Request) => request.url.includes(`${token}/audit`) || request.url.includes('/active');
    const { fetch } = watch.world;
    watch.world.fetch = async (request) =>
      !gone(request)
        ? fetch(request)
        : request.url.includes('/active')
          ? new Response('[]', { headers: { 'content-type': 'application/json' } })
          : new Response('{"error":"not found"}', { status: 404, headers: { 'content-type': 'application/json' } });
    await watch.restartWorker();
    for (const told of [[], [], ['ended'], ['ended']]) {
      await watch.round();
      expect(await watch.told()).toEqual(told);
    }
  });

  it('tells what others do after an expire that the instance refused', async () => {
    const watch = await makeWatch({ settings: { throttling: { minute: 3, second: 0 } } });
    const token = await watch.push({ deletableByViewer: true });
    for (let looks = 0; looks < 2; looks += 1)
      await watch.services().ownPushes.list({ instanceId: 'one', state: 'active', page: 1 });
    await expect(watch.expireHere(token)).rejects.toMatchObject({ name: 'RateLimitError' });
    watch.time.now += MINUTE_MS;
    await watch.expireElsewhere(token);
    await watch.round();
    expect(await watch.told()).toEqual(['ended-by-hand']);
  });
});

describe('a list of several pages', () => {
  /** Two pages of pushes; after each answer of the first one, its newest push ends: the first row of the second moves onto the first. */
  const watchWithSlides = async () => {
    const watch = await makeWatch();
    const tokens: string[] = [];
    for (let made = 0; made < 80; made += 1) tokens.push(await watch.pushElsewhere({ expire_after_views: 9 }));
    const { fetch } = watch.world;
    const slides = { areLeft: 0 };
    watch.world.fetch = async (request) => {
      const answer = await fetch(request);
      if (request.url.includes('/active?page=1') && slides.areLeft-- > 0)
        await watch.expireElsewhere(tokens.pop() ?? '');
      return answer;
    };
    await watch.restartWorker();
    /** The first row of the second page. */
    const atTheEdge = () => tokens.at(-51) ?? '';
    return { watch, slides, atTheEdge };
  };

  it('tells once of a push that slid from one to the other between two requests', async () => {
    const { watch, slides, atTheEdge } = await watchWithSlides();
    await watch.round();
    const push = await hashOfToken(atTheEdge());
    slides.areLeft = 2;
    await watch.open(atTheEdge());
    await watch.round();
    for (let rounds = 0; rounds < 3; rounds += 1) await watch.round();
    expect((await watch.events()).filter((event) => event.push === push)).toMatchObject([{ kind: 'first-view' }]);
  });
});

describe('a push made elsewhere', () => {
  it('tells nothing when it is first seen, and everything from then on', async () => {
    const watch = await makeWatch();
    const token = await watch.pushElsewhere({ expire_after_views: 3 });
    await watch.open(token);
    await watch.round();
    expect(await watch.told()).toEqual([]);
    await watch.open(token);
    await watch.round();
    expect(await watch.told()).toEqual(['further-views']);
  });

  it('that ended while the browser was closed is found among the newest expired ones, or else told without a reason', async () => {
    const watch = await device();
    const [deep, near] = [await watch.pushElsewhere(), await watch.pushElsewhere()];
    await watch.round();
    await watch.expireElsewhere(deep);
    for (let made = 0; made < 210; made += 1) await watch.expireElsewhere(await watch.pushElsewhere());
    await watch.expireElsewhere(near);
    await watch.restartBrowser();
    await watch.round();
    expect(watch.network.requests.length).toBeLessThanOrEqual(1 + 4 + 2);
    for (let rounds = 0; rounds < 2; rounds += 1) await watch.round();
    expect((await watch.told()).sort()).toEqual(['ended', 'ended']);
  });

  it('that ended while the browser was closed is told with its reason where it is not too deep', async () => {
    const watch = await device();
    const token = await watch.pushElsewhere();
    await watch.round();
    for (let made = 0; made < 60; made += 1) await watch.expireElsewhere(await watch.pushElsewhere());
    await watch.expireElsewhere(token);
    await watch.restartBrowser();
    await watch.round();
    expect(await watch.told()).toEqual(['ended-by-hand']);
    expect(watch.network.requests).toEqual([
      'GET /api/v2/pushes/active',
      'GET /api/v2/pushes/expired',
      'GET /api/v2/pushes/expired',
      `GET /api/v2/pushes/${token}/audit`,
    ]);
  });
});

describe('wrong passphrases', () => {
  it('are told of pushes that the user marks, and of no others', async () => {
    const watch = await makeWatch();
    const { watching } = watch.services();
    const marked = await watch.push({ passphrase: 'right' });
    const other = await watch.push({ passphrase: 'right' });
    expect(await watching.follow(mark(marked, true))).toBe(true);
    await watch.round();
    for (const token of [marked, marked, other]) await watch.tryPassphrase(token);
    await watch.round();
    expect(await watch.events()).toMatchObject([{ kind: 'wrong-passphrases', count: 2, origin: { ip: '10.0.0.2' } }]);
    expect(await watching.follow(mark(marked, false))).toBe(false);
    await watch.tryPassphrase(marked);
    await watch.round();
    expect(await watch.told()).toHaveLength(1);
    expect(watch.network.requests).toEqual(['GET /api/v2/pushes/active']);
  });

  it('of ten marked pushes with long logs are all told after some polls', async () => {
    const watch = await makeWatch();
    let draws = 0;
    watch.world.random = () => (draws++ % 10) / 10;
    await watch.restartWorker();
    const tokens: string[] = [];
    for (let made = 0; made < 10; made += 1) tokens.push(await watch.push({ passphrase: 'right' }));
    for (const token of tokens) await watch.services().watching.follow(mark(token, true));
    for (const token of tokens) for (let looks = 0; looks < 160; looks += 1) await watch.lookAsOwner(token);
    for (let rounds = 0; rounds < 6; rounds += 1) await watch.round();
    for (const token of tokens) await watch.tryPassphrase(token);
    for (let rounds = 0; rounds < 6; rounds += 1) {
      await watch.round();
      expect(watch.network.requests.length).toBeLessThanOrEqual(1 + 30 + 3);
    }
    expect(await watch.told()).toEqual(Array(10).fill('wrong-passphrases'));
  });

  it('of a push that is not watched cannot be marked', async () => {
    const watch = await makeWatch();
    await expect(watch.services().watching.follow(mark('unknown', true))).rejects.toMatchObject({
      failure: { name: 'NoLongerAvailable' },
    });
  });
});

it('views beyond the two hundredth entry of a log are told without their place', async () => {
  const watch = await makeWatch();
  const token = await watch.push({ expireAfterViews: 5 });
  for (let looks = 0; looks < 210; looks += 1) await watch.lookAsOwner(token);
  await watch.open(token);
  await watch.round();
  expect(await watch.told()).toEqual(['first-view']);
  expect((await watch.events())[0]).not.toHaveProperty('origin');
  expect(watch.network.requests).toHaveLength(1 + 4);
});

describe('a log that the server does not give', () => {
  const watchWithLog = async (answer: () => Response) => {
    const watch = await makeWatch();
    const token = await watch.push();
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => (request.url.includes('/audit') ? answer() : fetch(request));
    await watch.restartWorker();
    await watch.open(token);
    await watch.round();
    return watch;
  };
  const json = { 'content-type': 'application/json' };
  const html = { 'content-type': 'text/html' };

  it.each([
    ['refuses it', () => new Response('{"error":"no"}', { status: 403, headers: json })],
    ['is in trouble', () => new Response('<html>Bad gateway</html>', { status: 502, headers: html })],
    ['gives what cannot be read', () => new Response('<html></html>', { headers: html })],
  ])('is done without at once where the server %s', async (_what, answer) => {
    const watch = await watchWithLog(answer);
    expect(await watch.told()).toEqual(['first-view']);
    expect((await watch.events())[0]).not.toHaveProperty('origin');
    expect(await watch.running()).toMatchObject({ status: 'watching' });
  });

  it.each([
    ['asks to wait', () => new Response('', { status: 429, headers: { 'retry-after': '600' } }), 'failing'],
    ['takes the token no more', () => new Response('', { status: 401 }), 'stopped'],
    ['does not answer', () => Response.error(), 'failing'],
  ])('is waited for where the server %s', async (_what, answer, status) => {
    const watch = await watchWithLog(answer);
    expect(await watch.told()).toEqual([]);
    expect(await watch.running()).toMatchObject({ status });
  });
});

describe('each happening is told once', () => {
  it('when the worker dies before it has written what it read', async () => {
    const watch = await makeWatch();
    const token = await watch.push();
    await watch.round();
    await watch.open(token);
    const { set } = fakeBrowser.storage.session;
    // The worker's last write never ends: it is gone.
    fakeBrowser.storage.session.set = () => new Promise(() => undefined);
    void watch.round();
    await expect.poll(() => watch.network.requests.length).toBeGreaterThan(0);
    fakeBrowser.storage.session.set = set;
    expect(await watch.told()).toEqual([]);
    await watch.restartWorker();
    await watch.round();
    await watch.restartWorker();
    await watch.round();
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('when a round breaks off in the middle, what it had found stays found', async () => {
    const watch = await makeWatch();
    const [first, second] = [await watch.push(), await watch.push()];
    for (const token of [first, second]) await watch.open(token);
    let audits = 0;
    const { fetch } = watch.world;
    watch.world.fetch = async (request) => {
      if (request.url.includes('/audit') && ++audits === 2) throw new TypeError('Failed to fetch');
      return fetch(request);
    };
    await watch.restartWorker();
    await watch.round();
    expect(await watch.running()).toMatchObject({ status: 'failing', failure: { name: 'NetworkError' } });
    expect(await watch.told()).toEqual(['first-view']);
    await watch.round();
    expect(await watch.told()).toEqual(['first-view', 'first-view']);
    expect(await watch.running()).toMatchObject({ status: 'watching' });
  });

  it('when the worker died between making a push and taking note of it', async () => {
    const watch = await makeWatch();
    await watch.round();
    const { digest } = crypto.subtle;
    crypto.subtle.digest = () => new Promise(() => undefined);
    void watch.push();
    await expect.poll(watch.results).toMatchObject([{ state: 'created', copy: 'copied' }]);
    crypto.subtle.digest = digest;
    await watch.open('push1');
    await watch.restartWorker();
    await watch.round();
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('when the watch was switched off and on again', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterViews: 3 });
    await watch.open(token);
    await watch.round();
    await watch.services().watching.dismiss((await watch.events()).map(({ id }) => id));
    for (const isOn of [false, true]) {
      await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, isOn });
      await watch.restartWorker();
    }
    await watch.round();
    expect(await watch.told()).toEqual([]);
    await watch.open(token);
    await watch.round();
    expect(await watch.told()).toEqual(['further-views']);
  });

  it('when its push is forgotten, its event dismissed and its result still there', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterViews: 1 });
    await watch.open(token);
    await watch.round();
    expect(await watch.told()).toEqual(['last-view']);
    await watch.services().watching.dismiss((await watch.events()).map(({ id }) => id));
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await watch.round();
      await watch.restartWorker();
    }
    expect(await watch.results()).toHaveLength(1);
    expect(await watch.told()).toEqual([]);
  });

  it('and what happened while the watch was switched off is not', async () => {
    const watch = await device();
    const seen = await watch.push({ passphrase: 'right', expireAfterViews: 9 });
    const ended = await watch.push({ deletableByViewer: true });
    await watch.services().watching.follow(mark(seen, true));
    await watch.round();
    await writeItem(watchSettingsItem, { ...WATCH_DEFAULTS, isOn: false });
    await watch.restartWorker();
    await watch.openWith(seen, 'right');
    await watch.tryPassphrase(seen);
    await watch.expireElsewhere(ended);
    await watch.restartBrowser();
    await writeItem(watchSettingsItem, WATCH_DEFAULTS);
    await watch.restartWorker();
    for (let rounds = 0; rounds < 4; rounds += 1) await watch.round();
    expect(await watch.told()).toEqual([]);
    expect(watch.network.requests).toHaveLength(2);
    await watch.openWith(seen, 'right');
    await watch.tryPassphrase(seen);
    await watch.round();
    expect(await watch.told()).toEqual(['further-views', 'wrong-passphrases']);
  });

  it('when the browser was closed meanwhile, with a token on the device', async () => {
    const watch = await device();
    const token = await watch.push();
    await watch.round();
    await watch.restartBrowser();
    await watch.open(token);
    await watch.round();
    await watch.restartBrowser();
    await watch.round();
    expect(await watch.told()).toEqual(['first-view']);
  });

  it('when the clock of this computer jumps', async () => {
    const watch = await makeWatch();
    const token = await watch.push({ expireAfterViews: 9 });
    await watch.round();
    const serverNow = watch.time;
    let skewMs = 0;
    watch.world.now = () => serverNow.now + skewMs;
    for (const jumpMs of [-400 * DAY_MS, 0, 400 * DAY_MS]) {
      skewMs = jumpMs;
      await watch.restartWorker();
      await watch.open(token);
      await watch.round();
    }
    expect(await watch.told()).toEqual(['first-view', 'further-views', 'further-views']);
  });
});
