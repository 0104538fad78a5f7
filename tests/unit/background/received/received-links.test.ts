import { describe, expect, it } from 'vitest';
import { DEMO_ID } from '@/lib/instance/instance';
import type { CreatedResult } from '@/lib/push/result';
import { writeToken } from '../../../fakes/stored-token';
import { makeReceivedSecret, receivedLink, sentMessages } from '../../state/received/make-received-secret';
import { makeDraft, makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';

type Recipient = Awaited<ReturnType<typeof makeReceivedSecret>>;

/** A push that was made from here with the account, by its link. */
async function madeFrom({ call, results, network }: Recipient, options: Parameters<typeof makeDraft>[1] = {}) {
  await call('createPush', { draft: makeDraft('key', options), source: 'composer' });
  const [result] = (await results()) as CreatedResult[];
  network.requests.length = 0;
  return result?.link ?? '';
}

/** A page with another sender's push, which is not opened yet. */
async function received(fields: object = {}, options: Parameters<typeof makeReceivedSecret>[0] = {}) {
  const recipient = await makeReceivedSecret(options);
  const opening = await recipient.take(await sentMessages(recipient, { payload: 'key', ...fields }));
  return { ...recipient, opening };
}

const RETRIEVE = /^GET \/api\/v2\/pushes\/[^/]+$/;

describe('another sender’s push at a connected instance', () => {
  it('is retrieved once without the account, and uses one view', async () => {
    const { opening, network } = await received();
    const target = { instance: { name: 'One' }, linkHost: undefined, isOwn: false, missing: [] };
    expect(opening.target.value).toMatchObject(target);
    expect(network.requests).toEqual([]);
    await opening.open();
    expect(opening.push.value).toMatchObject({ payload: 'key', viewsLeft: 4, canExpire: true });
    expect(network.requests).toHaveLength(1);
  });

  it('is retrieved with the account only where the instance requires one', async () => {
    const recipient = await makeReceivedSecret({ settings: { anonymous_access: false } });
    const link = await sentMessages(recipient, { payload: 'key' }, OTHER_TOKEN);
    const opening = await recipient.take(link);
    await opening.open();
    expect(opening.push.value).toMatchObject({ payload: 'key', viewsLeft: 4 });
    expect(recipient.network.requests).toHaveLength(2);
  });

  it('can be expired only if its sender allows it', async () => {
    for (const deletable_by_viewer of [true, false]) {
      const { opening, network } = await received({ deletable_by_viewer });
      await opening.open();
      expect(opening.push.value?.canExpire).toBe(deletable_by_viewer);
      if (deletable_by_viewer) expect(await opening.expire()).toBeUndefined();
      else expect(await opening.expire()).toMatchObject({ reason: 'rejected' });
      expect(network.requests).toHaveLength(2);
    }
  });
});

it.each<[string, (answer: Record<string, unknown>) => unknown, viewsLeft: number | undefined]>([
  ['has only a payload', ({ payload }) => ({ payload }), undefined],
  ['says that the push has expired by this view', (answer) => ({ ...answer, expired: true, files: undefined }), 0],
  ['does not say that the push has expired', (answer) => answer, 0],
])('a response is shown where the last view is used: it %s', async (_, rewrite, viewsLeft) => {
  const { opening, network } = await received({ expire_after_views: 1 });
  network.rewrite = rewrite;
  await opening.open();
  expect([opening.step.value, opening.failure.value]).toEqual(['opened', undefined]);
  const noFiles = { files: [], unreadableFileCount: 0 };
  expect(opening.push.value).toMatchObject({
    payload: 'key',
    ...noFiles,
    viewsLeft,
    isExpired: false,
    canExpire: false,
  });
});

it('a link of the demo is named after it and asks for nothing, also where the demo was removed', async () => {
  const { link, opening, take, call } = await receivedLink('key');
  const instance = { name: 'Demo', isDemo: true };
  expect(opening.target.value).toMatchObject({ instance, linkHost: undefined, isOwn: false, missing: [] });
  await call('removeInstance', { instanceId: DEMO_ID });
  expect((await take(link)).target.value).toEqual(opening.target.value);
});

it('the files of a push have safe names, and say whether they are at its server', async () => {
  const { opening, network } = await received();
  const files = [{ url: 'https://pw.test/file' }, { filename: 'con.txt', url: 'https://store.test/file' }];
  network.rewrite = (answer) => ({ ...answer, payload: null, files });
  await opening.open();
  expect(opening.push.value?.files).toMatchObject([
    { name: 'file', url: 'https://pw.test/file', isSameOrigin: true },
    { name: '_con.txt', isSameOrigin: false },
  ]);
});

it.each([false, true])('a push that is no longer there counts as expired (as its owner: %s)', async (asOwner) => {
  const { call } = await makeReceivedSecret();
  const link = 'https://pw.test/p/nowhere-to-be-found';
  expect(await call('expireReceivedPush', { link, asOwner })).toEqual({ ok: true, value: undefined });
});

describe('an own push', () => {
  it('uses no view, and can be expired', async () => {
    const recipient = await makeReceivedSecret();
    const link = await madeFrom(recipient, { expireAfterViews: 2, deletableByViewer: false });
    const opening = await recipient.take(link);
    expect(opening.target.value?.isOwn).toBe(true);
    await opening.open();
    await opening.open();
    expect(opening.push.value).toMatchObject({ payload: 'key', viewsLeft: 2, canExpire: true });
    expect(await opening.expire()).toBeUndefined();
    expect((await recipient.results())[0]).toMatchObject({ expiredAt: expect.any(Number) });
  });

  it('is that of the account which made it, and any other one is opened with the active account', async () => {
    const recipient = await makeReceivedSecret();
    const link = await madeFrom(recipient);
    const instance = makeInstance({ id: 'two', name: 'Two' });
    await recipient.call('saveInstance', { instance, isNew: true, token: OTHER_TOKEN });
    const others = await sentMessages(recipient, { payload: 'key' });
    for (const [instanceId, maker, opener] of [
      ['two', 'One', 'Two'],
      ['one', 'One', 'One'],
    ] as const) {
      await recipient.call('activateInstance', { instanceId });
      expect((await recipient.take(link)).target.value).toMatchObject({ instance: { name: maker }, isOwn: true });
      expect((await recipient.take(others)).target.value).toMatchObject({ instance: { name: opener }, isOwn: false });
    }
  });

  it('belongs to its instance although the address of its link is unknown', async () => {
    const recipient = await makeReceivedSecret({ settings: { override_base_url: 'https://public.test/x' } });
    const link = await sentMessages(recipient, { payload: 'key' }, OWNER_TOKEN);
    expect((await recipient.take(link)).target.value).toMatchObject({ instance: undefined, host: 'public.test' });
    const opening = await recipient.take(link, true, { instanceId: 'one' });
    expect(opening.target.value).toMatchObject({ instance: { name: 'One' }, host: 'pw.test', isOwn: true });
    await opening.open();
    expect(opening.push.value).toMatchObject({ payload: 'key', viewsLeft: 5 });
    recipient.granted.clear();
    const { target } = await recipient.take(link, true, { instanceId: 'one' });
    expect(target.value?.missing).toEqual(['https://pw.test/*', 'http://pw.test/*']);
  });

  it.each([
    ['from a list', { instanceId: 'one' }],
    ['that a result is about', {}],
  ])('%s is not asked for at another address that its instance has by now', async (_, known) => {
    const recipient = await makeReceivedSecret();
    const link = await madeFrom(recipient);
    const saved = makeInstance({ baseUrl: 'https://elsewhere.test' });
    await recipient.call('saveInstance', { instance: saved, token: OTHER_TOKEN });
    const opening = await recipient.take(link, true, known);
    expect(opening.step.value).toBe('ask');
    expect(opening.target.value).toMatchObject({ instance: undefined, host: 'pw.test', isOwn: false });
  });

  it.each([
    ['is another account’s', OTHER_TOKEN, undefined, true],
    ['is not taken', 'no-such-token', 'HttpError', false],
    ['was kept until the browser closed', '', 'TokenMissing', false],
  ])(
    'is not retrieved when the token %s: the page says that a view would be used',
    async (_, token, why, wasRefused) => {
      const recipient = await makeReceivedSecret();
      const link = await madeFrom(recipient);
      await writeToken('one', 'session', token);
      const opening = await recipient.take(link);
      await opening.open();
      const { step, failure, wasRefusedAsOwner, target } = opening;
      expect([step.value, target.value?.isOwn]).toEqual(['ask', false]);
      expect([failure.value?.kind, wasRefusedAsOwner.value]).toEqual([why, wasRefused]);
      expect(recipient.network.requests.filter((request) => RETRIEVE.test(request))).toEqual([]);
      await opening.open();
      expect(opening.push.value).toMatchObject({ payload: 'key', viewsLeft: 4 });
    },
  );
});

describe('a link with another address than its server', () => {
  const PUBLIC = 'https://public.test';
  const sentAs = async (recipient: Recipient) =>
    PUBLIC + new URL(await sentMessages(recipient, { payload: 'key' })).pathname;

  it('is opened at the server that has it as its address in links, and at no other once that was removed', async () => {
    const recipient = await makeReceivedSecret({ instance: makeInstance({ publicUrl: PUBLIC }) });
    const link = await sentAs(recipient);
    const opening = await recipient.take(link);
    expect(opening.target.value).toMatchObject({ instance: { name: 'One' }, host: 'pw.test', linkHost: 'public.test' });
    const later = await recipient.take(link);
    await opening.open();
    expect([opening.push.value?.payload, recipient.browser.asked]).toEqual(['key', []]);
    recipient.network.requests.length = 0;
    await recipient.call('removeInstance', { instanceId: 'one' });
    await later.open();
    expect([later.failure.value?.kind, later.push.value]).toEqual(['PermissionMissing', undefined]);
    expect(recipient.network.requests).toEqual([]);
  });
});

describe('a push at an instance that is not connected', () => {
  const foreign = { instance: makeInstance({ baseUrl: 'https://ours.test' }) };

  it('is retrieved without a token after the permission for its host', async () => {
    const { opening, browser, granted } = await received({ deletable_by_viewer: true }, foreign);
    expect(opening.target.value).toMatchObject({ instance: undefined, host: 'pw.test', isOwn: false });
    expect(browser.asked).toEqual([]);
    const opens = opening.open();
    // In the same turn as the click: browsers ask then or never.
    expect(browser.asked).toEqual([['https://pw.test/*']]);
    await opens;
    expect(opening.push.value?.payload).toBe('key');
    expect(await opening.expire()).toBeUndefined();
    opening.close();
    expect(granted.has('https://pw.test/*')).toBe(false);
  });

  it('keeps no permission that is granted after the page was left', async () => {
    const { opening, granted, network } = await received({}, foreign);
    const opens = opening.open();
    opening.close();
    await opens;
    expect([granted.has('https://pw.test/*'), network.requests]).toEqual([false, []]);
  });

  it('releases the permission as soon as no request can follow', async () => {
    const { opening, granted } = await received({ deletable_by_viewer: false }, foreign);
    await opening.open();
    expect([opening.step.value, granted.has('https://pw.test/*')]).toEqual(['opened', false]);
  });
});
