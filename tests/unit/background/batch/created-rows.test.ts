import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCreatedRows } from '@/lib/background/batch/created-rows';
import { hashUrlToken } from '@/lib/base/encoding';
import type { RowRecord } from '@/lib/batch/row-record';
import { toInstanceSummary } from '@/lib/instance/instance';
import { getCreated } from '@/lib/push/record';
import {
  activityItem,
  anonymousPushesItem,
  baselineItem,
  excludedPrivatePushesItem,
  instancesItem,
  privateMarksItem,
  unlistedRowsItem,
} from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { createTestMonitor, storedText, type TestMonitor } from '../activity/create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from '../activity/terminated-worker';
import { makeBatch, makeDraft, makeInstance, OWNER_TOKEN } from '../make-worker';

const KINDS = [
  { kind: 'of an account', isPrivate: false, tokenArea: 'device' as const },
  { kind: 'without an account', isPrivate: false, tokenArea: 'none' as const },
  { kind: 'of a private window', isPrivate: true, tokenArea: 'device' as const },
];
type Kind = (typeof KINDS)[number];

/** A worker with a table that is ready to be sent. */
async function startTable(
  { isPrivate, tokenArea }: Omit<Kind, 'kind'>,
  rowCount: number,
  options: Parameters<typeof makeDraft>[1] = {},
) {
  const instance = makeInstance({ tokenArea });
  const monitor = await createTestMonitor({ instance });
  const rows = Array.from({ length: rowCount }, (_, at): RowRecord => {
    const draft = { ...makeDraft('s', { name: `Person ${1_000 + at}`, ...options }), id: `draft ${at}` };
    return { number: at + 1, cells: [], draft };
  });
  const withAccount = tokenArea !== 'none';
  const batch = makeBatch({ rowCount, isPrivate, withAccount, instance: toInstanceSummary(instance) });
  await monitor.handlers().saveBatch({ batch, rows });
  await monitor.poll();
  const create = async (index: number): Promise<string | undefined> => {
    monitor.time.now += 1_000;
    return getCreated(await monitor.handlers().createBatchRow({ batchId: 'b', index }))?.stored.urlToken;
  };
  return { monitor, create };
}

/** Hashes of the pushes that the list of this kind has, sorted. */
async function listed({ isPrivate, tokenArea }: Kind): Promise<string[]> {
  if (tokenArea === 'none') {
    const pushes = await readItem(anonymousPushesItem('session'));
    return (await Promise.all(pushes.map(({ urlToken }) => hashUrlToken(urlToken)))).sort();
  }
  if (isPrivate) return (await readItem(excludedPrivatePushesItem)).toSorted();
  const { pushes } = await readItem(baselineItem('one', 'device'));
  return Object.keys(pushes)
    .filter((push) => pushes[push]?.isOwn)
    .sort();
}

const hashesOf = async (tokens: readonly (string | undefined)[]): Promise<string[]> =>
  (await Promise.all(tokens.flatMap((token) => (token ? [hashUrlToken(token)] : [])))).sort();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

describe.each(KINDS)('rows $kind', (kind) => {
  it('cost as much storage however many there are already', async () => {
    const { create } = await startTable(kind, 40);
    const used: number[] = [];
    const count = (value: unknown) => used.push(JSON.stringify(value)?.length ?? 0);
    for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
      const { get, set } = area;
      const counted: Pick<typeof area, 'get' | 'set'> = {
        get: async (keys: Parameters<typeof get>[0]) => {
          const read = await get(keys);
          count(read);
          return read as never;
        },
        set: async (items) => {
          count(items);
          await set(items);
        },
      };
      Object.assign(area, counted);
    }
    const costOf = async (index: number): Promise<number> => {
      used.length = 0;
      await create(index);
      return used.reduce((sum, characters) => sum + characters, 0);
    };
    await create(0);
    const early = await costOf(1);
    for (let index = 2; index < 39; index++) await create(index);
    expect((await costOf(39)) / early).toBeLessThan(kind.isPrivate ? 4 : 1.05);
  });

  it('are in the list a second after the last one, and every five seconds', async () => {
    const { create } = await startTable(kind, 20);
    const tokens = [await create(0), await create(1)];
    expect(await listed(kind)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => listed(kind)).toEqual(await hashesOf(tokens));
    for (let index = 2; index < 18; index++) {
      tokens.push(await create(index));
      await vi.advanceTimersByTimeAsync(600);
    }
    expect((await listed(kind)).length).toBeGreaterThan(tokens.length / 2);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => listed(kind)).toEqual(await hashesOf(tokens));
    expect(await readItem(privateMarksItem)).toEqual([]);
  });

  it('are in the list of the next worker, wherever one is terminated', async () => {
    await terminateAtEveryCall(async (termination) => {
      const { monitor, create } = await startTable(kind, 4);
      const tokens: (string | undefined)[] = [];
      const isTerminated = await runInWorker(monitor, termination, async () => {
        for (const index of [0, 1, 2]) tokens.push(await create(index));
        await vi.advanceTimersByTimeAsync(1_000);
      });
      await monitor.restartWorker();
      const known = await hashesOf(tokens);
      expect(await listed(kind), JSON.stringify(termination)).toEqual(expect.arrayContaining(known));
      expect(await readItem(unlistedRowsItem)).toEqual([]);
      return { isTerminated };
    });
  });
});

describe('rows that wait for their list', () => {
  const ofAccount = { isPrivate: false, tokenArea: 'device' } as const;

  it.each<[what: string, act: (monitor: TestMonitor, urlToken: string) => Promise<unknown>, told: string[]]>([
    ['is expired from here', async (monitor, token) => void (await monitor.expireHere(token)), []],
    ['is opened', (monitor, token) => monitor.open(token), ['first-view']],
    [
      'is opened, and its table removed,',
      async (monitor, token) => {
        await monitor.open(token);
        await monitor.handlers().removeBatch({ batchId: 'b' });
      },
      ['first-view'],
    ],
    [
      'gets alerts of wrong passphrases',
      async ({ handlers }, urlToken) =>
        expect(await handlers().setPassphraseAlert({ instanceId: 'one', urlToken, isOn: true })).toBe(true),
      [],
    ],
    [
      'is opened, and the same token kept elsewhere,',
      async ({ handlers, open }, urlToken) => {
        await open(urlToken);
        await handlers().saveToken({ instanceId: 'one', tokenArea: 'session', token: OWNER_TOKEN });
      },
      ['first-view'],
    ],
  ])('are tracked from their creation, also where one %s', async (_, act, told) => {
    const { monitor, create } = await startTable(ofAccount, 3);
    const [token = ''] = [await create(0), await create(1)];
    await act(monitor, token);
    await monitor.poll();
    await monitor.poll();
    const area = (await readItem(instancesItem))[0]?.tokenArea === 'session' ? 'session' : 'device';
    expect((await readItem(activityItem('one', area))).map(({ kind }) => kind)).toEqual(told);
    const { pushes } = await readItem(baselineItem('one', area));
    expect(pushes[await hashUrlToken('push2')]).toMatchObject({ isOwn: true, reportedViews: 0 });
  });

  it('are in the list as used up where the last view of one was used from here', async () => {
    const kind = { kind: '', isPrivate: false, tokenArea: 'none' } as const;
    const { monitor, create } = await startTable(kind, 3, { expireAfterViews: 1 });
    const [token = ''] = [await create(0), await create(1)];
    await monitor.handlers().openLink({ link: `https://pw.test/p/${token}`, asOwner: false, passphrase: '' });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect
      .poll(() => readItem(anonymousPushesItem('session')))
      .toMatchObject([{ urlToken: 'push2' }, { urlToken: token, expiration: { isExpired: true } }]);
  });

  it('are noted again after one whose result could not be stored', () => {
    const { hold, release } = createCreatedRows({
      records: { isKept: async () => true },
      lists: [],
      keepOut: async () => {},
      runFromTimer: () => {},
    });
    expect(hold({ batchId: 'b', index: 0 })).toHaveLength(1);
    release({ batchId: 'b', index: 0 });
    expect(hold({ batchId: 'b', index: 1 })).toHaveLength(1);
    expect(hold({ batchId: 'b', index: 2 })).toEqual([]);
  });

  it('are listed before a push that no table has', async () => {
    const { monitor, create } = await startTable(ofAccount, 3);
    const tokens = [await create(0), await monitor.push()];
    expect(await listed({ kind: '', ...ofAccount })).toEqual(await hashesOf(tokens));
  });

  it('leave nothing behind where all data is deleted', async () => {
    const { monitor, create } = await startTable(ofAccount, 3);
    await create(0);
    await monitor.handlers().deleteAllData();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await storedText('local'), await storedText('session')]).toEqual(['[]', '[]']);
  });

  it('of a private window leave no trace where its windows close', async () => {
    const { monitor, create } = await startTable({ isPrivate: true, tokenArea: 'none' }, 3);
    await create(0);
    await monitor.services().deletePrivate();
    await vi.advanceTimersByTimeAsync(10_000);
    await monitor.restartWorker();
    expect(await storedText('session')).not.toMatch(/Person|push1/);
  });

  it('wait on where memory is full', async () => {
    const { monitor, create } = await startTable({ isPrivate: false, tokenArea: 'none' }, 4);
    await create(0);
    const { key } = anonymousPushesItem('session');
    monitor.memory.isFullFor = (items) => key in items;
    await vi.advanceTimersByTimeAsync(1_000);
    await create(1);
    monitor.memory.isFullFor = () => false;
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => readItem(anonymousPushesItem('session'))).toHaveLength(2);
  });
});
