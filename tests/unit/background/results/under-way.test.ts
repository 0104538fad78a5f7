import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { FailureError } from '@/lib/base/failure';
import { noteClipboard } from '@/lib/browser/clipboard-note';
import { deliverySettingsItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { readInFlight } from '../../../fakes/records';
import { KEY_FACTS, makeWebPage } from '../make-click';
import { makeDraft, makeWorker } from '../make-worker';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const cancelPush = async ({ handlers }: Pick<Awaited<ReturnType<typeof makeWebPage>>, 'handlers'>) =>
  handlers.cancelCreate({ draftId: (await readInFlight())[0]?.draftId ?? '' });

describe('a push from the menu without an answer', () => {
  it('is said after 300 ms, with what is pushed and where; its outcome replaces that', async () => {
    const { click, network, notifications } = await makeWebPage();
    network.fault = 'answer-held';
    const pushing = click();
    await vi.advanceTimersByTimeAsync(299);
    expect(notifications).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(notifications).toMatchObject([{ title: 'Creating link…', message: KEY_FACTS.trim() }]);
    network.release();
    await pushing;
    expect(notifications).toMatchObject([{ title: 'Link copied' }]);
  });

  it.each(['the answer is lost', 'the next worker finds its record'])('says so in its place: %s', async (why) => {
    const page = await makeWebPage();
    const { network, notifications } = page;
    network.fault = 'answer-held';
    const pushing = page.click();
    await vi.advanceTimersByTimeAsync(300);
    expect(notifications).toMatchObject([{ title: 'Creating link…' }]);
    if (why === 'the answer is lost') {
      await cancelPush(page);
      await pushing;
    } else await page.start().recoverCreates();
    expect(notifications).toMatchObject([{ title: 'No answer from One' }]);
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
  fail(new FailureError({ kind: 'EncryptionFailed' }));
  await refused;
  expect(worker.notifications).toMatchObject([{ message: expect.stringMatching(/\nText, 3 characters$/) }]);
  expect(worker.badge.text).toBe('!');
});

it('a push whose worker was terminated while it encrypted is not said to be under way by the next one', async () => {
  const worker = await makeWorker();
  worker.world.encrypt = () => new Promise(() => undefined);
  void worker.start().push(makeDraft('key', { endToEnd: true }), 'menu');
  await vi.advanceTimersByTimeAsync(300);
  expect(worker.notifications).toMatchObject([{ title: 'Creating link…' }]);
  await worker.start().recoverCreates();
  expect(worker.notifications).toEqual([]);
});

describe('the link of the push before', () => {
  type Page = Awaited<ReturnType<typeof makeWebPage>>;
  const OLD = 'https://pw.test/p/push1/r';

  /** A page from which a link was pushed, and which pushes again to a server that holds its answer. */
  async function pushAgain(before: (page: Page) => unknown = () => {}, fields: Parameters<Page['click']>[0] = {}) {
    const page = await makeWebPage();
    await page.click();
    expect(page.clipboard.text).toBe(OLD);
    page.time.now += 5_000;
    page.network.fault = 'answer-held';
    await before(page);
    const pushing = page.click(fields);
    await vi.advanceTimersByTimeAsync(299);
    expect(page.clipboard.text).toBe(OLD);
    await vi.advanceTimersByTimeAsync(1);
    return { ...page, pushing };
  }

  it('leaves the clipboard after 300 ms, and makes room for the new one', async () => {
    const { clipboard, network, notifications, pushing } = await pushAgain();
    expect(clipboard.text).toBe('');
    network.release();
    await pushing;
    expect(clipboard.text).toBe('https://pw.test/p/push2/r');
    expect(JSON.stringify(notifications)).not.toContain('The clipboard is empty');
  });

  it.each(['no answer comes', 'its worker is terminated'])('is said to be gone where %s', async (why) => {
    const page = await pushAgain();
    if (why === 'no answer comes') {
      await cancelPush(page);
      await page.pushing;
    } else await page.start().recoverCreates();
    const message = expect.stringContaining('The clipboard is empty.\nText, ');
    expect(page.notifications.at(-1)).toMatchObject({ title: 'No answer from One', message });
    // A later failure says nothing of it: the clipboard may hold anything by then.
    page.network.fault = 'down';
    await page.click();
    expect(page.notifications.at(-1)?.message).not.toContain('The clipboard is empty');
  });

  it.each<[string, (page: Page) => unknown, Parameters<Page['click']>[0]?]>([
    ['the new one replaces a selection', () => {}, { entry: 'replace-selection' }],
    ['a page has copied something since', () => noteClipboard(undefined)],
    ['the new one is not copied', () => writeItem(deliverySettingsItem, { copiesAtOnce: false, notifies: true })],
    ['the browser refuses', ({ clipboard }) => Object.assign(clipboard, { refuses: true })],
  ])('stays where %s', async (_, before, fields) => {
    const { clipboard, network, pushing } = await pushAgain(before, fields);
    expect(clipboard.text).toBe(OLD);
    network.release();
    await pushing;
  });

  it('stays once it is newer than the push that waits', async () => {
    const { start, network, clipboard, time } = await makeWorker();
    const { push } = start();
    network.fault = 'answer-held';
    void push({ ...makeDraft('late'), id: 'late' }, 'menu');
    await vi.advanceTimersByTimeAsync(100);
    time.now += 100;
    await push({ ...makeDraft('quick'), id: 'quick' }, 'menu');
    const link = clipboard.text;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([link, clipboard.text]).toEqual([expect.stringContaining('/p/'), link]);
  });

  it('leaves for a push that a page sends with files', async () => {
    const page = await makeWebPage();
    await page.click();
    page.world.encrypt = async () => {
      await vi.advanceTimersByTimeAsync(300);
      throw new FailureError({ kind: 'EncryptionFailed' });
    };
    page.time.now += 5_000;
    page.notifications.length = 0;
    const draft = makeDraft('message', { endToEnd: true });
    await expect(page.start().beginUpload(draft, 'one', ['a.txt'])).rejects.toThrow();
    expect([page.clipboard.text, page.notifications]).toEqual(['', []]);
  });
});
