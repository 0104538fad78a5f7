import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushOptions } from '@/lib/push/options';
import { makeWebPage } from '../make-click';
import { makeDraft, makeInstance, makeWorker } from '../make-worker';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A worker that has pushed from the menu. `press`: on the button of its notification. */
async function pushFromMenu(options: Parameters<typeof makeWebPage>[0] = {}) {
  const page = await makeWebPage(options);
  await page.click();
  const id = page.notifications[0]?.id ?? '';
  return { ...page, id, press: () => page.onNotificationButtonClick(id) };
}

const last = <T>(list: readonly T[]) => list.at(-1);

describe('the notification of a push from the menu', () => {
  it('expires the push by a click on “Undo”, and reports the instance’s confirmation', async () => {
    const { press, notifications, network, results, time, id } = await pushFromMenu();
    expect(last(notifications)).toMatchObject({ id, buttons: [{ title: 'Undo' }] });
    await press();
    expect(network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
    expect(await network.open('push1')).toBeNull();
    const message = 'One confirmed it. The link no longer works.';
    expect(last(notifications)).toEqual({ id, title: 'Undone: the push has expired', message });
    expect(await results()).toMatchObject([{ expiredAt: time.now }]);
  });

  it.each([
    ['the server is away', 'One'],
    ['the result was dismissed', 'This push is no longer here.'],
  ])('reports that the push was not expired, and why: %s', async (why, words) => {
    const { press, notifications, network, results, handlers } = await pushFromMenu();
    const [result] = await results();
    if (why === 'the server is away') network.fault = 'down';
    else await handlers.dismissResults({ resultIds: [result?.id ?? ''] });
    const before = network.requests.length;
    await press();
    expect(last(notifications)?.title).toBe('Couldn’t undo: the link may still work');
    expect(last(notifications)?.message).toContain(words);
    expect(network.requests).toHaveLength(before);
    expect((await results()).filter((it) => 'expiredAt' in it)).toEqual([]);
  });

  it('loses its button after ten seconds, which then shows the push and sends nothing', async () => {
    const { press, network, shown, time, notifications } = await pushFromMenu();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(notifications).toMatchObject([{ buttons: [{}] }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(notifications).toMatchObject([{ buttons: [] }]);
    time.now += 10_000;
    const before = network.requests.length;
    await press();
    expect(network.requests).toHaveLength(before);
    expect(shown).toEqual(['popup']);
  });

  it('has no button where the user may not expire the push', async () => {
    const { notifications } = await pushFromMenu({
      instance: makeInstance({ tokenArea: 'none' }),
      settings: { deletable_enabled: false },
    });
    expect(last(notifications)).not.toHaveProperty('buttons');
  });
});

/** A worker that has pushed from a popup, which was closed meanwhile. */
async function pushFromPopup(
  meanwhile: (worker: Awaited<ReturnType<typeof makeWorker>>) => void = () => {},
  options: Partial<PushOptions> = {},
) {
  const worker = await makeWorker();
  const services = worker.start();
  meanwhile(worker);
  worker.time.now += 1000;
  const { handlers } = services;
  const result = await handlers.createPush({
    draft: makeDraft('the payload', options),
    source: 'composer',
    instanceId: 'one',
  });
  return { ...worker, handlers, result };
}

const FACTS = '\nText, 11 characters\nServer: One';
const NOT_CLEAR = 'It’s not clear whether the link exists. Open Secret Push to check.';

it.each([
  ['as that of the menu', 'none', 'Link created, not copied', 'Open Secret Push to copy the link.'],
  ['also of unknown outcome', 'answer-lost', 'No answer from One', NOT_CLEAR],
])('the result of a popup that was closed meanwhile is a notification, %s', async (_, fault, title, message) => {
  const { notifications } = await pushFromPopup(({ network, clipboard }) => {
    Object.assign(network, { fault });
    clipboard.refuses = true;
  });
  expect(notifications).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toMatchObject([{ title, message: message + FACTS }]);
});

it('says of a link that its push is encrypted', async () => {
  const { notifications } = await pushFromPopup(undefined, { endToEnd: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(last(notifications)?.message).toMatch(/Server: One\nEnd-to-end encryption: On$/);
});

it('says of an answer that leaves it open that there was one', async () => {
  const { notifications } = await pushFromPopup(({ network }) => {
    network.proxy = () => new Response('', { status: 502 });
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toMatchObject([{ title: 'Not sure whether the link was created', message: NOT_CLEAR + FACTS }]);
});

it.each([
  ['422', { payload: ['“payload” is weak'], note: ['THE PAY'] }],
  ['403', { error: 'Nobody may push “payload”' }],
])('it has no word of a server that answers %s with a part of the secret', async (status, words) => {
  const { notifications, result } = await pushFromPopup(({ network }) => {
    network.proxy = () => Response.json(words, { status: Number(status) });
  });
  expect(result).toMatchObject({ state: 'failed', failure: { status: Number(status) } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toHaveLength(1);
  expect(JSON.stringify(notifications)).not.toMatch(/payload|pay\b|weak|Nobody/i);
});

it.each(['is shown by a page', 'is dismissed'])('a result that %s is none', async (what) => {
  const { handlers, notifications, result } = await pushFromPopup();
  if (what === 'is dismissed') await handlers.dismissResults({ resultIds: [result.id] });
  else await handlers.markResultsSeen(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toEqual([]);
});

it('shows what became of a push after the clock was set back behind what was seen', async () => {
  const worker = await makeWorker();
  const { push, handlers } = worker.start();
  await push({ ...makeDraft('key'), id: 'before' }, 'composer');
  await handlers.markResultsSeen(undefined);
  worker.time.now -= 3_600_000;
  worker.network.fault = 'down';
  await push({ ...makeDraft('key'), id: 'after' }, 'composer');
  expect(worker.badge.text).toBe('!');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(worker.notifications).toHaveLength(1);
  await handlers.markResultsSeen(undefined);
  expect(worker.badge.text).toBe('');
});
