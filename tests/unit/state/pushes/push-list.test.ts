import { describe, expect, it } from 'vitest';
import { NOW, type Options, openPushes } from './make-pushes';

const MINUTE_MS = 60_000;

async function openList(options: Options) {
  const opened = await openPushes(options);
  const list = opened.page.list.value;
  if (!list) throw new Error('There is no list');
  const createElsewhere = async (count: number) => {
    for (let at = 0; at < count; at++) await opened.pushElsewhere(`New ${at}`);
  };
  return { ...opened, list, createElsewhere };
}

const numbered = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix} ${from - at}`);
const pushes = (from: number, count: number) => numbered('Push', from, count);

it('a list loads all of ten thousand, which is the limit', async () => {
  const { list, names } = await openList({ count: 10_000 });
  await list.loadAll();
  expect([names().length, new Set(names()).size, list.end.value]).toEqual([10_000, 10_000, 'limit']);
});

describe('a rate limit', () => {
  const throttled = { count: 300, settings: { throttling: { minute: 3, second: 0 } } };

  it('is not reached by reading pages, whatever they are read for', async () => {
    const { list, page, user } = await openList({
      count: 6000,
      fields: (at) => (at % 2 === 0 ? { expired: true, deleted: true, expiredAt: NOW } : {}),
      settings: { throttling: { minute: 120, second: 0 } },
    });
    await list.loadAll();
    await list.refresh();
    page.show('expired');
    const expired = page.list.value;
    await expired?.refresh();
    await expired?.loadAll();
    await expired?.refresh();
    expect([list.rows.value.length, expired?.rows.value.length]).toEqual([3000, 3000]);
    expect(user.waited).toEqual(Array(227).fill(0.65));
  });

  it('is waited for, a minute if it is not known how long, and is a failure if it lasts more than an hour', async () => {
    const { list, user, network } = await openList(throttled);
    const after = ['', '0', '3600', '3601'];
    network.proxy = (response) => {
      const next = after.shift();
      if (next === undefined) return response;
      return new Response('', { status: 429, headers: next === '' ? {} : { 'retry-after': next } });
    };
    await list.loadAll();
    expect(user.waited).toEqual([60, 1, 3600]);
    expect([list.job.value, list.failure.value]).toEqual([undefined, { kind: 'RateLimitError', seconds: 3601 }]);
  });

  it('ends with the job when that is canceled', async () => {
    const { list, user } = await openList(throttled);
    user.meanwhile = () => list.cancel();
    await list.loadAll();
    expect(user.waited).toHaveLength(1);
    expect([list.rows.value.length, list.job.value, list.failure.value]).toEqual([150, undefined, undefined]);
  });
});

describe('a list that changes while it is read', () => {
  it('misses no push when others expired elsewhere since the last page', async () => {
    const { list, names, network, time } = await openList({ count: 120 });
    for (let at = 119; at > 109; at--) await network.elsewhere('DELETE', `/pushes/seed000${at}`, {});
    time.now += MINUTE_MS;
    await list.loadMore();
    expect(names()).toEqual(pushes(119, 110));
  });

  it('hides no push that is expired from it, between two pages or while all are loaded', async () => {
    const { page, list, names, rows } = await openList({ count: 320 });
    await page.bulk.run(rows().slice(0, 10));
    await Promise.all([page.bulk.run(rows().slice(10, 30)), list.loadAll()]);
    expect(names()).toEqual(pushes(319, 320));
    expect(rows().filter(({ isExpiredManually }) => isExpiredManually)).toHaveLength(30);
  });

  it('has new pushes of this browser and of others once and first', async () => {
    const { list, names, push, createElsewhere, user } = await openList({ count: 160 });
    await createElsewhere(60);
    user.afterAnswer = () => {
      user.afterAnswer = () => {};
      void push('text', { name: 'Mine' });
    };
    await list.loadAll();
    await expect.poll(names).toEqual(['Mine', ...numbered('New', 59, 60), ...pushes(159, 160)]);
  });

  it.each([0, 3])('misses none of a page that other computers created before it (%i known)', async (count) => {
    const { list, names, createElsewhere, push } = await openList({ count });
    await createElsewhere(60);
    await push('text', { name: 'Mine' });
    await expect.poll(() => names()[0]).toBe('Mine');
    await list.loadAll();
    expect(names()).toEqual(['Mine', ...numbered('New', 59, 60), ...pushes(count - 1, count)]);
  });
});

describe('a refresh', () => {
  it('updates, adds and removes rows as far back as the list was loaded', async () => {
    const { list, names, row, pushElsewhere, network } = await openList({ count: 120 });
    await list.loadMore();
    await pushElsewhere('New');
    await network.open('seed000100');
    await network.elsewhere('DELETE', '/pushes/seed000099', {});
    await list.refresh();
    expect(names()).toEqual(['New', ...pushes(119, 20), ...pushes(98, 79)]);
    expect(row('Push 100').viewsLeft).toBe(4);
  });

  it.each([
    ['a page more where one new push moved the oldest row there', 1, 2],
    ['as many pages as new pushes need', 130, 4],
  ])('reads %s', async (_what, created, requests) => {
    const { list, names, createElsewhere, network } = await openList({ count: 120 });
    await createElsewhere(created);
    network.requests.length = 0;
    await list.refresh();
    expect(names()).toContain('Push 70');
    expect(network.requests).toHaveLength(requests);
  });

  it('changes nothing if its second page fails, and can be retried', async () => {
    const { list, names, network, createElsewhere, user } = await openList({ count: 60 });
    const before = names();
    await createElsewhere(70);
    user.afterAnswer = () => {
      network.fault = 'down';
    };
    await list.refresh();
    expect([names(), list.failure.value?.kind]).toEqual([before, 'NetworkError']);
    [network.fault, user.afterAnswer] = ['none', () => {}];
    await list.retryLast();
    expect([names()[0], list.failure.value]).toEqual(['New 69', undefined]);
  });
});
