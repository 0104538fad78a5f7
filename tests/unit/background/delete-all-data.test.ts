import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createOperationLock } from '@/lib/background/operation-lock';
import type { Item } from '@/lib/storage/item';
import { writeItem } from '@/lib/storage/storage';
import { ITEM_FACTORIES } from '../../fakes/all-items';
import { callWorker } from '../../fakes/call-worker';
import { readResults } from '../../fakes/records';
import { hold } from '../hold';
import { makeClick } from './make-click';
import { makeDraft, makeInstance, makeWorker } from './make-worker';

/** One of everything that can be remembered, wherever it can lie. */
const EVERY_ITEM = Object.values(ITEM_FACTORIES).flatMap((item) => {
  if (typeof item !== 'function') return [item as Item<unknown>];
  const make = item as (name: string, area?: string) => Item<unknown>;
  return item.length < 2 ? [make('session'), make('device')] : [make('x', 'session'), make('x', 'device')];
});

const remembered = async () => ({
  local: Object.keys(await fakeBrowser.storage.local.get(null)),
  session: Object.keys(await fakeBrowser.storage.session.get(null)),
});
const NOTHING = { local: [], session: [] };

describe('“Delete all data”', () => {
  it('removes every stored item', async () => {
    const { start } = await makeWorker();
    const { handlers } = start();
    for (const item of EVERY_ITEM) await writeItem(item, item.fallback ?? 'something');
    const before = await remembered();
    expect(new Set(EVERY_ITEM.map(({ key }) => key.split('/')[0])).size).toBeGreaterThan(25);
    expect(new Set([...before.local, ...before.session])).toEqual(
      new Set(EVERY_ITEM.map(({ key }) => key)).add('token/one'),
    );
    await handlers.deleteAllData();
    expect(await remembered()).toEqual(NOTHING);
  });

  it('gives back every permission, clears alarms, badge and notifications, opens no page, and sends no request', async () => {
    const { start, granted, badge, notifications, menu, page, network, shown } = await makeWorker();
    const { handlers, quickPush, menu: contextMenu } = start();
    const linksThatOpen = () => menu.find(({ id }) => id === 'open-link')?.targetUrlPatterns ?? [];
    page.selection = 'key';
    await contextMenu.rebuild();
    await quickPush.runMenuEntry(makeClick());
    granted.add('https://lent.test/*');
    await fakeBrowser.alarms.create('poll', { delayInMinutes: 5 });
    expect([granted.size, badge.text, notifications.length]).toEqual([3, '✓', 1]);
    expect(linksThatOpen()).toContain('*://pw.test/p/*');
    network.requests.length = 0;

    shown.length = 0;
    await handlers.deleteAllData();
    expect([network.requests, shown]).toEqual([[], []]);
    expect(await network.open('push1')).toBe('key');
    expect([granted.size, badge.text, notifications.length]).toEqual([0, '', 0]);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    expect(linksThatOpen().filter((pattern) => pattern.includes('pw.test'))).toEqual([]);
    expect(menu.map(({ id }) => id)).toContain('push-selection');
  });

  it('aborts a create in flight, which writes nothing afterward', async () => {
    const { start, network } = await makeWorker({ instance: makeInstance({ tokenArea: 'none' }) });
    const call = callWorker(start().handlers);
    network.fault = 'answer-held';
    const pushing = call('createPush', { draft: makeDraft('key', { passphrase: 'p' }), source: 'composer' });
    await expect.poll(() => network.requests).toHaveLength(1);
    expect((await call('deleteAllData', undefined)).ok).toBe(true);
    expect((await pushing).ok).toBe(true);
    expect(await remembered()).toEqual(NOTHING);
  });

  it('aborts a poll that waits for its server', async () => {
    const { start, world } = await makeWorker();
    let isAsked = false;
    world.fetch = ({ signal }) =>
      new Promise((_, reject) => {
        isAsked = true;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const call = callWorker(start().handlers);
    void call('pollNow', undefined);
    await expect.poll(() => isAsked).toBe(true);
    expect((await call('deleteAllData', undefined)).ok).toBe(true);
    expect(await remembered()).toEqual(NOTHING);
  });

  it('precedes operations that are requested meanwhile', async () => {
    const { start } = await makeWorker();
    const call = callWorker(start().handlers);
    const forgetting = call('deleteAllData', undefined);
    const pushing = call('createPush', { draft: makeDraft('key'), source: 'composer' });
    await forgetting;
    expect(await pushing).toEqual({ ok: false, failure: { kind: 'NoInstance' } });
  });

  it('empties the demo and every cache of the worker', async () => {
    const { start } = await makeWorker();
    const { instances, push, handlers } = start();
    await instances.activateDemo();
    await push(makeDraft('key'), 'composer');
    await handlers.deleteAllData();
    expect(await remembered()).toEqual(NOTHING);
    const { id } = await instances.activateDemo();
    expect((await handlers.listPushes({ instanceId: id, state: 'active', page: 1 })).rows).toEqual([]);
    await push(makeDraft('another'), 'composer');
    expect(await readResults()).toHaveLength(1);
  });
});

it('an operation waits for all that run alone, also for one that was asked for meanwhile', async () => {
  const { shared, exclusive } = createOperationLock();
  const { held, release } = hold();
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  const first = exclusive(note('first'), async () => {});
  const second = exclusive(
    () => held.then(note('second')),
    async () => {},
  );
  await first;
  await Promise.resolve();
  const operation = shared(note('operation'))();
  release();
  await Promise.all([second, operation]);
  expect(order).toEqual(['first', 'second', 'operation']);
});

it('a free lock starts an operation at once, as some calls of the browser must, also after others have failed', async () => {
  const { shared, exclusive } = createOperationLock();
  const fail = () => Promise.reject(new Error('job'));
  const failed = await Promise.allSettled([shared(fail)(), exclusive(fail, async () => {})]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  let isStarted = false;
  void shared(async () => {
    isStarted = true;
  })();
  expect(isStarted).toBe(true);
});
