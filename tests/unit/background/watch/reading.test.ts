import { describe, expect, it } from 'vitest';
import { ContractError, HttpError, NetworkError, RateLimitError } from '@/lib/api/errors';
import type { AuditEntry, PushRecord } from '@/lib/api/schemas';
import { findExpired } from '@/lib/background/watch/find-expired';
import { listActivePushes } from '@/lib/background/watch/list-active';
import { readLog } from '@/lib/background/watch/read-log';
import { hashOfToken } from '@/lib/push/watch/token-hash';

const timeOf = (at: number) => new Date(at).toISOString();

/** Only what is read here: the client has checked the rest. */
function makeRecord(token: string, createdAt: number): PushRecord {
  return { url_token: token, created_at: timeOf(createdAt) } as PushRecord;
}

/** Pages of fifty, and which were asked for. */
function makePages<Row>(rows: readonly Row[]) {
  const asked: number[] = [];
  const ask = async (page: number): Promise<Row[] | undefined> => {
    asked.push(page);
    return rows.slice((page - 1) * 50, page * 50);
  };
  return { asked, ask };
}

describe('looking for expired pushes', () => {
  /** Two hundred pages, newest first: the push made at 10,000 has the first row. */
  const all = Array.from({ length: 10_000 }, (_, index) => makeRecord(`t${10_000 - index}`, 10_000 - index));
  const wanted = async (...moments: number[]) =>
    Promise.all(moments.map(async (createdAt) => ({ push: await hashOfToken(`t${createdAt}`), createdAt })));
  const tokensOf = ({ found }: Awaited<ReturnType<typeof findExpired>>) =>
    [...found.values()].map(({ url_token }) => url_token);

  it.each([
    ['on the first page', 9_990, 1],
    ['in the middle', 4_321, 16],
    ['on the last page', 1, 16],
  ])('finds one %s, in few requests', async (_where, createdAt, most) => {
    const { asked, ask } = makePages(all);
    expect(tokensOf(await findExpired(await wanted(createdAt), ask))).toEqual([`t${createdAt}`]);
    expect(asked.length).toBeLessThanOrEqual(most);
  });

  it('asks for no page twice, however many it looks for', async () => {
    const { asked, ask } = makePages(all);
    const many = await wanted(9_990, 9_985, 9_700, 5_000, 4_999, 3);
    expect(tokensOf(await findExpired(many, ask))).toHaveLength(6);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('finds those of one moment wherever a page ends', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => makeRecord(`t${index}`, 7));
    const pushes = await Promise.all(
      rows.map(async ({ url_token }) => ({ push: await hashOfToken(url_token), createdAt: 7 })),
    );
    const { found, missing } = await findExpired(pushes, makePages(rows).ask);
    expect([found.size, missing]).toEqual([120, []]);
  });

  it('says which are not there', async () => {
    const absent = { push: await hashOfToken('absent'), createdAt: 9_995 };
    for (const rows of [all, all.slice(0, 30), []])
      expect((await findExpired([absent], makePages(rows).ask)).missing).toEqual([absent.push]);
    const tooOld = { push: await hashOfToken('absent'), createdAt: -5 };
    expect((await findExpired([tooOld], makePages(all).ask)).missing).toEqual([tooOld.push]);
  });

  it('leaves open what it may not ask for any more', async () => {
    const { ask } = makePages(all);
    let questions = 0;
    const limited = async (page: number) => (++questions > 1 ? undefined : ask(page));
    const result = await findExpired(await wanted(9_990, 3), limited);
    expect(tokensOf(result)).toEqual(['t9990']);
    expect(result.missing).toEqual([]);
  });
});

describe('a list of active pushes', () => {
  it('has each push once, though one that was made meanwhile moved the others on', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => makeRecord(`t${index}`, 1000 - index));
    const { records, isWhole } = await listActivePushes(async (page) => ({
      pushes: page === 1 ? rows.slice(0, 50) : rows.slice(49),
      serverTime: page,
    }));
    expect(records).toHaveLength(60);
    expect(isWhole).toBe(true);
  });
});

describe('a log', () => {
  const entries = (count: number): AuditEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'view',
      ip: `10.0.0.${index}`,
      created_at: timeOf(index),
      updated_at: timeOf(index),
    }));

  it.each([
    [0, 0, true],
    [49, 49, true],
    [50, 50, true],
    [130, 130, true],
    [500, 200, false],
  ])('of %i rows is read to its end, or to where it becomes too long', async (rows, read, isWhole) => {
    const log = await readLog(makePages(entries(rows)).ask, undefined, 4);
    expect(log?.events).toHaveLength(read);
    expect(log?.isWhole).toBe(isWhole);
  });

  it('that is newest first has each row once, though new ones moved the others on', async () => {
    const before = entries(60).reverse();
    const after = entries(63).reverse();
    const log = await readLog(async (page) => (page === 1 ? before.slice(0, 50) : after.slice(50)), undefined, 4);
    expect(log).toMatchObject({ isWhole: true, next: undefined });
    expect(log?.events).toHaveLength(60);
  });

  it('that is oldest first is read on from where it is known', async () => {
    const { asked, ask } = makePages(entries(330));
    const first = await readLog(ask, undefined, 4);
    expect(first).toMatchObject({ isWhole: false, next: { pages: 4, views: 200 } });
    const second = await readLog(ask, first?.next, 4);
    expect(second).toMatchObject({ isWhole: true, start: first?.next, next: { pages: 6, views: 300 } });
    expect(second?.events).toHaveLength(130);
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('is read anew where its order has been turned round', async () => {
    const { ask } = makePages(entries(60));
    const start = (await readLog(ask, undefined, 4))?.next;
    expect(start).toMatchObject({ pages: 1 });
    const log = await readLog(makePages(entries(63).reverse()).ask, start, 4);
    expect(log).toMatchObject({ start: undefined, isWhole: true, next: undefined });
    expect(log?.events).toHaveLength(63);
  });

  it.each([
    ['refuses it', new HttpError(403, 'refused')],
    ['has none', new HttpError(404, 'not-found')],
    ['gives what cannot be read', new ContractError(200, 'html')],
  ])('is done without where the instance %s', async (_what, error) => {
    expect(await readLog(() => Promise.reject(error), undefined, 4)).toMatchObject({ events: [], isWhole: false });
  });

  it.each([
    ['does not answer', new NetworkError()],
    ['is in trouble', new HttpError(502, 'server')],
    ['asks to wait', new RateLimitError(9)],
    ['takes the token no more', new HttpError(401, 'token')],
  ])('is asked for again later where the instance %s', async (_what, error) => {
    await expect(readLog(() => Promise.reject(error), undefined, 4)).rejects.toBe(error);
  });

  it('is not half read when no more may be asked', async () => {
    const { ask } = makePages(entries(130));
    expect(await readLog(async (page) => (page > 1 ? undefined : ask(page)), undefined, 4)).toBeUndefined();
  });
});
