import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem } from '@/lib/browser/storage';
import type { Instance } from '@/lib/instance/instance';
import { instancesItem } from '@/lib/storage/items';
import { makeInstance, makeWorker, OWNER_TOKEN } from './make-worker';

/** The old host, the new one, and every token that reached either. */
async function makeTerminable(instance: Instance) {
  const worker = await makeWorker({ instance });
  const sent: string[] = [];
  worker.world.fetch = async (request) => {
    sent.push(`${new URL(request.url).host} ${request.headers.get('authorization') ?? ''}`);
    return new Response('{}', { status: 500 });
  };
  worker.granted.add('https://elsewhere.test/*').add('http://elsewhere.test/*');
  /** What a page asks for while another worker starts, after the first was terminated. */
  const askList = async () => {
    sent.length = 0;
    const { handlers, removeUnlisted } = worker.start();
    const removing = removeUnlisted();
    const [instance] = await readItem(instancesItem);
    await handlers.listPushes({ instanceId: instance?.id ?? '', state: 'active', page: 1 }).catch(() => undefined);
    await removing;
    return sent[0];
  };
  return { ...worker, askList };
}

const AREAS = [fakeBrowser.storage.local, fakeBrowser.storage.session] as const;

/** Runs a job in a worker that is terminated at one of its writes, before it or after it. Resolves with whether it came to that. */
async function terminateAt(write: number, takesEffect: boolean, job: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  let terminate = (_: boolean) => {};
  const terminated = new Promise<boolean>((resolve) => {
    terminate = resolve;
  });
  const originals = AREAS.map(({ set, remove }) => ({ set, remove }));
  for (const [at, area] of AREAS.entries())
    for (const name of ['set', 'remove'] as const) {
      const original = originals[at]?.[name] as (given: unknown) => Promise<void>;
      Object.assign(area, {
        [name]: async (given: unknown) => {
          writes += 1;
          if (writes < write) return original.call(area, given);
          if (writes === write && takesEffect) await original.call(area, given);
          terminate(true);
          return new Promise(() => undefined);
        },
      });
    }
  const wasTerminated = await Promise.race([terminated, job().then(() => false)]);
  for (const [at, area] of AREAS.entries()) Object.assign(area, originals[at]);
  return wasTerminated;
}

const tokensStored = async () =>
  (await Promise.all(AREAS.map((area) => area.get()))).flatMap(Object.keys).filter((key) => key.startsWith('token/'));

const session = makeInstance();
const device = makeInstance({ tokenArea: 'device' });
const MOVES: [what: string, before: Instance, after: Partial<Instance>, token: string | undefined][] = [
  ['another origin with its token, for the session', session, { baseUrl: 'https://elsewhere.test' }, 'new'],
  ['another origin with its token, on this device', device, { baseUrl: 'https://elsewhere.test' }, 'new'],
  ['another origin, and another area', device, { baseUrl: 'https://elsewhere.test', tokenArea: 'session' }, 'new'],
  ['another origin without a token', device, { baseUrl: 'https://elsewhere.test' }, undefined],
  ['another name', session, { name: 'Renamed' }, undefined],
  ['another name, on this device', device, { name: 'Renamed' }, undefined],
  ['another path', device, { baseUrl: 'https://pw.test/sub' }, undefined],
  ['this device instead of the session', session, { tokenArea: 'device' }, undefined],
  ['the session instead of this device', device, { tokenArea: 'session' }, undefined],
  ['another token', session, {}, 'new'],
  ['another token, on this device', device, {}, 'new'],
];

describe('a worker terminated at any write', () => {
  it.each(MOVES)('leaves no token at another origin and loses none whose origin stays: %s', async (...move) => {
    const [, before, change, token] = move;
    const isMoved = change.baseUrl === 'https://elsewhere.test';
    for (let write = 1, isOver = false; !isOver; write += 1)
      for (const takesEffect of [false, true]) {
        const worker = await makeTerminable(before);
        const { instances } = worker.start();
        const job = () => instances.save({ ...before, ...change }, token);
        isOver = !(await terminateAt(write, takesEffect, job));
        const asked = await worker.askList();
        const [host, sent = ''] = (asked ?? '').split(/ (?:Bearer )?/);
        if (host === 'elsewhere.test') expect(['new', '']).toContain(sent);
        else if (isMoved) expect([OWNER_TOKEN, '']).toContain(sent);
        else expect(token ? [OWNER_TOKEN, token] : [OWNER_TOKEN]).toContain(sent);
        // What the save was to leave behind is gone at the next start.
        const [row] = await readItem(instancesItem);
        expect(await tokensStored()).toEqual(row?.tokenArea === 'none' ? [] : [`token/${row?.id}`]);
      }
  });

  it.each([session, device])('leaves no token without its instance when that is removed: %o', async (instance) => {
    for (let write = 1, isOver = false; !isOver; write += 1)
      for (const takesEffect of [false, true]) {
        const worker = await makeTerminable(instance);
        const { instances } = worker.start();
        isOver = !(await terminateAt(write, takesEffect, () => instances.remove('one')));
        if ((await readItem(instancesItem)).length > 0) continue;
        await worker.start().removeUnlisted();
        expect(await tokensStored()).toEqual([]);
      }
  });
});

describe('an API token', () => {
  it('is never sent to the old host while the instance moves', async () => {
    const worker = await makeTerminable(session);
    const { instances, handlers } = worker.start();
    const { set } = fakeBrowser.storage.local;
    fakeBrowser.storage.local.set = () => Promise.reject(new Error('No room'));
    await expect(instances.save(makeInstance({ baseUrl: 'https://elsewhere.test' }), 'new')).rejects.toThrow();
    fakeBrowser.storage.local.set = set;
    await handlers.listPushes({ instanceId: 'one', state: 'active', page: 1 }).catch(() => undefined);
    expect(await worker.askList()).not.toContain('new');
  });
});
