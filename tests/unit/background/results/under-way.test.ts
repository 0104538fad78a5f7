import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { inFlightItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { KEY_FACTS, makeWebPage } from '../make-click';
import { makeDraft, makeWorker } from '../make-worker';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const cancelPush = async ({ handlers }: Pick<Awaited<ReturnType<typeof makeWebPage>>, 'handlers'>) =>
  handlers.cancelCreate({ draftId: (await readItem(inFlightItem))[0]?.draftId ?? '' });

describe('a push from the menu without an answer', () => {
  it('is said after 300 ms, with what is pushed and where; its outcome replaces that', async () => {
    const { click, network, notifications } = await makeWebPage();
    network.fault = 'answer-held';
    const pushing = click();
    await vi.advanceTimersByTimeAsync(299);
    expect(notifications).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(notifications).toMatchObject([{ title: 'Creating link…', message: KEY_FACTS.trim() }]);
    const [{ id } = { id: '' }] = notifications;
    network.release();
    await pushing;
    expect(notifications).toMatchObject([{ id, title: 'Link copied' }]);
  });

  it.each(['the answer is lost', 'the next worker finds its record'])('says so in its place: %s', async (why) => {
    const page = await makeWebPage();
    const { network, notifications } = page;
    network.fault = 'answer-held';
    const pushing = page.click();
    await vi.advanceTimersByTimeAsync(300);
    const [{ id } = { id: '' }] = notifications;
    if (why === 'the answer is lost') {
      await cancelPush(page);
      await pushing;
    } else await page.start().recoverCreates();
    expect(notifications).toMatchObject([{ id, title: 'No answer from One' }]);
  });

  it('has a notification of its own beside others, and no name where it is private', async () => {
    const { start, network, notifications } = await makeWorker();
    const { push } = start();
    for (const [id, isPrivate] of [
      ['first', false],
      ['second', true],
    ] as const) {
      network.fault = 'answer-held';
      void push({ ...makeDraft(id, { name: 'VPN' }), id, isPrivate }, 'menu');
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(notifications.map(({ message }) => message)).toEqual([
      'VPN, Text, 5 characters\nServer: One',
      'Text, 6 characters\nServer: One',
    ]);
  });
});

describe('a push from a composer without an answer', () => {
  /** `isShown`: whether the composer can be seen. */
  async function pushFromComposer() {
    const worker = await makeWorker();
    const services = worker.start();
    const composer = { isShown: true };
    const { sendMessage } = fakeBrowser.runtime;
    fakeBrowser.runtime.sendMessage = async (sent: unknown) =>
      (sent as { message: string }).message === 'showsDraft' ? composer.isShown || undefined : sendMessage(sent);
    worker.network.fault = 'answer-held';
    const pushing = services.push(makeDraft('key'), 'composer');
    await vi.advanceTimersByTimeAsync(2_000);
    return { ...worker, ...services, composer, pushing };
  }

  it('is not said where that is shown', async () => {
    const { network, notifications, pushing } = await pushFromComposer();
    network.release();
    await pushing;
    expect(notifications).toEqual([]);
  });

  it('is said once the composer is closed, and its outcome at once', async () => {
    const { composer, network, notifications, pushing } = await pushFromComposer();
    composer.isShown = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(notifications).toMatchObject([{ title: 'Creating link…' }]);
    network.release();
    await pushing;
    expect(notifications).toMatchObject([{ title: 'Link copied' }]);
    notifications.length = 0;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(notifications).toEqual([]);
  });
});

it('a push that fails before it is sent is said to fail although its composer was closed', async () => {
  const worker = await makeWorker();
  let fail = (_error: Error) => {};
  worker.world.encrypt = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const pushing = worker.start().push(makeDraft('key', { endToEnd: true }), 'composer');
  const refused = expect(pushing).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(300);
  expect(worker.notifications).toMatchObject([{ title: 'Creating link…' }]);
  const { FailureError } = await import('@/lib/base/failure');
  fail(new FailureError({ kind: 'EncryptionFailed' }));
  await refused;
  expect(worker.notifications).toMatchObject([{ message: expect.stringMatching(/\nText, 3 characters$/) }]);
  expect(worker.badge.text).toBe('!');
});
