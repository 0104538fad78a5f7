import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDraft, makeWorker } from './make-worker';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function pushFromPopup(meanwhile: (worker: Awaited<ReturnType<typeof makeWorker>>) => void = () => {}) {
  const worker = await makeWorker();
  const services = worker.start();
  meanwhile(worker);
  worker.time.now += 1000;
  const { handlers } = services;
  const result = await handlers.createPush({ draft: makeDraft('the payload'), source: 'composer', instanceId: 'one' });
  return { ...worker, handlers, result };
}

it('the result of a popup that was closed meanwhile is a notification, as that of the menu', async () => {
  const { notifications } = await pushFromPopup();
  expect(notifications).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toMatchObject([{ title: 'Link copied' }]);
});

it('also where nobody knows whether the link was created', async () => {
  const { notifications } = await pushFromPopup(({ network }) => {
    network.fault = 'answer-lost';
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toHaveLength(1);
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

it('a result that a page shows is none', async () => {
  const { handlers, notifications } = await pushFromPopup();
  await handlers.markResultsSeen(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toEqual([]);
});

it('a result that was dismissed is none', async () => {
  const { handlers, notifications, result } = await pushFromPopup();
  await handlers.dismissResults({ resultIds: [result.id] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toEqual([]);
});
