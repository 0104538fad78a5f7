import { describe, expect, it } from 'vitest';
import { forget, read, write } from '@/lib/browser/stored';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '@/lib/storage/items';
import { makeDraft, makeInstance, makeWorker, OWNER_TOKEN } from './make-worker';

const other = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://other.test', colour: 'blue' });

describe('saving an instance', () => {
  it('keeps its token where the user says, and nowhere else', async () => {
    const { instances } = (await makeWorker()).start();
    await instances.save(makeInstance({ tokenArea: 'device' }), 'new');
    expect(await read(tokenItem('one', 'device'))).toBe('new');
    expect(await read(tokenItem('one', 'session'))).toBe('');
  });

  it('moves a token that was not typed again', async () => {
    const { instances } = (await makeWorker()).start();
    await instances.save(makeInstance({ tokenArea: 'device' }), undefined);
    expect(await read(tokenItem('one', 'device'))).toBe(OWNER_TOKEN);
    expect(await read(tokenItem('one', 'session'))).toBe('');
  });

  it('forgets the token and the features when it moves to another origin', async () => {
    const worker = await makeWorker();
    const { instances } = worker.start();
    await instances.refreshFeatures();
    const saved = await instances.save(makeInstance({ baseUrl: 'https://elsewhere.test' }), undefined);
    expect(saved.tokenArea).toBe('none');
    expect(await read(tokenItem('one', 'session'))).toBe('');
    expect(await read(featuresItem('one'))).toBeUndefined();
    expect([...worker.granted]).toEqual([]);
  });

  it('keeps the token when only the path changes', async () => {
    const { instances } = (await makeWorker()).start();
    await instances.save(makeInstance({ baseUrl: 'https://pw.test/sub' }), undefined);
    expect(await read(tokenItem('one', 'session'))).toBe(OWNER_TOKEN);
  });

  it('under another name leaves a token missing that ended with the browser', async () => {
    const worker = await makeWorker();
    await forget(tokenItem('one', 'session'));
    const { instances, push } = worker.start();
    expect(await instances.save(makeInstance({ name: 'Renamed' }), undefined)).toMatchObject({ tokenArea: 'session' });
    expect(await push(makeDraft('key'), 'menu')).toMatchObject({
      state: 'failed',
      failure: { name: 'TokenForgotten' },
    });
  });

  it('without its token, if the user says so, lets pushes go without the account', async () => {
    const { instances } = (await makeWorker()).start();
    expect(await instances.save(makeInstance(), '')).toMatchObject({ tokenArea: 'none' });
  });

  it('keeps the token exactly', async () => {
    const { instances } = (await makeWorker()).start();
    await instances.save(makeInstance(), ' with spaces ');
    expect(await read(tokenItem('one', 'session'))).toBe(' with spaces ');
  });
});

describe('removing an instance', () => {
  it('forgets its token and its host permission, and another becomes active', async () => {
    const worker = await makeWorker();
    const { instances } = worker.start();
    await instances.save(other, 'T2');
    await instances.remove('one');
    expect(await read(instancesItem)).toEqual([other]);
    expect(await read(activeInstanceItem)).toBe('two');
    expect(await read(tokenItem('one', 'session'))).toBe('');
    expect([...worker.granted].filter((origin) => origin.includes('pw.test'))).toEqual([]);
  });

  it('keeps the permission of a host that another instance lives on', async () => {
    const worker = await makeWorker();
    const { instances } = worker.start();
    await instances.save(makeInstance({ id: 'two', baseUrl: 'https://pw.test:8443/sub' }), undefined);
    await instances.remove('one');
    expect(worker.granted.has('https://pw.test/*')).toBe(true);
  });
});

describe('features', () => {
  it('are asked for once, and again when they are old', async () => {
    const worker = await makeWorker();
    const { instances } = worker.start();
    expect(await instances.refreshFeatures()).toMatchObject({ links: true, edition: 'oss' });
    await instances.refreshFeatures();
    expect(worker.network.requests).toEqual(['GET /api/v2/version']);
    worker.time.now += 11 * 60_000;
    await instances.refreshFeatures();
    expect(worker.network.requests).toHaveLength(2);
  });
});

describe('a public address', () => {
  it('is remembered from the first link that starts with it', async () => {
    const worker = await makeWorker({ settings: { override_base_url: 'https://public.test/pw' } });
    const { push } = worker.start();
    await push(makeDraft('key'), 'composer');
    await push(makeDraft('key'), 'composer');
    expect((await read(instancesItem))[0]?.publicUrls).toEqual(['https://public.test/pw']);
  });

  it('that cannot work for a recipient is pointed out', async () => {
    const worker = await makeWorker({ settings: { override_base_url: 'http://localhost:3000' } });
    expect(await worker.start().push(makeDraft('key'), 'menu')).toMatchObject({ linkProblem: 'local-address' });
  });
});

describe('the built-in instance', () => {
  it('needs no permission and no network, and survives the worker', async () => {
    const worker = await makeWorker();
    worker.network.fault = 'down';
    const { instances, push } = worker.start();
    await instances.useBuiltIn('Demonstration');
    const result = await push(makeDraft('  exact\r\n\ttext '), 'menu');
    if (result.state !== 'created') throw new Error(result.state);

    const opened = await worker.start().recipient.open({ link: result.link, asOwner: false });
    expect(opened).toMatchObject({ payload: '  exact\r\n\ttext ', viewsLeft: 4, isExpired: false });
  });

  it('has a link that is a page of ours with the token in its fragment', async () => {
    const worker = await makeWorker();
    const { instances, push } = worker.start();
    await instances.useBuiltIn('Demonstration');
    const result = await push(makeDraft('key'), 'menu');
    expect(result).toMatchObject({
      link: expect.stringMatching(/\/open\.html#built-in-/),
      instance: { isBuiltIn: true },
    });
  });

  it('refuses what it has no room for, after ended pushes made room', async () => {
    const worker = await makeWorker();
    const { instances, push, expire } = worker.start();
    await instances.useBuiltIn('Demonstration');
    const mebibyte = makeDraft('x'.repeat(1_048_576));
    const results = [];
    for (const id of ['a', 'b', 'c']) results.push(await push({ ...mebibyte, id }, 'menu'));
    expect(await push({ ...mebibyte, id: 'd' }, 'menu')).toMatchObject({
      state: 'failed',
      failure: { name: 'BuiltInFull' },
    });
    const [first] = results;
    if (first?.state !== 'created') throw new Error('not created');
    await expire(first.id, first.stored.urlToken);
    expect(await push({ ...mebibyte, id: 'e' }, 'menu')).toMatchObject({ state: 'created' });
  });

  it('is one instance however often it is asked for', async () => {
    const { instances } = (await makeWorker()).start();
    await instances.useBuiltIn('Demonstration');
    await instances.useBuiltIn('Demonstration');
    expect((await read(instancesItem)).filter(({ isBuiltIn }) => isBuiltIn)).toHaveLength(1);
  });
});

describe('what is stored and broken', () => {
  it('falls back to the default', async () => {
    await makeWorker();
    await write({ ...instancesItem, is: (_: unknown): _ is never => true } as never, 'nonsense' as never);
    expect(await read(instancesItem)).toEqual([]);
  });
});
