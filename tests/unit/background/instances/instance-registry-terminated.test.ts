import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Instance } from '@/lib/instance/instance';
import { instancesItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { createTestMonitor } from '../activity/create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from '../activity/terminated-worker';
import { makeInstance, OWNER_TOKEN } from '../make-worker';

const MOVED = 'https://elsewhere.test';
const { local, session } = fakeBrowser.storage;

/** A server at its host, another host, and the first token that reaches either. */
async function makeTerminable(instance: Instance) {
  const monitor = await createTestMonitor({ instance });
  const sent: string[] = [];
  monitor.world.fetch = async (request) => {
    sent.push(`${new URL(request.url).host} ${request.headers.get('authorization')?.replace('Bearer ', '') ?? ''}`);
    return new Response('{}', { status: 500 });
  };
  monitor.granted.add(`${MOVED}/*`).add('http://elsewhere.test/*');
  /** What a page asks for while another worker starts, after the first was terminated. */
  const askList = async () => {
    sent.length = 0;
    const { handlers, removeUnlisted } = monitor.start();
    const removing = removeUnlisted();
    const [first] = await readItem(instancesItem);
    await handlers.listPushes({ instanceId: first?.id ?? '', state: 'active', page: 1 }).catch(() => undefined);
    await removing;
    return sent[0] ?? '';
  };
  return { ...monitor, askList };
}

const tokensStored = async () =>
  (await Promise.all([local.get(), session.get()])).flatMap(Object.keys).filter((key) => key.startsWith('token/'));

const inSession = makeInstance();
const onDevice = makeInstance({ tokenArea: 'device' });

it.each<[what: string, before: Instance, after: Partial<Instance>, token: string | undefined]>([
  ['another origin with its token', onDevice, { baseUrl: MOVED }, 'new'],
  ['another origin, and another area', onDevice, { baseUrl: MOVED, tokenArea: 'session' }, 'new'],
  ['another origin without a token', onDevice, { baseUrl: MOVED }, undefined],
  ['another path', onDevice, { baseUrl: 'https://pw.test/sub' }, undefined],
  ['this device instead of the session', inSession, { tokenArea: 'device' }, undefined],
  ['the session instead of this device', onDevice, { tokenArea: 'session' }, undefined],
  ['another token', inSession, {}, 'new'],
])('a terminated worker leaves no token at another origin and loses none whose origin stays: %s', async (...move) => {
  const [, before, change, token] = move;
  await terminateAtEveryCall(async (termination) => {
    const worker = await makeTerminable(before);
    const save = () => worker.services().instances.save({ ...before, ...change }, token);
    const isTerminated = await runInWorker(worker, termination, save);
    const [host, sent = ''] = (await worker.askList()).split(' ');
    if (host === 'elsewhere.test') expect(['new', '']).toContain(sent);
    else if (change.baseUrl === MOVED) expect([OWNER_TOKEN, '']).toContain(sent);
    else expect(token ? [OWNER_TOKEN, token] : [OWNER_TOKEN]).toContain(sent);
    // What the save was to leave behind is gone at the next start.
    const [saved] = await readItem(instancesItem);
    expect(await tokensStored()).toEqual(saved?.tokenArea === 'none' ? [] : [`token/${saved?.id}`]);
    return { isTerminated };
  });
});

it.each([inSession, onDevice])('a terminated worker leaves no token without its instance: %o', async (instance) => {
  await terminateAtEveryCall(async (termination) => {
    const worker = await makeTerminable(instance);
    const isTerminated = await runInWorker(worker, termination, () => worker.services().instances.remove('one'));
    await worker.askList();
    const isListed = (await readItem(instancesItem)).length > 0;
    expect(await tokensStored()).toEqual(isListed ? ['token/one'] : []);
    return { isTerminated };
  });
});

it('an API token is never sent to the old host where storage has no room for the new one', async () => {
  const { services, askList } = await makeTerminable(inSession);
  const { set } = local;
  local.set = () => Promise.reject(new Error('No room'));
  await expect(services().instances.save(makeInstance({ baseUrl: MOVED }), 'new')).rejects.toThrow();
  local.set = set;
  expect(await askList()).not.toContain('new');
});
