import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Draft } from '@/lib/push/draft';
import type { CreatedResult, UnknownResult } from '@/lib/push/result';
import { fromStored } from '@/lib/storage/item';
import { draftItem, recordItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { readPassphrase, readResults } from '../../../fakes/records';
import { makeBatch, makeDraft, makeWorker, OWNER_TOKEN } from '../make-worker';

/** A worker whose first push, without a name, was created as `push1`, and whose answer was lost. */
async function makeLost(options: Partial<Draft['options']> = {}) {
  const world = await makeWorker();
  const worker = world.start();
  world.network.fault = 'answer-lost';
  const { id: resultId } = await worker.push({ ...makeDraft('lost', options), id: 'lost' }, 'composer');
  const search = async (handlers = worker.handlers) => {
    const result = (await handlers.searchForPush({ resultId })) as UnknownResult;
    return result.candidates.map(({ link }) => link);
  };
  let drafts = 0;
  const push = async (fields: Partial<Draft> = {}) => {
    world.time.now += 1_000;
    return worker.push({ ...makeDraft('other'), id: `other ${++drafts}`, ...fields }, 'composer');
  };
  /** In the table `b`, of one row. */
  const pushRow = async () => {
    world.time.now += 1_000;
    await worker.handlers.saveBatch({ batch: makeBatch(), rows: [{ number: 1, cells: [], draft: makeDraft('row') }] });
    return worker.handlers.createBatchRow({ batchId: 'b', index: 0 });
  };
  const pushElsewhere = async () => {
    const headers = { authorization: `Bearer ${OWNER_TOKEN}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ push: { payload: 'elsewhere' } });
    await world.network.serve(new Request('https://pw.test/api/v2/pushes', { method: 'POST', headers, body }));
  };
  return { ...world, ...worker, resultId, search, push, pushRow, pushElsewhere };
}

type Lost = Awaited<ReturnType<typeof makeLost>>;

const LOST = ['https://pw.test/p/push1/r'];

describe('a result of unknown outcome', () => {
  it('becomes the push that the user says it is: its draft goes, and its passphrase is kept for a while', async () => {
    const { handlers, search, resultId } = await makeLost({ passphrase: ' pass ' });
    await search();
    await expect(handlers.confirmCandidate({ resultId, urlToken: 'another' })).rejects.toThrow('NoLongerAvailable');
    const { result } = await handlers.confirmCandidate({ resultId, urlToken: 'push1' });
    expect(result).toMatchObject({ state: 'created', link: LOST[0], copy: 'disabled', differences: [] });
    expect(await readResults()).toEqual([result]);
    expect(await readItem(draftItem('lost'))).toBeUndefined();
    expect(await readPassphrase(resultId)).toBe(' pass ');
    await expect(handlers.markNotCreated({ resultId })).rejects.toThrow('NoLongerAvailable');
  });

  it('gets its passphrase by the write that says what it is, so that neither is there without the other', async () => {
    const { handlers, search, resultId } = await makeLost({ passphrase: ' pass ' });
    await search();
    const writes = vi.spyOn(fakeBrowser.storage.session, 'set');
    await handlers.confirmCandidate({ resultId, urlToken: 'push1' });
    const written = writes.mock.calls.map(([items]) =>
      fromStored(recordItem(resultId), (items as Record<string, unknown>)[recordItem(resultId).key]),
    );
    const records = written.flatMap(({ value }) => value ?? []);
    expect(records.map(({ outcome, passphrase }) => [outcome?.state, passphrase])).toEqual([['created', ' pass ']]);
  });

  it('leaves a draft alone that a composer has changed since', async () => {
    const { handlers, search, resultId } = await makeLost({ passphrase: ' pass ' });
    await search();
    const sent = await readItem(draftItem('lost'));
    if (!sent) throw new Error('There is no draft');
    const changed = { ...sent, lastWriterId: 'page 1', options: { ...sent.options, passphrase: 'new' } };
    await writeItem(draftItem('lost'), changed);
    await handlers.confirmCandidate({ resultId, urlToken: 'push1' });
    expect([await readItem(draftItem('lost')), await readPassphrase(resultId)]).toEqual([changed, undefined]);
  });

  it('keeps its draft where the user says that nothing was created', async () => {
    const { handlers, resultId } = await makeLost();
    const result = await handlers.markNotCreated({ resultId });
    expect(result).toMatchObject({ state: 'failed', failure: { kind: 'SaidNotCreated' } });
    expect(await readItem(draftItem('lost'))).toBeDefined();
  });
});

describe('the candidates for a push of unknown outcome', () => {
  it.each<[string, (lost: Lost) => Promise<unknown>]>([
    ['has its result beside it', ({ push }) => push()],
    ['is encrypted end to end', ({ push }) => push(makeDraft('other', { endToEnd: true }))],
    ['is a row of a table', ({ pushRow }) => pushRow()],
    [
      'had its result dismissed',
      async ({ push, handlers }) => handlers.dismissResults({ resultIds: [(await push()).id] }),
    ],
    [
      'was a row of a table that was removed',
      async ({ pushRow, handlers }) => {
        await pushRow();
        await handlers.removeBatch({ batchId: 'b' });
      },
    ],
    [
      'was of a private window that has closed',
      async ({ push, deletePrivate }) => {
        await push({ isPrivate: true });
        await deletePrivate();
      },
    ],
  ])('are no push that %s, also in the next worker', async (_, make) => {
    const lost = await makeLost();
    await make(lost);
    expect(lost.network.snapshot().pushes).toHaveLength(2);
    expect(await lost.search()).toEqual(LOST);
    expect(await lost.search(lost.start().handlers)).toEqual(LOST);
  });

  it('are found behind all pushes that were created since, and no page is read that is older', async () => {
    const lost = await makeLost();
    lost.time.now += 5_000;
    for (let count = 0; count < 60; count += 1) await lost.pushElsewhere();
    lost.network.requests.length = 0;
    expect(await lost.search()).toContain(LOST[0]);
    expect(lost.network.requests).toEqual(Array(2).fill('GET /api/v2/pushes/active'));
  });

  it.each(['result', 'row'] as const)('lose a push that turns out to be another %s’s', async (other) => {
    const { network, search, push, pushRow } = await makeLost();
    network.fault = 'answer-held';
    const pushing = other === 'row' ? pushRow() : push();
    await expect.poll(() => network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    expect(await search()).toHaveLength(2);
    network.release();
    const made = await pushing;
    expect('outcome' in made ? made.outcome : made).toMatchObject({ state: 'created' });
    expect(await search()).toEqual(LOST);
  });

  it('of a row lose a push that turns out to be another’s, without another search', async () => {
    const { network, push, handlers, ...world } = await makeLost();
    const draft = makeDraft('row', { name: 'Ann' });
    await handlers.saveBatch({ batch: makeBatch(), rows: [{ number: 1, cells: [], draft }] });
    network.fault = 'answer-held';
    const pushing = push({ options: draft.options });
    await expect.poll(() => network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
    const { release } = network;
    network.fault = 'answer-lost';
    const row = { batchId: 'b', index: 0 };
    const found = (await handlers.createBatchRow(row)).outcome as UnknownResult;
    expect(found.candidates.map(({ stored }) => stored.urlToken).sort()).toEqual(['push2', 'push3']);
    release();
    expect(((await pushing) as CreatedResult).stored.urlToken).toBe('push2');
    await expect(handlers.confirmBatchRowCandidate({ ...row, urlToken: 'push2' })).rejects.toThrow('NoLongerAvailable');
    expect(await handlers.confirmBatchRowCandidate({ ...row, urlToken: 'push3' })).toMatchObject({
      row: { outcome: { state: 'created' } },
    });
    expect(await world.results()).toHaveLength(2);
  });

  it('are no copies of the one that is chosen where they may be a row’s, nor a row’s where they may be another’s', async () => {
    const { network, handlers, resultId, search, push, pushElsewhere } = await makeLost({ name: 'Ann' });
    network.fault = 'answer-lost';
    const row = { batchId: 'b', index: 0 };
    await handlers.saveBatch({
      batch: makeBatch(),
      rows: [{ number: 1, cells: [], draft: makeDraft('row', { name: 'Ann' }) }],
    });
    await handlers.createBatchRow(row);
    network.fault = 'answer-lost';
    await push({ options: makeDraft('x', { name: 'Ann' }).options });
    await pushElsewhere();
    expect(await search()).toHaveLength(3);
    await handlers.searchForBatchRow(row);
    const { copies } = await handlers.confirmCandidate({ resultId, urlToken: 'push1' });
    expect(copies).toEqual([]);
    const settled = await handlers.confirmBatchRowCandidate({ ...row, urlToken: 'push2' });
    expect(settled.copies).toEqual([]);
  });

  it('never get the key of the lost push where they are others', async () => {
    const { push, search } = await makeLost({ endToEnd: true });
    const other = (await push()) as CreatedResult;
    expect(await search()).toEqual([expect.stringMatching(/^https:\/\/pw\.test\/p\/push1\/r#age=[\w-]{22}$/)]);
    expect(other.link).toBe('https://pw.test/p/push2/r');
  });

  it('were not created later than its request can have lasted, nor earlier', async () => {
    const { time, search, pushElsewhere } = await makeLost();
    time.now += 60_000;
    await pushElsewhere();
    expect(await search()).toEqual(LOST);
  });

  it('are ten at most, without those whose address is long', async () => {
    const { network, results, search } = await makeLost();
    const long = 'x'.repeat(3_900);
    network.proxy = async (response) => {
      const [row] = (await response.clone().json()) as Record<string, unknown>[];
      if (!row) return response;
      const rows = Array.from({ length: 500 }, (_, at) => [
        { ...row, url_token: `${at}${long}` },
        { ...row, url_token: `t${at}`, html_url: `https://pw.test/p/t${at}/${long}` },
        { ...row, url_token: `t${at}` },
      ]);
      return Response.json(rows.flat().slice(0, 1_000));
    };
    expect(await search()).toHaveLength(10);
    expect(JSON.stringify(await results()).length).toBeLessThan(10_000);
  });
});

describe('a push of unknown outcome is found', () => {
  it.each([10_000, 3_600_000])(
    'where the clock, %i ms ahead, was set right before its answer was lost',
    async (aheadMs) => {
      const world = await makeWorker();
      const { fetch } = world.world;
      let ahead = aheadMs;
      world.world.now = () => world.time.now + ahead;
      world.world.fetch = async (request) => {
        const response = await fetch(request);
        ahead = 0;
        if (request.method === 'POST') throw new TypeError('Failed to fetch');
        return response;
      };
      const { push, handlers } = world.start();
      const result = await push(makeDraft('key'), 'composer');
      expect(result).toMatchObject({ state: 'unknown', candidates: [{}] });
      world.time.now += 120_000;
      expect(await handlers.searchForPush({ resultId: result.id })).toMatchObject({ candidates: [{}] });
    },
  );

  it.each([true, false])(
    'where the clock was set right after its answer was lost (searched before: %s)',
    async (isSearched) => {
      const world = await makeWorker();
      let ahead = 3_600_000;
      world.world.now = () => world.time.now + ahead;
      world.network.fault = 'answer-lost';
      const { fetch } = world.world;
      world.world.fetch = async (request) => {
        if (request.method === 'GET' && ahead > 0 && !isSearched) throw new TypeError('Failed to fetch');
        return fetch(request);
      };
      const { push, handlers } = world.start();
      const { id: resultId } = await push(makeDraft('key'), 'composer');
      ahead = 0;
      world.time.now += 60_000;
      expect(await handlers.searchForPush({ resultId })).toMatchObject({ search: 'done', candidates: [{}] });
    },
  );
});
