import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { readItem, writeItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import type { StoredBatchRow } from '@/lib/storage/items-batch';
import { activitySettingsItem, pushNamesItem } from '@/lib/storage/items-lazy';
import { makeBatch, makeDraft, makeInstance } from '../make-worker';
import { createTestMonitor, type TestMonitor } from './create-activity-monitor';

const makeDeviceWatch = () => createTestMonitor({ instance: makeInstance({ tokenArea: 'device' }) });
const alertOn = (urlToken: string, isOn: boolean) => ({ instanceId: 'one', urlToken, isOn });
const switchTo = (isOn: boolean) => writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn });

type Answer = (request: Request, fetch: TestMonitor['world']['fetch']) => Promise<Response>;

/** A new worker whose requests are answered by `answer`. */
async function answerBy(watch: TestMonitor, answer: Answer): Promise<void> {
  const { fetch } = watch.world;
  watch.world.fetch = (request) => answer(request, fetch);
  await watch.restartWorker();
}

describe('a push from here', () => {
  it('reports a view before the first poll, with place and program, by the instance’s clock', async () => {
    const watch = await createTestMonitor();
    const token = await watch.push({ expireAfterViews: 3 });
    await watch.open(token);
    const openedAt = watch.time.now;
    await watch.poll();
    const push = await hashUrlToken(token);
    expect(await watch.events()).toEqual([
      {
        id: `${push}/view/1`,
        push,
        kind: 'first-view',
        occurrences: 1,
        viewsUsed: 1,
        maxViews: 3,
        occurredAt: openedAt,
        createdAt: openedAt - 1000,
        origin: { ip: '10.0.0.2', userAgent: expect.stringContaining('Windows') },
        detectedAt: watch.time.now,
        isSeen: false,
        isNotified: true,
      },
    ]);
  });

  it.each([
    ['one of five views', { expireAfterViews: 5 }, 'first-view'],
    ['its only view', { expireAfterViews: 1 }, 'last-view'],
  ] as const)('from a table reports %s before the first poll', async (_, options, kind) => {
    const watch = await createTestMonitor();
    const row: StoredBatchRow = { state: 'ready', number: 1, cells: [], draft: makeDraft('row', options) };
    await watch.handlers().saveBatch({ batch: makeBatch(), rows: [row] });
    const { stored } = await watch.handlers().createBatchRow({ batchId: 'b', index: 0 });
    await watch.open(stored?.urlToken ?? '');
    await watch.poll();
    expect(await watch.reported()).toEqual([kind]);
  });

  it('reports nothing that is done from here, by the owner or from the card of its result', async () => {
    const watch = await createTestMonitor();
    const [listed, carded] = [await watch.push(), await watch.push()];
    await watch.lookAsOwner(listed);
    await watch.poll();
    const [result] = await watch.results();
    await watch.expireHere(listed);
    await watch.services().expire(result?.id ?? '', carded);
    for (let polls = 0; polls < 2; polls += 1) await watch.poll();
    expect(await watch.reported()).toEqual([]);
  });
});

it('a push that slides from one page of the list to another between two requests is reported once', async () => {
  const watch = await createTestMonitor();
  const tokens: string[] = [];
  for (let index = 0; index < 80; index += 1) tokens.push(await watch.pushElsewhere({ expire_after_views: 9 }));
  let slidesLeft = 0;
  // After each first page its newest push ends: the first row of the second page moves onto the first.
  await answerBy(watch, async (request, fetch) => {
    const answer = await fetch(request);
    if (request.url.includes('/active?page=1') && slidesLeft-- > 0) await watch.expireElsewhere(tokens.pop() ?? '');
    return answer;
  });
  await watch.poll();
  const atTheEdge = tokens.at(-51) ?? '';
  slidesLeft = 2;
  await watch.open(atTheEdge);
  for (let polls = 0; polls < 4; polls += 1) await watch.poll();
  const push = await hashUrlToken(atTheEdge);
  expect((await watch.events()).filter((event) => event.push === push)).toMatchObject([{ kind: 'first-view' }]);
});

it('texts that an instance chose are stored up to 300 characters', async () => {
  const watch = await createTestMonitor();
  const { fetch } = watch.world;
  const token = await watch.pushElsewhere({ name: 'n'.repeat(5000), expire_after_views: 5 });
  await answerBy(watch, async (request) => {
    const answer = await fetch(request);
    if (!request.url.includes('/audit')) return answer;
    return new Response((await answer.text()).replaceAll('Mozilla', 'Mozilla'.repeat(1000)), answer);
  });
  await watch.poll();
  await watch.open(token);
  await watch.poll();
  const names = Object.values(await readItem(pushNamesItem('one')));
  const [event] = await watch.events();
  expect([names.map(({ name }) => name.length), event?.origin?.userAgent.length]).toEqual([[301], 301]);
});

it('nothing is reported of what a list does not say, until it says it', async () => {
  const watch = await createTestMonitor();
  watch.network.rewrite = (answer) =>
    Array.isArray(answer) ? answer.map(({ views_remaining: _, days_remaining: __, ...row }) => row) : answer;
  const [here, elsewhere] = [await watch.push(), await watch.pushElsewhere()];
  await watch.poll();
  for (const token of [here, elsewhere]) await watch.open(token);
  await watch.poll();
  expect(await watch.reported()).toEqual([]);
  watch.network.rewrite = undefined;
  await watch.poll();
  const event = { push: await hashUrlToken(here), kind: 'first-view' };
  expect(await watch.events()).toMatchObject([event]);
  await watch.open(elsewhere);
  await watch.poll();
  expect(await watch.events()).toMatchObject([{ push: await hashUrlToken(elsewhere), kind: 'further-views' }, event]);
});

describe('a push made elsewhere', () => {
  it.each([
    ['with its reason', 60, ['expired-manually']],
    ['without a reason where 200 others ended after it', 210, ['expired']],
  ])('reports its end while the browser was closed %s', async (_how, others, told) => {
    const watch = await makeDeviceWatch();
    const token = await watch.pushElsewhere();
    await watch.poll();
    await watch.expireElsewhere(token);
    for (let index = 0; index < others; index += 1) await watch.expireElsewhere(await watch.pushElsewhere());
    await watch.restartBrowser();
    await watch.poll();
    expect(watch.network.requests.length).toBeLessThanOrEqual(1 + 4 + 1);
    for (let polls = 0; polls < 2; polls += 1) await watch.poll();
    expect(await watch.reported()).toEqual(told);
  });
});

describe('wrong passphrases', () => {
  it('are reported only of pushes that the user marks', async () => {
    const watch = await createTestMonitor();
    const { watching } = watch.services();
    const [marked, other] = [await watch.push({ passphrase: 'right' }), await watch.push({ passphrase: 'right' })];
    expect(await watching.setPassphraseAlert(alertOn(marked, true))).toBe(true);
    await watch.poll();
    for (const token of [marked, marked, other]) await watch.tryPassphrase(token);
    await watch.poll();
    expect(await watch.events()).toMatchObject([
      { kind: 'wrong-passphrases', occurrences: 2, origin: { ip: '10.0.0.2' } },
    ]);
    expect(await watching.setPassphraseAlert(alertOn(marked, false))).toBe(false);
    await watch.tryPassphrase(marked);
    await watch.poll();
    expect(await watch.reported()).toHaveLength(1);
    expect(watch.network.requests).toEqual(['GET /api/v2/pushes/active']);
  });

  it('cannot be marked for a push that is not watched', async () => {
    const { services } = await createTestMonitor();
    const failure = { failure: { kind: 'NoLongerAvailable' } };
    await expect(services().watching.setPassphraseAlert(alertOn('unknown', true))).rejects.toMatchObject(failure);
  });
});

describe('a log', () => {
  it('is read for 200 entries: later views are reported without their place', async () => {
    const watch = await createTestMonitor();
    const token = await watch.push({ expireAfterViews: 5 });
    for (let reads = 0; reads < 210; reads += 1) await watch.lookAsOwner(token);
    await watch.open(token);
    await watch.poll();
    expect(await watch.reported()).toEqual(['first-view']);
    expect((await watch.events())[0]).not.toHaveProperty('origin');
    expect(watch.network.requests).toHaveLength(1 + 4);
  });

  const html = { headers: { 'content-type': 'text/html' } };
  it.each<[string, () => Response, string, string[]]>([
    ['refuses it', () => Response.json({ error: 'no' }, { status: 403 }), 'ok', ['first-view']],
    ['answers 502', () => new Response('<html>Bad gateway</html>', { status: 502, ...html }), 'ok', ['first-view']],
    ['answers with what cannot be read', () => new Response('<html></html>', html), 'ok', ['first-view']],
    ['asks to wait', () => new Response('', { status: 429, headers: { 'retry-after': '600' } }), 'failing', []],
    ['refuses the token', () => new Response('', { status: 401 }), 'stopped', []],
    ['does not answer', () => Response.error(), 'failing', []],
  ])('that the server %s', async (_what, answer, status, told) => {
    const watch = await createTestMonitor();
    const token = await watch.push();
    await answerBy(watch, async (request, fetch) => (request.url.includes('/audit') ? answer() : fetch(request)));
    await watch.open(token);
    await watch.poll();
    expect(await watch.reported()).toEqual(told);
    expect((await watch.events())[0]?.origin).toBeUndefined();
    expect(await watch.status()).toMatchObject({ status });
  });
});

describe('each event is reported once', () => {
  it('but not what happened while the watch was switched off', async () => {
    const watch = await makeDeviceWatch();
    const seen = await watch.push({ passphrase: 'right', expireAfterViews: 9 });
    const ended = await watch.push({ deletableByViewer: true });
    await watch.services().watching.setPassphraseAlert(alertOn(seen, true));
    await watch.poll();
    await switchTo(false);
    await watch.restartWorker();
    await watch.openWith(seen, 'right');
    await watch.tryPassphrase(seen);
    await watch.expireElsewhere(ended);
    await watch.restartBrowser();
    await switchTo(true);
    await watch.restartWorker();
    for (let polls = 0; polls < 4; polls += 1) await watch.poll();
    expect(await watch.reported()).toEqual([]);
    await watch.openWith(seen, 'right');
    await watch.tryPassphrase(seen);
    await watch.poll();
    expect(await watch.reported()).toEqual(['further-views', 'wrong-passphrases']);
  });
});
