import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { hashUrlToken } from '@/lib/base/encoding';
import type { RowRecord } from '@/lib/batch/row-record';
import { getCreated } from '@/lib/push/record';
import { activitySettingsItem, pushNamesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeBatch, makeDraft, makeInstance } from '../make-worker';
import { createTestMonitor, type TestMonitor } from './create-activity-monitor';

const makeDeviceWatch = () => createTestMonitor({ instance: makeInstance({ tokenArea: 'device' }) });
const alertOn = (urlToken: string, isOn: boolean) => ({ instanceId: 'one', urlToken, isOn });
const switchTo = (isOn: boolean) => writeItem(activitySettingsItem, { ...DEFAULT_ACTIVITY_SETTINGS, isOn });

type Answer = (request: Request, fetch: TestMonitor['world']['fetch']) => Promise<Response>;

/** A new worker whose requests are answered by `answer`. */
async function answerBy(monitor: TestMonitor, answer: Answer): Promise<void> {
  const { fetch } = monitor.world;
  monitor.world.fetch = (request) => answer(request, fetch);
  await monitor.restartWorker();
}

describe('a push from here', () => {
  it('reports a view before the first poll, with place and program, by the instance’s clock', async () => {
    const monitor = await createTestMonitor();
    const token = await monitor.push({ expireAfterViews: 3 });
    await monitor.open(token);
    const openedAt = monitor.time.now;
    await monitor.poll();
    const push = await hashUrlToken(token);
    expect(await monitor.events()).toEqual([
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
        detectedAt: monitor.time.now,
        isSeen: false,
        isNotified: true,
      },
    ]);
  });

  it.each([
    ['one of five views', { expireAfterViews: 5 }, 'first-view'],
    ['its only view', { expireAfterViews: 1 }, 'last-view'],
  ] as const)('from a table reports %s before the first poll', async (_, options, kind) => {
    const monitor = await createTestMonitor();
    const row: RowRecord = { number: 1, cells: [], draft: makeDraft('row', options) };
    await monitor.handlers().saveBatch({ batch: makeBatch(), rows: [row] });
    const created = getCreated(await monitor.handlers().createBatchRow({ batchId: 'b', index: 0 }));
    await monitor.open(created?.stored.urlToken ?? '');
    await monitor.poll();
    expect(await monitor.reported()).toEqual([kind]);
  });

  it('reports nothing that is done from here, by the owner or from the card of its result', async () => {
    const monitor = await createTestMonitor();
    const [listed, carded] = [await monitor.push(), await monitor.push()];
    await monitor.lookAsOwner(listed);
    await monitor.poll();
    const [result] = await monitor.results();
    await monitor.expireHere(listed);
    await monitor.handlers().expireResult({ resultId: result?.id ?? '', urlToken: carded });
    for (let polls = 0; polls < 2; polls += 1) await monitor.poll();
    expect(await monitor.reported()).toEqual([]);
  });
});

it('texts that an instance chose are stored up to 300 characters', async () => {
  const monitor = await createTestMonitor();
  const { fetch } = monitor.world;
  const token = await monitor.pushElsewhere({ name: 'n'.repeat(5000), expire_after_views: 5 });
  await answerBy(monitor, async (request) => {
    const answer = await fetch(request);
    if (!request.url.includes('/audit')) return answer;
    return new Response((await answer.text()).replaceAll('Mozilla', 'Mozilla'.repeat(1000)), answer);
  });
  await monitor.poll();
  await monitor.open(token);
  await monitor.poll();
  const names = Object.values(await readItem(pushNamesItem('one')));
  const [event] = await monitor.events();
  expect([names.map(({ name }) => name.length), event?.origin?.userAgent.length]).toEqual([[301], 301]);
});

it('nothing is reported of what a list does not say, until it says it', async () => {
  const monitor = await createTestMonitor();
  monitor.network.rewrite = (answer) =>
    Array.isArray(answer) ? answer.map(({ views_remaining: _, days_remaining: __, ...row }) => row) : answer;
  const [here, elsewhere] = [await monitor.push(), await monitor.pushElsewhere()];
  await monitor.poll();
  for (const token of [here, elsewhere]) await monitor.open(token);
  await monitor.poll();
  expect(await monitor.reported()).toEqual([]);
  monitor.network.rewrite = undefined;
  await monitor.poll();
  const event = { push: await hashUrlToken(here), kind: 'first-view' };
  expect(await monitor.events()).toMatchObject([event]);
  await monitor.open(elsewhere);
  await monitor.poll();
  expect(await monitor.events()).toMatchObject([{ push: await hashUrlToken(elsewhere), kind: 'further-views' }, event]);
});

it.each([
  ['with its reason', 60, ['expired-manually']],
  ['without a reason where 200 others ended after it', 210, ['expired']],
])('a push made elsewhere reports its end while the browser was closed %s', async (_how, others, told) => {
  const monitor = await makeDeviceWatch();
  const token = await monitor.pushElsewhere();
  await monitor.poll();
  await monitor.expireElsewhere(token);
  for (let index = 0; index < others; index += 1) await monitor.expireElsewhere(await monitor.pushElsewhere());
  await monitor.restartBrowser();
  await monitor.poll();
  expect(monitor.network.requests.length).toBeLessThanOrEqual(1 + 4 + 1);
  for (let polls = 0; polls < 2; polls += 1) await monitor.poll();
  expect(await monitor.reported()).toEqual(told);
});

it('wrong passphrases are reported only of pushes that the user marks, which are tracked', async () => {
  const monitor = await createTestMonitor();
  const { activityMonitor } = monitor.services();
  const marking = activityMonitor.setPassphraseAlert(alertOn('unknown', true));
  await expect(marking).rejects.toMatchObject({ failure: { kind: 'NoLongerAvailable' } });
  const [marked, other] = [await monitor.push({ passphrase: 'right' }), await monitor.push({ passphrase: 'right' })];
  expect(await activityMonitor.setPassphraseAlert(alertOn(marked, true))).toBe(true);
  await monitor.poll();
  for (const token of [marked, marked, other]) await monitor.tryPassphrase(token);
  await monitor.poll();
  expect(await monitor.events()).toMatchObject([
    { kind: 'wrong-passphrases', occurrences: 2, origin: { ip: '10.0.0.2' } },
  ]);
  expect(await activityMonitor.setPassphraseAlert(alertOn(marked, false))).toBe(false);
  await monitor.tryPassphrase(marked);
  await monitor.poll();
  expect(await monitor.reported()).toHaveLength(1);
  expect(monitor.network.requests).toEqual(['GET /api/v2/pushes/active']);
});

describe('a log', () => {
  it('is read for 200 entries: later views are reported without their place', async () => {
    const monitor = await createTestMonitor();
    const token = await monitor.push({ expireAfterViews: 5 });
    for (let reads = 0; reads < 210; reads += 1) await monitor.lookAsOwner(token);
    await monitor.open(token);
    await monitor.poll();
    expect(await monitor.reported()).toEqual(['first-view']);
    expect((await monitor.events())[0]).not.toHaveProperty('origin');
    expect(monitor.network.requests).toHaveLength(1 + 4);
  });

  const html = { headers: { 'content-type': 'text/html' } };
  it.each<[string, () => Response, string, string[]]>([
    ['refuses it', () => Response.json({ error: 'no' }, { status: 403 }), 'ok', ['first-view']],
    ['answers 502', () => new Response('<html>Bad gateway</html>', { status: 502, ...html }), 'ok', ['first-view']],
    ['answers with what cannot be read', () => new Response('<html></html>', html), 'ok', ['first-view']],
    ['asks to wait', () => new Response('', { status: 429, headers: { 'retry-after': '600' } }), 'failing', []],
    ['refuses the token', () => new Response('', { status: 401, headers: { 'x-request-id': '1' } }), 'stopped', []],
    ['does not answer', () => Response.error(), 'failing', []],
  ])('that the server %s', async (_what, answer, status, told) => {
    const monitor = await createTestMonitor();
    const token = await monitor.push();
    await answerBy(monitor, async (request, fetch) => (request.url.includes('/audit') ? answer() : fetch(request)));
    await monitor.open(token);
    await monitor.poll();
    expect(await monitor.reported()).toEqual(told);
    expect((await monitor.events())[0]?.origin).toBeUndefined();
    expect(await monitor.status()).toMatchObject({ status });
  });
});

it('nothing is reported of what happened while alerts were switched off', async () => {
  const monitor = await makeDeviceWatch();
  const seen = await monitor.push({ passphrase: 'right', expireAfterViews: 9 });
  const ended = await monitor.push({ deletableByViewer: true });
  await monitor.services().activityMonitor.setPassphraseAlert(alertOn(seen, true));
  await monitor.poll();
  await switchTo(false);
  await monitor.restartWorker();
  await monitor.openWith(seen, 'right');
  await monitor.tryPassphrase(seen);
  await monitor.expireElsewhere(ended);
  await monitor.restartBrowser();
  await switchTo(true);
  await monitor.restartWorker();
  for (let polls = 0; polls < 4; polls += 1) await monitor.poll();
  expect(await monitor.reported()).toEqual([]);
  await monitor.openWith(seen, 'right');
  await monitor.tryPassphrase(seen);
  await monitor.poll();
  expect(await monitor.reported()).toEqual(['further-views', 'wrong-passphrases']);
});
