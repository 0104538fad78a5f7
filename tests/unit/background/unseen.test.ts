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

it.each([
  ['as that of the menu', 'none', 'Link copied'],
  ['also where nobody knows whether the link was created', 'answer-lost', 'One didn’t answer'],
] as const)('the result of a popup that was closed meanwhile is a notification, %s', async (_, fault, title) => {
  const { notifications } = await pushFromPopup(({ network }) => Object.assign(network, { fault }));
  expect(notifications).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notifications).toMatchObject([{ title }]);
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
