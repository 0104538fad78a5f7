import { beforeEach, describe, expect, it, vi } from 'vitest';
import { splitKey } from '@/lib/encryption/key';
import { readPageLink } from '@/lib/instance/page-link';
import type { RecipientPage } from '@/lib/instance/recipient-page';
import type { CreatedResult } from '@/lib/push/result';
import { featuresItem } from '@/lib/storage/items';
import { readItem, removeItems, writeItem } from '@/lib/storage/storage';
import { makeFeatures } from '../../../fakes/make-features';
import { makeWebPage } from '../make-click';
import { makeDraft, makeInstance, makePage, makeWorker, OWNER_TOKEN } from '../make-worker';

const VERSION = 'GET /api/v2/version';
const PAGE = 'GET /secret-push.html';
const CREATE = 'POST /api/v2/pushes';
const HOUR = 60 * 60_000;

const encrypted = () => makeDraft('p4ss', { endToEnd: true });
const storedPage = async () => (await readItem(featuresItem('one')))?.page;

/** A worker whose server has a page, and what is known of it. */
async function makeWithPage(page?: Partial<RecipientPage>, options: Parameters<typeof makeWorker>[0] = {}) {
  const world = await makeWorker(options);
  const seenAt = world.time.now;
  const known = page && ({ address: 'https://pw.test', state: 'found', version: '1.2.0', seenAt, ...page } as const);
  await writeItem(featuresItem('one'), makeFeatures({ seenAt, page: known }));
  world.network.page = makePage();
  return { ...world, worker: world.start() };
}

/** Has the server give no page. Resolves once it is asked for. */
function holdPage(network: Awaited<ReturnType<typeof makeWorker>>['network']): Promise<void> {
  return new Promise((resolve) => {
    network.page = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
}

describe('the page for recipients of a server', () => {
  it.each<[string, () => Response | Promise<Response>, Partial<RecipientPage>]>([
    ['found', makePage(), { state: 'found', version: '1.2.0' }],
    ['found as this extension has it', makePage(1, '0.0.0'), { state: 'found', version: '0.0.0' }],
    [
      'changed',
      async () =>
        new Response(`${await makePage(1, '0.0.0')().text()}<script></script>`, {
          headers: { 'content-type': 'text/html' },
        }),
      { state: 'changed', version: '0.0.0' },
    ],
    [
      'stopped',
      makePage(1, '1.2.0', { 'content-security-policy': 'sandbox' }),
      { state: 'stopped', version: '1.2.0', stoppedBy: 'Content-Security-Policy: sandbox' },
    ],
    ['too new', makePage(2, '9.0.0'), { state: 'newer', version: '9.0.0' }],
    ['not there', () => new Response('', { status: 404 }), { state: 'absent' }],
    ['another page', () => new Response('<!doctype html><title>Hello</title>'), { state: 'absent' }],
    ['not known while the server has trouble', () => new Response('', { status: 502 }), { state: 'no-answer' }],
  ])('is %s', async (_, page, expected) => {
    const { network, time, ...world } = await makeWorker();
    network.page = page;
    const { instances } = world.start();
    const known = { address: 'https://pw.test', seenAt: time.now, ...expected };
    expect((await instances.refreshFeatures())?.page).toEqual(known);
    expect(await storedPage()).toEqual(known);
    expect(network.requests).toEqual([VERSION, PAGE]);
  });

  it('is found where the API is for accounts alone', async () => {
    const { network, ...world } = await makeWorker({ settings: { anonymous_access: false } });
    network.page = makePage();
    expect((await world.start().instances.refreshFeatures())?.page).toMatchObject({ state: 'found' });
  });

  it('is looked for with each connection check, which stores what it finds of a listed server', async () => {
    const { network, worker } = await makeWithPage();
    const check = { baseUrl: 'https://pw.test', token: OWNER_TOKEN };
    const findings = await worker.handlers.checkInstance(check);
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'features', features: expect.objectContaining({ page: expect.anything() }) }),
    );
    expect(await storedPage()).toBeUndefined();
    await worker.handlers.checkInstance({ ...check, instanceId: 'one' });
    expect(await storedPage()).toMatchObject({ state: 'found', version: '1.2.0' });
    expect(network.requests.filter((request) => request === PAGE)).toHaveLength(2);
    expect(network.requests).toHaveLength(6);
  });

  it('is never looked for at a server that is reached over http, nor in the demo', async () => {
    const instance = makeInstance({ baseUrl: 'http://pw.test', allowsHttp: true });
    const { network, worker } = await makeWithPage(undefined, { instance });
    await worker.handlers.checkInstance({ baseUrl: 'http://pw.test', token: '', instanceId: 'one' });
    await worker.push(encrypted(), 'composer');
    await worker.instances.activateDemo();
    await worker.instances.refreshFeatures();
    await worker.push(encrypted(), 'composer');
    expect(network.requests).toEqual([VERSION, CREATE]);
  });

  it('is looked for on this computer over http', async () => {
    const instance = makeInstance({ baseUrl: 'http://localhost:5100', allowsHttp: true });
    const { network, worker } = await makeWithPage(undefined, { instance });
    await worker.handlers.checkInstance({ baseUrl: 'http://localhost:5100', token: '', instanceId: 'one' });
    expect(network.requests).toEqual([VERSION, PAGE]);
    expect(await storedPage()).toMatchObject({ address: 'http://localhost:5100', state: 'found' });
  });
});

describe('an address in links', () => {
  const instance = makeInstance({ publicUrl: 'https://public.test' });
  const check = { baseUrl: 'https://pw.test', publicUrl: 'https://public.test', token: OWNER_TOKEN, instanceId: 'one' };

  it('is where the page is looked for, once the browser lets it be asked', async () => {
    const { network, granted, worker } = await makeWithPage(undefined, { instance });
    await worker.handlers.checkInstance(check);
    expect(await storedPage()).toMatchObject({ address: 'https://public.test', state: 'no-permission' });
    expect(network.requests).not.toContain(PAGE);
    granted.add('https://public.test/*');
    network.requests.length = 0;
    await worker.handlers.checkInstance(check);
    expect(await storedPage()).toMatchObject({ address: 'https://public.test', state: 'found' });
    expect(network.requests.toSorted()).toEqual(['GET /api/v2/pushes/active', VERSION, PAGE].toSorted());
  });
});

describe('an encrypted push', () => {
  it('copies the link to the page, and stores the server’s own', async () => {
    const { network, clipboard, worker } = await makeWithPage({});
    const result = (await worker.push(encrypted(), 'composer')) as CreatedResult;
    const { link, key } = splitKey(result.link ?? '');
    expect(link).toBe('https://pw.test/p/push1/r');
    expect(clipboard.text).toBe(`https://pw.test/secret-push.html#p=push1&age=${key}`);
    expect(readPageLink(clipboard.text)).toMatchObject({ urlToken: 'push1', key });
    expect(network.requests).toEqual([CREATE]);
  });

  it('looks for the page again once an hour has passed, and links to it no more where it is gone', async () => {
    const { network, clipboard, time, worker } = await makeWithPage({});
    network.page = () => new Response('', { status: 404 });
    time.now += HOUR + 1;
    for (const id of ['a', 'b']) {
      const result = (await worker.push({ ...encrypted(), id }, 'composer')) as CreatedResult;
      expect(clipboard.text).toBe(result.link);
    }
    expect(network.requests.toSorted()).toEqual([PAGE, CREATE, CREATE]);
    expect(await storedPage()).toMatchObject({ state: 'absent', seenAt: time.now });
  });

  it('leaves no time of a look from a private window, but what was found', async () => {
    const { time, worker } = await makeWithPage({ state: 'absent', version: undefined });
    const before = await readItem(featuresItem('one'));
    time.now += HOUR + 1;
    await worker.push({ ...encrypted(), isPrivate: true }, 'composer');
    await worker.handlers.refreshFeatures({ isPrivate: true });
    const after = await readItem(featuresItem('one'));
    expect(after?.page).toMatchObject({ state: 'found', seenAt: before?.page?.seenAt });
    expect(after?.seenAt).toBe(before?.seenAt);
  });

  it('leaves no time of the first look, which is from a private window', async () => {
    const { network, worker } = await makeWithPage(undefined);
    await removeItems(featuresItem('one'));
    await worker.handlers.refreshFeatures({ isPrivate: true });
    expect(await readItem(featuresItem('one'))).toMatchObject({ seenAt: 0, page: { state: 'found', seenAt: 0 } });
    await worker.handlers.refreshFeatures(undefined);
    expect(network.requests).toEqual([VERSION, PAGE, VERSION, PAGE]);
  });

  it('has today’s link where the page would be stopped', async () => {
    const { network, clipboard, time, worker } = await makeWithPage({});
    network.page = makePage(1, '1.2.0', { 'content-disposition': 'attachment' });
    time.now += HOUR + 1;
    const result = (await worker.push(encrypted(), 'composer')) as CreatedResult;
    expect(clipboard.text).toBe(result.link);
  });

  it('links to a page that was put there meanwhile', async () => {
    const { clipboard, time, worker } = await makeWithPage({ state: 'absent', version: undefined });
    time.now += HOUR + 1;
    await worker.push(encrypted(), 'composer');
    expect(clipboard.text).toContain('/secret-push.html#p=push1&age=');
  });

  it('is sent after two seconds without an answer, with today’s link', async () => {
    const { network, clipboard, time, worker } = await makeWithPage({});
    time.now += HOUR + 1;
    const asked = holdPage(network);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pushing = worker.push(encrypted(), 'composer');
    await asked;
    await vi.advanceTimersByTimeAsync(1_999);
    expect(network.requests).toEqual([PAGE]);
    await vi.advanceTimersByTimeAsync(1);
    const result = (await pushing) as CreatedResult;
    expect(clipboard.text).toBe(result.link);
    // The next one does not wait again.
    await worker.push({ ...encrypted(), id: 'next' }, 'composer');
    expect(network.requests).toEqual([PAGE, CREATE, CREATE]);
  });

  it('takes two seconds at most while a slower look is under way', async () => {
    const { network, clipboard, time, worker } = await makeWithPage({});
    time.now += HOUR + 1;
    const asked = holdPage(network);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const checking = worker.instances.refreshFeatures();
    await asked;
    const pushing = worker.push(encrypted(), 'composer');
    await vi.advanceTimersByTimeAsync(2_000);
    const result = (await pushing) as CreatedResult;
    expect(clipboard.text).toBe(result.link);
    expect(network.requests.filter((request) => request === PAGE)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await checking)?.page).toMatchObject({ state: 'no-answer' });
  });

  it.each([404, 503])('looks again a minute after the page was answered with %i', async (status) => {
    const { network, clipboard, time, worker } = await makeWithPage({});
    time.now += HOUR + 1;
    network.page = () => new Response('', { status });
    const result = (await worker.push(encrypted(), 'composer')) as CreatedResult;
    expect(clipboard.text).toBe(result.link);
    network.page = makePage();
    time.now += 60_000;
    await worker.push({ ...encrypted(), id: 'later' }, 'composer');
    expect(clipboard.text).toContain('/secret-push.html#p=push2&age=');
    expect(network.requests.filter((request) => request === PAGE)).toHaveLength(2);
  });

  it('replaces a selection by the link to the page', async () => {
    const { click, organization, page, time, results } = await makeWebPage();
    const known: RecipientPage = { address: 'https://pw.test', state: 'found', version: '1.2.0', seenAt: time.now };
    await writeItem(featuresItem('one'), makeFeatures({ page: known }));
    organization.sets = { endToEnd: true };
    await click({ entry: 'replace-selection' });
    const [result] = (await results()) as [CreatedResult];
    expect(page.placed).toBe(`https://pw.test/secret-push.html#p=push1&age=${splitKey(result.link ?? '').key}`);
  });

  it('asks once for two at a time', async () => {
    const { network, time, worker } = await makeWithPage({});
    time.now += HOUR + 1;
    await Promise.all(['a', 'b'].map((id) => worker.push({ ...encrypted(), id }, 'composer')));
    expect(network.requests.filter((request) => request === PAGE)).toHaveLength(1);
  });

  it('has today’s link where the server’s link begins with another address than the page’s', async () => {
    const instance = makeInstance({ publicUrl: 'https://public.test' });
    const { clipboard, worker } = await makeWithPage({ address: 'https://public.test' }, { instance });
    const result = (await worker.push(encrypted(), 'composer')) as CreatedResult;
    expect(clipboard.text).toBe(result.link);
  });
});

it('a push that is not encrypted looks for no page, and keeps its link', async () => {
  const { network, clipboard, time, worker } = await makeWithPage({});
  time.now += 2 * HOUR;
  await worker.push(makeDraft('p4ss'), 'composer');
  expect(network.requests).toEqual([CREATE]);
  expect(clipboard.text).toBe('https://pw.test/p/push1/r');
});

describe('an organization', () => {
  let world: Awaited<ReturnType<typeof makeWithPage>>;
  beforeEach(async () => {
    world = await makeWithPage({});
  });

  it('can keep links from leading to the page, of which nothing is known then', async () => {
    const { network, clipboard, organization, time, worker } = world;
    organization.sets = { recipientPage: false };
    await worker.syncWithPolicy();
    expect(await storedPage()).toBeUndefined();
    time.now += HOUR + 1;
    await worker.instances.refreshFeatures();
    const result = (await worker.push(encrypted(), 'composer')) as CreatedResult;
    expect(clipboard.text).toBe(result.link);
    expect(network.requests).toEqual([VERSION, CREATE]);
  });

  it.each<[string, (world: Awaited<ReturnType<typeof makeWithPage>>) => Promise<unknown>]>([
    ['a push', ({ worker }) => worker.push(encrypted(), 'composer')],
    [
      'a check',
      ({ worker }) => worker.handlers.checkInstance({ baseUrl: 'https://pw.test', token: '', instanceId: 'one' }),
    ],
  ])('is obeyed if it says so while %s looks for the page', async (_, look) => {
    const { network, organization, time, worker } = world;
    time.now += HOUR + 1;
    network.page = async () => {
      organization.sets = { recipientPage: false };
      await worker.syncWithPolicy();
      return makePage()();
    };
    await look(world);
    expect(await storedPage()).toBeUndefined();
  });

  it('can allow encryption only where the page is usable', async () => {
    const { network, organization, time, worker } = world;
    organization.sets = { endToEndNeedsPage: true };
    expect(await worker.push(encrypted(), 'composer')).toMatchObject({ state: 'created' });
    time.now += HOUR + 1;
    network.page = () => new Response('', { status: 404 });
    await expect(worker.push({ ...encrypted(), id: 'late' }, 'composer')).rejects.toMatchObject({
      failure: { kind: 'PolicyViolation', violation: { rule: 'end-to-end-page' } },
    });
    expect(network.requests).toEqual([CREATE, PAGE]);
    network.page = makePage();
    expect(await worker.push({ ...encrypted(), id: 'again' }, 'composer')).toMatchObject({ state: 'created' });
    expect(await worker.push({ ...makeDraft('p4ss'), id: 'clear' }, 'composer')).toMatchObject({ state: 'created' });
  });

  it('has the page looked for before the first push to a server of which nothing is known yet', async () => {
    const { network, organization, clipboard, ...unknown } = await makeWorker();
    network.page = makePage();
    organization.sets = { endToEndNeedsPage: true };
    await unknown.start().push(encrypted(), 'composer');
    expect(network.requests.toSorted()).toEqual([VERSION, PAGE, CREATE].toSorted());
    expect(clipboard.text).toContain('/secret-push.html#p=push1&age=');
  });
});
