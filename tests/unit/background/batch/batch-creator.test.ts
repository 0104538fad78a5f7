import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hashUrlToken } from '@/lib/base/encoding';
import { getActive, type RowRecord } from '@/lib/batch/row-record';
import { toInstanceSummary } from '@/lib/instance/instance';
import { getCreated, getState, type PushRecord } from '@/lib/push/record';
import { anonymousPushToRow, getPushStatus } from '@/lib/pushes/push-row';
import {
  activeInstanceItem,
  anonymousPushesItem,
  type Batch,
  baselineItem,
  batchesItem,
  demoStateItem,
  excludedPrivatePushesItem,
  instanceDefaultsItem,
  instancesItem,
  privateMarksItem,
  pushNamesItem,
  recordItem,
} from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { hold } from '../../hold';
import { makeBatch, makeDraft, makeInstance, makeWorker } from '../make-worker';

type Settings = Exclude<Parameters<typeof makeWorker>[0], undefined>['settings'];
type Worker = Awaited<ReturnType<typeof makeWorker>>;

const ROW = { batchId: 'b', index: 0 };

function makeRow(secret: string, options: Parameters<typeof makeDraft>[1] = {}): RowRecord {
  return { number: 1, cells: ['', 'Ann'], draft: makeDraft(secret, options) };
}

/** A worker with a batch of these rows. */
async function start(
  rows: RowRecord[],
  { batch = {} as Partial<Batch>, instance = makeInstance(), settings = {} as Settings, isForDemo = false } = {},
) {
  const world = await makeWorker({ instance, settings });
  const { handlers, instances, deletePrivate } = world.start();
  const summary = toInstanceSummary(isForDemo ? await instances.activateDemo() : instance);
  await handlers.saveBatch({ batch: makeBatch({ rowCount: rows.length, instance: summary, ...batch }), rows });
  const countActive = async () =>
    (await handlers.listPushes({ instanceId: summary.id, state: 'active', page: 1 })).rows.length;
  return { ...world, handlers, deletePrivate, countActive };
}

/** What is kept with the row of its push. */
const created = (fields: object = {}) => ({ outcome: { state: 'created', ...fields } });
const unknown = (fields: object = {}) => ({ outcome: { state: 'unknown', ...fields } });
const failed = (failure: object) => ({ outcome: { state: 'failed', failure } });

const readRow = (index = 0) => readItem(recordItem(`b/${index}`));

describe('a row of a batch', () => {
  it('is sent once and exactly to its server, however often it is asked for, and its link is stored with it alone', async () => {
    const row0 = makeRow(' =s\r\n\t', { name: 'Ann', passphrase: ' p ' });
    const { handlers, network, badge, clipboard, notifications } = await start([row0]);
    await writeItem(activeInstanceItem, 'other');
    const [row, again] = await Promise.all([handlers.createBatchRow(ROW), handlers.createBatchRow(ROW)]);
    expect(row).toMatchObject(created({ link: 'https://pw.test/p/push1/r', differences: [], copy: 'disabled' }));
    expect(row.room).toBeUndefined();
    expect([again, await handlers.createBatchRow(ROW), await readRow()]).toEqual([row, row, row]);
    expect(await network.open('push1', ' p ')).toBe(' =s\r\n\t');
    expect(network.requests).toEqual(['POST /api/v2/pushes']);
    expect([badge.text, clipboard.text, notifications]).toEqual(['', '', []]);
    const stored = Object.keys(await fakeBrowser.storage.session.get(null));
    expect(stored.filter((key) => /results|inFlight|draft|passphrase/i.test(key))).toEqual([]);
  });

  it('says that its push was expired in “My pushes”, or opened', async () => {
    const { handlers, network } = await start([makeRow('s', { name: 'Ann' }), makeRow('t', { name: 'Bob' })]);
    const instanceId = makeInstance().id;
    for (const index of [0, 1]) await handlers.createBatchRow({ ...ROW, index });
    await handlers.expireListedPush({ instanceId, urlToken: 'push1' });
    expect(await readRow()).toMatchObject(created({ viewsLeft: 0, expiredAt: expect.any(Number) }));
    expect(getActive((await readRow()) as RowRecord)).toBeUndefined();
    expect(getActive((await readRow(1)) as RowRecord)).toBeDefined();
    await network.open('push2');
    await handlers.listPushes({ instanceId, state: 'active', page: 1 });
    expect(await readRow(1)).toMatchObject(created({ viewsLeft: 4 }));
  });

  it('without an account says, too, that its push was expired here or opened for the last time, and so does its list', async () => {
    const without = { instance: makeInstance({ tokenArea: 'none' }), batch: { withAccount: false } };
    const rows = [makeRow('s', { name: 'Ann' }), makeRow('t', { name: 'Bob', expireAfterViews: 1 }), makeRow('u')];
    const { handlers } = await start(rows, without);
    const instanceId = makeInstance().id;
    for (const index of [0, 1, 2]) await handlers.createBatchRow({ ...ROW, index });
    await handlers.expireListedPush({ instanceId, urlToken: 'push1' });
    const { link = '' } = getCreated((await readRow(1)) as RowRecord) ?? {};
    await handlers.openLink({ link, asOwner: false });
    await expect.poll(() => readRow(1)).toMatchObject(created({ viewsLeft: 0 }));
    const isActive = async (index: number) => getActive((await readRow(index)) as RowRecord) !== undefined;
    expect([await isActive(0), await isActive(1), await isActive(2)]).toEqual([false, false, true]);
    const listed = async () => (await readItem(anonymousPushesItem('session'))).map(anonymousPushToRow);
    const statuses = async () =>
      Object.fromEntries((await listed()).map((row) => [row.urlToken, getPushStatus(row, row.createdAt)]));
    await expect.poll(statuses).toEqual({ push1: 'expired-manually', push2: 'expired-by-views', push3: 'active' });
  });

  it('gives “My pushes” its link with the key', async () => {
    const { handlers } = await start([makeRow('s', { endToEnd: true })]);
    const row = await handlers.createBatchRow(ROW);
    const { rows } = await handlers.listPushes({ instanceId: makeInstance().id, state: 'active', page: 1 });
    expect(rows).toMatchObject([{ isEncrypted: true, link: getCreated(row)?.link }]);
  });

  it('is not read for each page of “My pushes” that lacks its push', async () => {
    const { handlers } = await start([makeRow('s', { endToEnd: true })]);
    await handlers.createBatchRow(ROW);
    const list = () => handlers.listPushes({ instanceId: makeInstance().id, state: 'expired', page: 1 });
    await list();
    const asked: unknown[] = [];
    const { get } = fakeBrowser.storage.session;
    Object.assign(fakeBrowser.storage.session, {
      get: async (keys: string[]) => {
        asked.push(keys);
        return get(keys);
      },
    });
    await list();
    expect(asked).not.toEqual([]);
    expect(JSON.stringify(asked)).not.toContain(recordItem('b/0').key);
  });

  it('without an account is listed here, though its table was removed while it was sent', async () => {
    const without = { instance: makeInstance({ tokenArea: 'none' }), batch: { withAccount: false } };
    const { handlers, network } = await start([makeRow('s', { name: 'Ann' })], without);
    network.fault = 'answer-held';
    const sending = handlers.createBatchRow(ROW).catch(() => undefined);
    await expect.poll(() => network.requests).toHaveLength(1);
    await handlers.removeBatch({ batchId: 'b' });
    network.release();
    await sending;
    expect(await readItem(anonymousPushesItem('session'))).toMatchObject([{ name: 'Ann', urlToken: 'push1' }]);
  });

  it('keeps the passphrase that was generated at sending, and is encrypted end to end where it is to be', async () => {
    const { handlers, network } = await start([makeRow('s', { generatesPassphrase: true, endToEnd: true })]);
    const { passphrase } = (await handlers.createBatchRow(ROW)).draft.options;
    expect(passphrase).not.toBe('');
    expect(await network.open('push1', passphrase)).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
  });

  it('fails alone where the server refuses it', async () => {
    const { handlers, network } = await start([makeRow(' '), makeRow('s')]);
    expect(await handlers.createBatchRow(ROW)).toMatchObject(failed({ status: 422 }));
    expect(await handlers.createBatchRow({ ...ROW, index: 1 })).toMatchObject(created());
    expect(network.requests).toHaveLength(2);
  });

  it('fails alone where it is too large for the server', async () => {
    const { handlers, network } = await start([makeRow('s'), makeRow('t')]);
    network.proxy = () => new Response('', { status: 413 });
    expect(await handlers.createBatchRow(ROW)).toMatchObject(failed({ kind: 'TooLargeError' }));
    network.proxy = (response) => response;
    expect(await handlers.createBatchRow({ ...ROW, index: 1 })).toMatchObject(created());
  });

  it('fails alone, and unsent, where half a character in it could not arrive', async () => {
    const { handlers, network } = await start([makeRow('\ud83d'), makeRow('t')]);
    expect(await handlers.createBatchRow(ROW)).toMatchObject(failed({ kind: 'RequestError', problem: 'push' }));
    expect(network.requests).toEqual([]);
    expect(await handlers.createBatchRow({ ...ROW, index: 1 })).toMatchObject(created());
  });
});

describe('a row stays ready, and nothing is created,', () => {
  const answerWith =
    (status: number, headers: HeadersInit = {}) =>
    (worker: Worker) => {
      worker.network.proxy = () => new Response('', { status, headers });
    };
  const forbid = (sets: object) => (worker: Worker) => Object.assign(worker.organization, { sets });
  const FAILURES: [when: string, name: string, change: (worker: Worker) => unknown][] = [
    ['after a rate limit', 'RateLimitError', answerWith(429, { 'retry-after': '7' })],
    ['where the token is wrong', 'HttpError', answerWith(401)],
    ['where the policy forbids it', 'PolicyViolation', forbid({ requirePassphrase: true })],
    ['where the policy forbids batches', 'PolicyViolation', forbid({ allowBatch: false })],
    ['without a host permission', 'PermissionMissing', ({ granted }) => granted.clear()],
    ['where its server was removed', 'InstanceRemoved', () => fakeBrowser.storage.local.clear()],
    ['where the account has no token any more', 'TokenMissing', () => fakeBrowser.storage.session.remove('token/one')],
    [
      'where it was meant for an account and there is none',
      'InstanceChanged',
      () => writeItem(instancesItem, [makeInstance({ tokenArea: 'none' })]),
    ],
  ];

  it.each(FAILURES)('%s', async (_, name, change) => {
    const worker = await start([makeRow('s')]);
    const ready = await readRow();
    await change(worker);
    await expect(worker.handlers.createBatchRow(ROW)).rejects.toMatchObject({ failure: { kind: name } });
    expect(await readRow()).toEqual(ready);
  });
});

describe('a row of unknown outcome', () => {
  /** A worker with a batch of one row, whose answer was lost. */
  async function startWithLost(batch: Partial<Batch> = {}, settings?: Settings) {
    const made = await start([makeRow('s', { name: 'Ann' })], { batch, settings });
    made.network.fault = 'answer-lost';
    expect(await made.handlers.createBatchRow(ROW)).toMatchObject(unknown({ search: 'done' }));
    return { ...made, confirm: (urlToken = 'push1') => made.handlers.confirmBatchRowCandidate({ ...ROW, urlToken }) };
  }

  it('is one whose success was cut, and never sent again', async () => {
    const { handlers, network } = await start([makeRow('s', { name: 'Ann' })]);
    network.proxy = async (response) =>
      response.status === 201
        ? new Response((await response.text()).slice(0, 20), { headers: response.headers })
        : response;
    expect(await handlers.createBatchRow(ROW)).toMatchObject(unknown({ failure: { status: 200, bodyType: 'json' } }));
    expect(await handlers.createBatchRow(ROW)).toMatchObject(unknown());
    expect(network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('is settled by the user, who says which push is the row’s: it then is as if it had been answered', async () => {
    const { confirm, pages } = await startWithLost({}, { override_base_url: 'http://localhost:3000' });
    const told: unknown[] = [];
    pages.add(({ message }) => told.push(message));
    const watched = async () => (await readItem(baselineItem('one', 'session'))).pushes;
    expect(await watched()).toEqual({});
    await expect(confirm('another')).rejects.toThrow('NoLongerAvailable');
    await confirm();
    const row = await readRow();
    const link = { link: 'http://localhost:3000/p/push1/r', linkProblem: 'local-address', copy: 'disabled' };
    expect(row).toMatchObject(created({ ...link, differences: [], hasPassphrase: false }));
    expect(row?.outcome).not.toHaveProperty('candidates');
    expect(row?.outcome).not.toHaveProperty('note');
    const push = await hashUrlToken('push1');
    expect(await watched()).toMatchObject({ [push]: { reportedViews: 0 } });
    expect(await readItem(pushNamesItem('one'))).toEqual({ [push]: { urlToken: 'push1', name: 'Ann' } });
    expect(await readItem(instanceDefaultsItem('one'))).toMatchObject([{ expireAfterDays: 7 }]);
    expect(told).toEqual(['pushCreated']);
    await expect(confirm()).rejects.toThrow('NoLongerAvailable');
  });

  it('says while its server is away, and is settled by the user, who says that nothing was created, while it is looked up', async () => {
    const { handlers, network } = await start([makeRow('s', { name: 'Ann' })]);
    network.fault = 'down';
    expect(await handlers.createBatchRow(ROW)).toMatchObject(unknown({ isUnreachable: true }));
    network.fault = 'none';
    const isBack = unknown({ search: 'done', candidates: [], isUnreachable: false });
    expect([await handlers.searchForBatchRow(ROW), await readRow()]).toMatchObject([isBack, isBack]);
    network.requests.length = 0;
    const { held, release } = hold<Response>();
    network.proxy = () => held;
    const searchForRow = handlers.searchForBatchRow(ROW);
    await expect.poll(() => network.requests).toHaveLength(1);
    const settled = await handlers.markBatchRowNotCreated(ROW);
    release(Response.json([]));
    expect([getState(settled), settled]).toMatchObject(['ready', { draft: makeRow('s', { name: 'Ann' }).draft }]);
    expect([await searchForRow, await readRow()]).toEqual([settled, settled]);
    await expect(handlers.markBatchRowNotCreated(ROW)).rejects.toThrow('NoLongerAvailable');
  });

  it('of a private window is excluded from activity once it is settled, and stays marked where nothing was found', async () => {
    const { confirm } = await startWithLost({ isPrivate: true });
    expect(await readItem(privateMarksItem)).toHaveLength(1);
    await confirm();
    expect(await readItem(privateMarksItem)).toEqual([]);
    expect(await readItem(excludedPrivatePushesItem)).toEqual([await hashUrlToken('push1')]);
    const { handlers } = await startWithLost({ isPrivate: true });
    await handlers.markBatchRowNotCreated(ROW);
    expect(await readItem(privateMarksItem)).toHaveLength(1);
    await handlers.createBatchRow(ROW);
    expect(await readItem(privateMarksItem), 'the first may be there, too').toHaveLength(1);
  });

  it('is never offered the link of another row', async () => {
    const rows = ['Ann', 'Ann', '', 'Ben'].map((name) => makeRow('s', { name }));
    const { handlers, network } = await start(rows);
    for (const index of rows.keys()) {
      if (index !== 1) network.fault = 'answer-lost';
      await handlers.createBatchRow({ ...ROW, index });
    }
    await handlers.saveBatch({ batch: makeBatch({ id: 'c' }), rows: [makeRow('s', { name: 'Ben' })] });
    const other = await handlers.createBatchRow({ batchId: 'c', index: 0 });
    const searchForRow = async (index: number) => {
      const { outcome } = await handlers.searchForBatchRow({ ...ROW, index });
      return (
        outcome?.state === 'unknown' && [outcome.search, ...outcome.candidates.map(({ stored }) => stored.urlToken)]
      );
    };
    expect(getCreated(other)?.stored.urlToken).toBe('push5');
    expect(await searchForRow(0)).toEqual(['ambiguous']);
    expect(await searchForRow(2)).toEqual(['ambiguous']);
    expect(await searchForRow(3)).toEqual(['done', 'push4']);
  });

  it('is left by a worker that was terminated before the answer, and the next one does not send it', async () => {
    const first = await start([makeRow('s', { name: 'Ann' })]);
    first.network.fault = 'answer-held';
    void first.handlers.createBatchRow(ROW).catch(() => undefined);
    await expect.poll(() => first.network.requests).toHaveLength(1);

    const { handlers } = first.start();
    expect(getState(await handlers.createBatchRow(ROW))).toBe('sending');
    expect(await handlers.searchForBatchRow(ROW)).toMatchObject(unknown({ candidates: [{}] }));
    expect(first.network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('waits for the answer while its worker is alive', async () => {
    const { handlers, network } = await start([makeRow('s')]);
    network.fault = 'answer-held';
    const sending = handlers.createBatchRow(ROW);
    await expect.poll(() => network.requests).toHaveLength(1);
    const found = handlers.searchForBatchRow(ROW);
    network.release();
    expect(await found).toEqual(await sending);
    expect(await found).toMatchObject(created());
  });
});

describe('a batch', () => {
  it('has its failed rows taken into one other batch, and no rows that did not fail', async () => {
    const { handlers } = await start([makeRow(' '), makeRow('t')]);
    await handlers.createBatchRow(ROW);
    const retry = (index: number) =>
      handlers.saveBatch({ batch: makeBatch({ id: 'c' }), rows: [], retried: [{ ...ROW, index }] });
    await retry(0);
    for (const index of [0, 1])
      await expect(retry(index)).rejects.toMatchObject({ failure: { kind: 'NoLongerAvailable' } });
    expect((await readItem(batchesItem)).map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('is removed with its rows, by the next worker where one was terminated meanwhile', async () => {
    const worker = await start([makeRow('s'), makeRow('t')]);
    const { session } = fakeBrowser.storage;
    const { remove } = session;
    const removing = new Promise<void>((resolve) => {
      session.remove = () => new Promise(() => resolve());
    });
    void worker.handlers.removeBatch({ batchId: 'b' });
    await removing;
    session.remove = remove;
    const { handlers } = worker.start();
    await handlers.removeBatch({ batchId: 'b' });
    expect(await readItem(batchesItem)).toEqual([]);
    expect(Object.keys(await session.get(null)).filter((key) => key.startsWith('push/'))).toEqual([]);
    await expect(handlers.createBatchRow(ROW)).rejects.toMatchObject({ failure: { kind: 'NoLongerAvailable' } });
  });

  it('of a private window has no link to an expired push where its result cannot be stored, nor is left in the demo', async () => {
    const where = { batch: { isPrivate: true }, isForDemo: true };
    const { handlers, memory, countActive, deletePrivate } = await start([makeRow('s3cret')], where);
    memory.isFullFor = (items) => JSON.stringify(items).includes('"created"');
    expect(await handlers.createBatchRow(ROW)).toMatchObject(created());
    memory.isFullFor = () => false;
    expect(await countActive()).toBe(1);
    await handlers.removeBatch({ batchId: 'b' });
    await deletePrivate();
    expect(await countActive()).toBe(0);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('s3cret');
  });

  it('has no row created twice in the demo where memory is full', async () => {
    const { handlers, memory, countActive } = await start([makeRow('s')], { isForDemo: true });
    memory.isFullFor = (items) => demoStateItem.key in items;
    await expect(handlers.createBatchRow(ROW)).rejects.toMatchObject({ failure: { kind: 'StorageFull' } });
    memory.isFullFor = () => false;
    expect(await handlers.createBatchRow(ROW)).toMatchObject(created());
    expect(await countActive()).toBe(1);
  });

  it('has room in the demo for all rows, or is not stored', async () => {
    const row = makeRow('"ä'.repeat(9_000), { name: 'n'.repeat(70), note: 'o'.repeat(90), passphrase: 'p'.repeat(90) });
    const rows = Array.from({ length: 110 }, () => row);
    const storing = start([...rows, ...rows], { isForDemo: true });
    await expect(storing).rejects.toMatchObject({ failure: { kind: 'DemoFull' } });
    expect([await readItem(batchesItem), await readRow()]).toEqual([[], undefined]);
    const sizeOf = async () => JSON.stringify(await fakeBrowser.storage.session.get(null)).length;
    const { handlers } = await start(rows, { isForDemo: true });
    const stored = await sizeOf();
    for (const index of rows.keys()) {
      expect(await handlers.createBatchRow({ ...ROW, index })).toMatchObject(created());
      if (index % 50 === 0) expect(await sizeOf()).toBeLessThan(stored + 20_000);
    }
  });

  it('takes no more room once it has its result, however much of its draft that repeats', async () => {
    const row = makeRow('s', { name: 'n'.repeat(500), note: 'o'.repeat(500), expireAfterDays: 0, expireAfterViews: 0 });
    const draft = { ...row.draft, message: 'm'.repeat(5_000), email: { to: 'ann@example.test', language: 'en' } };
    const { handlers, network } = await start([{ ...row, draft }]);
    const sizeOf = async () => JSON.stringify(await readRow()).length;
    const ready = await sizeOf();
    network.fault = 'answer-held';
    const sending = handlers.createBatchRow(ROW);
    await expect.poll(() => network.requests).toHaveLength(1);
    expect(await sizeOf()).toBeLessThanOrEqual(ready);
    network.release();
    expect(await sending).toMatchObject(created());
    expect(await sizeOf()).toBeLessThanOrEqual(ready);
  });
});

describe('where memory is nearly full, a table', () => {
  const sizeOf = (items: object) => JSON.stringify(items).length;

  /** With so many characters left, as a browser counts them: what is stored and what is written, together. */
  async function startWith(left: number, options: Parameters<typeof makeDraft>[1] = {}) {
    const world = await makeWorker();
    const { handlers } = world.start();
    const { session } = fakeBrowser.storage;
    const sizeBefore = sizeOf(await session.get(null));
    world.memory.isFullFor = async (items) => sizeOf({ ...(await session.get(null)), ...items }) > sizeBefore + left;
    const rows = ['Ann', 'Ben', 'Cid'].map((name) => makeRow('s', { name, ...options }));
    const isSaved = await handlers.saveBatch({ batch: makeBatch({ rowCount: rows.length }), rows }).then(
      () => true,
      () => false,
    );
    /** Of each row: what became of it, and what is stored. */
    const sendAll = async () => {
      const sent: { kind?: string; row: PushRecord | undefined; posts: number }[] = [];
      for (const index of isSaved ? rows.keys() : []) {
        world.network.requests.length = 0;
        const failure = await handlers.createBatchRow({ ...ROW, index }).then(
          () => undefined,
          (error: { failure: { kind: string } }) => error.failure.kind,
        );
        const posts = world.network.requests.filter((request) => request.startsWith('POST')).length;
        sent.push({ ...(failure && { kind: failure }), row: await readRow(index), posts });
      }
      return sent;
    };
    return { ...world, sizeBefore, isSaved, sendAll };
  }

  it.each<[what: string, options: Parameters<typeof makeDraft>[1]]>([
    ['', {}],
    [' with generated passphrases', { generatesPassphrase: true }],
    [' that is encrypted, with notes', { endToEnd: true, note: 'n'.repeat(500) }],
  ])('is stored with room for all of its links%s, or nothing is sent', async (_, options) => {
    const { sizeBefore } = await startWith(Number.POSITIVE_INFINITY, options);
    const needed = sizeOf(await fakeBrowser.storage.session.get(null)) - sizeBefore;
    // Not a character less.
    expect((await startWith(needed - 1, options)).isSaved).toBe(false);
    const { isSaved, sendAll } = await startWith(needed, options);
    expect(isSaved).toBe(true);
    for (const sent of await sendAll()) expect(sent).toMatchObject({ row: created(), posts: 1 });
  });

  it('whose links are very long keeps each of them, or the row is not sent', async () => {
    let kept = 0;
    for (let left = 0; left <= 40_000; left += 800) {
      const { network, sendAll } = await startWith(left);
      network.rewrite = (answer) => ({ ...answer, html_url: `${answer.html_url}?${'x'.repeat(3_900)}` });
      for (const { kind, row, posts } of await sendAll()) {
        if (kind === undefined) expect({ row, posts }, `${left}`).toMatchObject({ row: created(), posts: 1 });
        else expect([kind, posts, row && getState(row)], `${left}`).toEqual(['StorageFull', 0, 'ready']);
        if (kind === undefined) kept += 1;
      }
    }
    expect(kept).toBeGreaterThan(0);
  });

  it.each([
    ['unknown', (worker: Worker) => Object.assign(worker.network, { fault: 'answer-lost' })],
    [
      'failed',
      ({ network }: Worker) => {
        network.proxy = () => Response.json({ payload: ['is refused'] }, { status: 422 });
      },
    ],
  ])('has rows whose outcome is %s say so, or they are not sent', async (state, change) => {
    for (let left = 0; left <= 24_000; left += 800) {
      const worker = await startWith(left);
      change(worker as never);
      const [first] = await worker.sendAll();
      if (first) expect([first.kind, first.row?.outcome?.state], `${left}`).toEqual([undefined, state]);
    }
  });
});
