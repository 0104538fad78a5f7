import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { EMPTY_ACCOUNT_BASELINE } from '@/lib/activity/activity-event';
import type { FailureError } from '@/lib/base/failure';
import { DEMO_BASE_URL, DEMO_COLOR, DEMO_ID } from '@/lib/instance/instance';
import {
  activeInstanceItem,
  baselineItem,
  demoStateItem,
  featuresItem,
  instanceDefaultsItem,
  instancesItem,
  tokenItem,
} from '@/lib/storage/items';
import { readItem, removeItems, writeItem } from '@/lib/storage/storage';
import { readToken } from '../../../fakes/stored-token';
import { makeDraft, makeInstance, makeWorker, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';

const other = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://other.test', color: 'blue' });

describe('saving an instance', () => {
  it.each([
    ['a new token, exactly', ' with spaces ', ' with spaces '],
    ['a token that was not entered again', undefined, OWNER_TOKEN],
  ])('stores %s only where the user wants it', async (_, entered, token) => {
    const { instances } = (await makeWorker()).start();
    await instances.save(makeInstance({ tokenArea: 'device' }), entered);
    expect([await readToken('one', 'device'), await readToken('one', 'session')]).toEqual([token, '']);
  });

  it('removes its features and permission when it moves to another origin', async () => {
    const worker = await makeWorker();
    const { instances, push } = worker.start();
    await instances.refreshFeatures();
    await instances.add(other);
    await push(makeDraft('key'), 'menu');
    expect(await readItem(instanceDefaultsItem('one'))).toHaveLength(1);
    await instances.save(makeInstance({ baseUrl: 'https://elsewhere.test' }), undefined);
    expect(await readItem(featuresItem('one'))).toBeUndefined();
    expect(await readItem(instanceDefaultsItem('one'))).toEqual([]);
    expect([...worker.granted]).toEqual([]);
  });

  it.each([
    ['another origin', 'https://elsewhere.test', '', 'none'],
    ['another path', 'https://pw.test/sub', OWNER_TOKEN, 'session'],
  ] as const)(
    'replaces it at %s by a new one, in its place and as the active one',
    async (_, baseUrl, token, tokenArea) => {
      const { instances } = (await makeWorker()).start();
      await instances.add(other);
      const saved = await instances.save(makeInstance({ baseUrl }), undefined);
      expect((await readItem(instancesItem)).map(({ id }) => id)).toEqual([saved.id, 'two']);
      expect(saved).toMatchObject({ name: 'One', baseUrl, tokenArea });
      expect(saved.id).not.toBe('one');
      expect(await readItem(activeInstanceItem)).toBe(saved.id);
      expect([await readToken(saved.id, 'session'), await readToken('one', 'session')]).toEqual([token, '']);
    },
  );

  it('does not bring back one that was replaced or removed while its form was open', async () => {
    const { instances } = (await makeWorker()).start();
    const saved = await instances.save(makeInstance({ baseUrl: 'https://elsewhere.test' }), 'new');
    await expect(instances.save(makeInstance({ name: 'Renamed' }), undefined)).rejects.toThrow('InstanceRemoved');
    expect((await readItem(instancesItem)).map(({ id, name }) => [id, name])).toEqual([[saved.id, 'One']]);
  });

  it.each<[what: string, isFullFor: (keys: string) => boolean]>([
    ['the new token', (keys) => keys.includes('token/')],
    ['what moves with it', (keys) => !keys.includes('token/')],
    ['its activity', (keys) => keys.includes('activity/')],
    ['when it is polled', (keys) => keys.includes('pollStatus')],
  ])(
    'leaves nothing on the device that is said to be in memory, where that has no room for %s',
    async (_, isFullFor) => {
      const onDevice = makeInstance({ tokenArea: 'device' });
      const worker = await makeWorker({ instance: onDevice });
      const services = worker.start();
      await services.push(makeDraft('key'), 'menu');
      await services.activityMonitor.sync();
      worker.memory.isFullFor = (items) => isFullFor(Object.keys(items).join());
      const failure = await services.instances.save(makeInstance(), undefined).then(
        () => undefined,
        (error: FailureError) => error.failure.kind,
      );
      const [saved] = await readItem(instancesItem);
      // Either all of it or nothing, and the page is told which.
      expect([saved?.tokenArea, failure]).toEqual(failure ? ['device', 'StorageFull'] : ['session', undefined]);
      const isOfAccount = (key: string) => /^(token|baseline|activity)\//.test(key);
      const kept = Object.keys(await fakeBrowser.storage.local.get()).filter(isOfAccount);
      expect(kept.sort()).toEqual(failure ? ['baseline/one', 'token/one'] : []);
      expect(await readToken('one', failure ? 'device' : 'session')).toBe(OWNER_TOKEN);
    },
  );

  it('forgets what it knew of another account where memory has no room to say that it is another', async () => {
    const worker = await makeWorker();
    const services = worker.start();
    await services.push(makeDraft('key'), 'menu');
    worker.memory.isFullFor = (items) => 'baseline/one' in items;
    await services.instances.save(makeInstance(), OTHER_TOKEN);
    expect(await readToken('one', 'session')).toBe(OTHER_TOKEN);
    expect(await readItem(baselineItem('one', 'session'))).toEqual(EMPTY_ACCOUNT_BASELINE);
  });

  it('leaves a token missing that ended with the browser session', async () => {
    const worker = await makeWorker();
    await removeItems(tokenItem('one', 'session'));
    const { instances, push } = worker.start();
    expect(await instances.save(makeInstance({ name: 'Renamed' }), undefined)).toMatchObject({ tokenArea: 'session' });
    expect(await push(makeDraft('key'), 'menu')).toMatchObject({
      state: 'failed',
      failure: { kind: 'TokenMissing' },
    });
    // Without the account once the user removes it.
    expect(await instances.save(makeInstance(), '')).toMatchObject({ tokenArea: 'none' });
  });
});

describe('removing an instance', () => {
  it('removes its token and host permission, and activates another one', async () => {
    const worker = await makeWorker();
    const { instances } = worker.start();
    await instances.add(other, 'T2');
    await instances.remove('one');
    expect(await readItem(instancesItem)).toEqual([other]);
    expect(await readItem(activeInstanceItem)).toBe('two');
    expect(await readToken('one', 'session')).toBe('');
    expect([...worker.granted].filter((origin) => origin.includes('pw.test'))).toEqual([]);
  });
});

it('features are requested once, and again when they are old', async () => {
  const worker = await makeWorker();
  const { instances } = worker.start();
  expect(await instances.refreshFeatures()).toMatchObject({ urlPushes: true, edition: 'oss' });
  await instances.refreshFeatures();
  const asked = ['GET /api/v2/version', 'GET /secret-push.html'];
  expect(worker.network.requests).toEqual(asked);
  worker.time.now += 11 * 60_000;
  await instances.refreshFeatures();
  expect(worker.network.requests).toEqual([...asked, ...asked]);
});

it('features that arrive late are not kept for another address that the instance has by then', async () => {
  const worker = await makeWorker();
  const { fetch } = worker.network;
  worker.world.fetch = async (request) => {
    const answer = await fetch(request);
    await instances.save(makeInstance({ baseUrl: 'https://elsewhere.test' }), undefined);
    return answer;
  };
  const { instances } = worker.start();
  expect(await instances.refreshFeatures()).toBeUndefined();
  expect(await readItem(featuresItem('one'))).toBeUndefined();
});

describe('an address in links', () => {
  const PUBLIC = 'https://public.test';
  const stored = async () => (await readItem(instancesItem)).map(({ publicUrl }) => publicUrl);

  it('is stored alone: name, account and token stay', async () => {
    const { instances } = (await makeWorker()).start();
    expect(await instances.savePublicUrl('one', PUBLIC)).toEqual(makeInstance({ publicUrl: PUBLIC }));
    expect(await readItem(instancesItem)).toEqual([makeInstance({ publicUrl: PUBLIC })]);
    expect(await readToken('one', 'session')).toBe(OWNER_TOKEN);
    await expect(instances.savePublicUrl('gone', PUBLIC)).rejects.toThrow('InstanceRemoved');
  });

  it.each(['https://pw.test', 'http://pw.test'])(
    'is none if it is the address of the server: %s',
    async (publicUrl) => {
      const { instances } = (await makeWorker()).start();
      await instances.add(makeInstance({ id: 'account' }));
      await instances.save(makeInstance({ publicUrl }), undefined);
      expect(await stored()).toEqual([undefined, undefined]);
    },
  );

  it.each([
    ['https://other.test', undefined],
    ['http://other.test', undefined],
    [PUBLIC, PUBLIC],
    [`${PUBLIC}/de`, PUBLIC],
  ])('is refused if it is another server’s, and shared by accounts of one server: %s', async (publicUrl, taken) => {
    const { instances } = (await makeWorker()).start();
    await instances.add(makeInstance({ id: 'account' }));
    await instances.add({ ...other, publicUrl: taken });
    await expect(instances.savePublicUrl('one', publicUrl)).rejects.toMatchObject({
      failure: { kind: 'PublicUrlTaken', publicUrl, instanceName: 'Two' },
    });
    await expect(instances.save(makeInstance({ publicUrl }), 'new')).rejects.toThrow('PublicUrlTaken');
    expect([await stored(), await readToken('one', 'session')]).toEqual([[undefined, undefined, taken], OWNER_TOKEN]);
    await instances.remove('two');
    for (const id of ['account', 'one']) await instances.savePublicUrl(id, publicUrl);
    expect(await stored()).toEqual([publicUrl, publicUrl]);
  });

  it('stays if a server is added at that address, and does not stand in the way of other changes', async () => {
    const { instances } = (await makeWorker()).start();
    await instances.savePublicUrl('one', other.baseUrl);
    await instances.add(other);
    const renamed = makeInstance({ name: 'Renamed', publicUrl: other.baseUrl });
    expect(await instances.save(renamed, undefined)).toEqual(renamed);
  });
});

it('a link that cannot work for recipients is reported', async () => {
  const worker = await makeWorker({ settings: { override_base_url: 'http://localhost:3000' } });
  expect(await worker.start().push(makeDraft('key'), 'menu')).toMatchObject({ linkProblem: 'local-address' });
});

describe('the demo', () => {
  it('needs no permission, no network and no state that can be read, and survives the worker', async () => {
    const worker = await makeWorker();
    await writeItem(demoStateItem, { server: { version: 2, pushes: [] } });
    worker.network.fault = 'down';
    const { instances, push } = worker.start();
    await instances.activateDemo();
    const result = await push(makeDraft('  exact\r\n\ttext '), 'menu');
    if (result.state !== 'created') throw new Error(result.state);

    const opened = await worker.start().handlers.openLink({ link: result.link ?? '', asOwner: false });
    expect(opened).toMatchObject({ payload: '  exact\r\n\ttext ', viewsLeft: 4, isExpired: false });
  });

  it('is added once, and takes over from no other instance', async () => {
    const { handlers } = (await makeWorker()).start();
    for (let clicks = 0; clicks < 2; clicks++) await handlers.activateDemo(undefined);
    const own = { id: DEMO_ID, name: 'Demo', baseUrl: DEMO_BASE_URL, color: DEMO_COLOR, isDemo: true };
    const demo = makeInstance({ ...own, tokenArea: 'none' });
    expect(await readItem(instancesItem)).toEqual([makeInstance(), demo]);
    expect(await readItem(activeInstanceItem)).toBe('one');
    await handlers.removeInstance({ instanceId: DEMO_ID });
    await handlers.removeInstance({ instanceId: 'one' });
    await handlers.activateDemo(undefined);
    expect(await readItem(activeInstanceItem)).toBe(DEMO_ID);
  });
});
