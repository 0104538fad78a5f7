import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft, type Draft } from '@/lib/push/draft';
import { draftItem, pendingDraftsItem } from '@/lib/storage/items';
import { readRecent } from '@/lib/storage/records';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeInstance, makeWorker } from '../make-worker';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const TYPED = { payloads: { text: ' typed \r\n' }, createdAt: 0 };
const ORDINARY = createDraft({ ...TYPED, id: 'main', isPrivate: false });
const PRIVATE = createDraft({ ...TYPED, id: 'main-private', isPrivate: true });

/** A worker that has pushed a typed draft. */
async function pushTyped(draft: Draft = ORDINARY, { source = 'composer' as const, ...options } = {}) {
  const world = await makeWorker(options);
  const worker = world.start();
  await worker.push(draft, source, { instanceId: 'one' });
  const undo = async (from = worker) => {
    const [result] = await world.results();
    return from.handlers.expireResult({ resultId: result?.id ?? '', urlToken: 'push1' });
  };
  const kept = async () => [...(await readRecent()).values()].flatMap(({ draft: sent }) => sent?.payloads.text ?? []);
  const wait = (ms: number) => {
    world.time.now += ms;
    return vi.advanceTimersByTimeAsync(ms);
  };
  return { ...world, worker, undo, kept, wait };
}

describe.each([
  ['', ORDINARY],
  [' in a private window', PRIVATE],
])('what was typed for a push%s', (_where, draft) => {
  it('comes back exactly when the push is undone', async () => {
    const { undo, network, kept } = await pushTyped(draft);
    expect(await readItem(draftItem(draft.id)), 'the composer is empty').toBeUndefined();
    expect(await undo()).toEqual({ draftId: draft.id });
    expect(await network.open('push1')).toBeNull();
    expect(await readItem(draftItem(draft.id))).toMatchObject({
      payloads: draft.payloads,
      isPrivate: draft.isPrivate,
    });
    expect(await readItem(pendingDraftsItem)).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('goes when the undo is over', async () => {
    const { undo, kept, wait } = await pushTyped(draft);
    await wait(9_999);
    expect(await kept()).toEqual([draft.payloads.text]);
    await wait(1);
    expect(await kept()).toEqual([]);
    expect(await undo()).toEqual({ draftId: undefined });
    expect(await readItem(draftItem(draft.id))).toBeUndefined();
  });

  it('goes at the start of the next worker if this one was terminated before', async () => {
    const { start, kept, time } = await pushTyped(draft);
    vi.clearAllTimers();
    time.now += 10_000;
    await start().recoverCreates();
    expect(await kept()).toEqual([]);
  });

  it('comes back from the next worker, too, which removes it in time', async () => {
    const { start, kept, undo, wait } = await pushTyped(draft);
    vi.clearAllTimers();
    const next = start();
    await next.recoverCreates();
    await wait(5_000);
    expect(await kept()).toEqual([draft.payloads.text]);
    expect(await undo(next as never)).toEqual({ draftId: draft.id });
  });

  it('becomes a further draft where another has been begun', async () => {
    const { undo } = await pushTyped(draft);
    const begun = { ...draft, payloads: { ...draft.payloads, text: 'next' } };
    await writeItem(draftItem(draft.id), begun);
    const { draftId = '' } = await undo();
    expect(await readItem(draftItem(draft.id))).toEqual(begun);
    expect(await readItem(draftItem(draftId))).toMatchObject({ payloads: draft.payloads });
    expect(await readItem(pendingDraftsItem)).toEqual([{ id: draftId, isPrivate: draft.isPrivate }]);
  });

  it('is dropped with the result', async () => {
    const { worker, results, kept } = await pushTyped(draft);
    await worker.handlers.dismissResults({ resultIds: (await results()).map(({ id }) => id) });
    expect(await kept()).toEqual([]);
  });
});

it('what was typed stays until the answer to an undo that takes longer', async () => {
  const { undo, network, kept, wait } = await pushTyped();
  let answer = () => {};
  network.proxy = (response) => new Promise((resolve) => (answer = () => resolve(response)));
  await wait(5_000);
  const undone = undo();
  await expect.poll(() => network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
  await wait(8_000);
  answer();
  expect(await undone).toEqual({ draftId: 'main' });
  expect(await kept()).toEqual([]);
});

it('what was typed in a private window goes with it, also during an undo', async () => {
  const { undo, worker, network, kept } = await pushTyped(PRIVATE);
  let answer = () => {};
  network.proxy = (response) => new Promise((resolve) => (answer = () => resolve(response)));
  const undone = undo();
  await expect.poll(() => network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
  await worker.deletePrivate();
  expect(await kept()).toEqual([]);
  answer();
  expect(await undone).toEqual({ draftId: undefined });
  expect(await readItem(draftItem('main-private'))).toBeUndefined();
});

it('what was typed stays out where the push could not be expired', async () => {
  const { undo, network, kept } = await pushTyped();
  network.fault = 'down';
  await expect(undo()).rejects.toThrow();
  expect(await readItem(draftItem('main'))).toBeUndefined();
  expect(await kept(), 'for another try').toHaveLength(1);
});

it('nothing is kept of a push that cannot be undone, or was not typed', async () => {
  const settings = { deletable_enabled: false };
  const unowned = await pushTyped(ORDINARY, { instance: makeInstance({ tokenArea: 'none' }), settings } as never);
  expect(await unowned.kept()).toEqual([]);
  const menu = await pushTyped(ORDINARY, { source: 'menu' } as never);
  expect(await menu.kept()).toEqual([]);
});
