import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notificationId } from '@/lib/background/notifications';
import { toFailure } from '@/lib/base/failure';
import { onShowPushes } from '@/lib/browser/page-channel';
import type { CreatedResult } from '@/lib/push/result';
import { anonymousPushesItem, persistAnonymousPushesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { makeDraft, makeInstance, makeWorker, OTHER_TOKEN } from '../make-worker';

const HOUR_MS = 3_600_000;
const one = (urlToken: string) => ({ instanceId: 'one', urlToken });
const failureIn = async (job: Promise<unknown>) => toFailure(await job.catch((error: unknown) => error));

/** A worker, and how one push is made through it. */
async function makeOwn(options: Parameters<typeof makeWorker>[0] = {}) {
  const made = await makeWorker(options);
  const worker = made.start();
  let drafts = 0;
  const push = async (text: string, draft: Parameters<typeof makeDraft>[1] = {}, isPrivate = false) => {
    const result = await worker.push({ ...makeDraft(text, draft), id: `draft${++drafts}`, isPrivate }, 'composer');
    if (result.state !== 'created') throw new Error('The push was not made');
    return result as CreatedResult;
  };
  return { ...made, ...worker, worker, call: callWorker(worker.handlers), push };
}

const withoutAccount = () => makeOwn({ instance: makeInstance({ tokenArea: 'none' }) });

it('the account’s pushes are listed with what their owner may know, and given a language, without a view or secret', async () => {
  const { push, handlers } = await makeOwn();
  const { stored, link } = await push('the payload', { name: 'VPN', note: 'Ticket', passphrase: 'the passphrase' });
  expect(await handlers.previewLink({ ...one(stored.urlToken), language: 'fr' })).toBe(`${link}?locale=fr`);
  const page = await handlers.listPushes({ instanceId: 'one', state: 'active', page: 1 });
  expect(page.rows).toMatchObject([{ name: 'VPN', note: 'Ticket', viewsLeft: 5, withAccount: true }]);
  expect(JSON.stringify(page)).not.toMatch(/the pa/);
  expect(await readItem(anonymousPushesItem('session'))).toEqual([]);
});

describe('an expired push', () => {
  it('can no longer be opened, and is expired in the popup as well', async () => {
    const { push, handlers, network, results, time } = await makeOwn();
    const { stored } = await push('text');
    time.now += HOUR_MS;
    const answer = await handlers.expireListedPush(one(stored.urlToken));
    expect(answer).toMatchObject({ outcome: 'expired', ending: { isExpired: true, isExpiredManually: true } });
    expect(await network.open(stored.urlToken)).toBeNull();
    expect(await results()).toMatchObject([{ state: 'created', expiredAt: time.now }]);
  });

  it('is reported with its views where those had expired it before', async () => {
    const { push, handlers, network, results } = await makeOwn();
    const { stored } = await push('text', { expireAfterViews: 1 });
    await network.open(stored.urlToken);
    const answer = await handlers.expireListedPush(one(stored.urlToken));
    expect(answer).toMatchObject({
      outcome: 'expired',
      ending: { isExpired: true, isExpiredManually: false, viewsLeft: 0 },
    });
    expect(await results()).not.toMatchObject([{ expiredAt: expect.anything() }]);
  });
});

describe('a push whose instance has moved', () => {
  async function move({ call, granted, network }: Awaited<ReturnType<typeof makeOwn>>) {
    await call('saveInstance', { instance: makeInstance({ baseUrl: 'https://elsewhere.test' }), token: OTHER_TOKEN });
    granted.add('https://elsewhere.test/*');
    network.requests.length = 0;
  }

  it.each([
    ['ends', 'expireListedPush', {}],
    ['sends by e-mail', 'emailPush', { email: { to: 'a@b.test', language: '' } }],
    ['reads the log of', 'readAuditLog', { page: 1 }],
    ['asks for a link to', 'previewLink', { language: 'fr' }],
    ['lists', 'listPushes', { state: 'active', page: 1 }],
  ] as const)('is none that anybody %s there', async (_, name, more) => {
    const own = await makeOwn();
    const { stored } = await own.push('text');
    await move(own);
    const reply = await own.call(name, { ...one(stored.urlToken), ...more } as never);
    expect(reply).toEqual({ ok: false, failure: { kind: 'InstanceRemoved' } });
    expect(own.network.requests).toEqual([]);
  });

  it('is not searched at the new address', async () => {
    const own = await makeOwn();
    own.network.fault = 'answer-lost';
    const { id } = await own.worker.push(makeDraft('text'), 'composer');
    await move(own);
    expect(await own.call('searchForPush', { resultId: id })).toMatchObject({ failure: { kind: 'InstanceRemoved' } });
    expect(await own.results()).toMatchObject([{ state: 'unknown', candidates: [{}] }]);
    expect(own.network.requests).toEqual([]);
  });
});

describe('a push made without an account', () => {
  const kept = async () => ({
    session: await readItem(anonymousPushesItem('session')),
    device: await readItem(anonymousPushesItem('device')),
  });

  it('is listed until the browser closes, newest first', async () => {
    const { push, time } = await withoutAccount();
    await push('the payload', { name: 'First', note: 'Ticket', passphrase: 'the passphrase' });
    time.now += HOUR_MS;
    await push('the payload', { name: 'Second' });
    const { session, device } = await kept();
    expect(session).toMatchObject([{ name: 'Second' }, { name: 'First', note: 'Ticket', instance: { name: 'One' } }]);
    expect(device).toEqual([]);
    expect(JSON.stringify(session)).not.toMatch(/the pa/);
  });

  it('is moved to the device and back with the setting, once, and stays there where memory has no space', async () => {
    const { push, handlers, memory } = await withoutAccount();
    await push('one');
    // As a worker leaves it that was terminated meanwhile.
    await writeItem(anonymousPushesItem('device'), (await kept()).session);
    await handlers.setAnonymousPushStorage({ onDevice: true });
    await push('two');
    memory.isFullFor = (items) => 'anonymousPushes' in items;
    expect(await failureIn(handlers.setAnonymousPushStorage({ onDevice: false }))).toEqual({ kind: 'StorageFull' });
    expect(await kept()).toMatchObject({ session: [], device: [{}, {}] });
    expect(await readItem(persistAnonymousPushesItem)).toBe(true);
    memory.isFullFor = () => false;
    await handlers.setAnonymousPushStorage({ onDevice: false });
    expect(await kept()).toMatchObject({ session: [{}, {}], device: [] });
  });

  it('is never on the device from a private window, and removed with the last one', async () => {
    const { push, handlers, deletePrivate } = await withoutAccount();
    await handlers.setAnonymousPushStorage({ onDevice: true });
    await push('ordinary', { name: 'Ordinary' });
    await push('private', { name: 'Private' }, true);
    expect(await kept()).toMatchObject({ session: [{ name: 'Private' }], device: [{ name: 'Ordinary' }] });
    await deletePrivate();
    expect(await kept()).toMatchObject({ session: [], device: [{ name: 'Ordinary' }] });
  });

  it('can be expired if recipients may, and is listed as expired then', async () => {
    const { push, handlers, network } = await withoutAccount();
    const { stored } = await push('text', { deletableByViewer: true });
    await handlers.expireListedPush(one(stored.urlToken));
    expect(await network.open(stored.urlToken)).toBeNull();
    expect((await kept()).session).toMatchObject([{ expiration: { isExpiredManually: true } }]);
  });
});

it('a result of unknown outcome loses a candidate that was expired from the list', async () => {
  const { worker, network, handlers, results } = await makeOwn();
  network.fault = 'answer-lost';
  await worker.push(makeDraft('text'), 'composer');
  expect(await results()).toMatchObject([{ state: 'unknown', candidates: [{}] }]);
  await handlers.expireListedPush(one('push1'));
  expect(await results()).toMatchObject([{ candidates: [] }]);
});

it('the keyboard command for “My pushes”, and a notification, show the page that is open in the same kind of window', async () => {
  const { quickPush, notifications, onNotificationClick } = await makeOwn();
  const { id } = fakeBrowser.runtime;
  fakeBrowser.tabs.getCurrent = async () => undefined;
  fakeBrowser.runtime.sendMessage = async (sent: unknown) => {
    const replies = await fakeBrowser.runtime.onMessage.trigger(sent, { id }, () => {});
    return replies.find((reply: unknown) => reply !== undefined);
  };
  /** Returns how many tabs have it afterward. */
  const press = async (isPrivate = false) => {
    await quickPush.runCommand('my-pushes', { id: 1, url: 'https://example.test/', isPrivate });
    const tabs = await fakeBrowser.tabs.query({});
    return tabs.filter(({ url }) => url?.includes('/pushes.html')).length;
  };
  expect(await press()).toBe(1);
  const showNew = vi.fn();
  onShowPushes(false, () => {}, showNew);
  for (const about of [{ kind: 'push', hash: 'h' }, { kind: 'pushes' }] as const)
    await onNotificationClick(notificationId(about));
  expect(await press()).toBe(1);
  expect(showNew, 'by keys, and by a notification of several pushes').toHaveBeenCalledTimes(2);
  expect([await press(true), notifications]).toEqual([2, []]);
});
