import { describe, expect, it, vi } from 'vitest';
import type { PushRow } from '@/lib/push/push-row';
import { createRateLimitRetry } from '@/lib/state/pushes/paging';
import { makePushes, NOW, type Options, openPage } from './make-pushes';

const MINUTE_MS = 60_000;

async function openList(options: Options) {
  const made = await makePushes(options);
  const page = await openPage(made);
  const list = page.list.value;
  if (!list) throw new Error('There is no list');
  const { network } = made;
  return {
    ...made,
    page,
    list,
    names: () => list.rows.value.map(({ name }) => name),
    /** From another computer: the newest pushes leave the list, and all others move up. */
    expireNewest: async (from: number, count: number) => {
      for (let at = from; at > from - count; at--)
        await network.elsewhere('DELETE', `/pushes/seed${String(at).padStart(6, '0')}`, {});
    },
    createElsewhere: async (count: number) => {
      for (let at = 0; at < count; at++) await made.pushElsewhere(`New ${at}`);
    },
  };
}

const numbered = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix} ${from - at}`);
const pushes = (from: number, count: number) => numbered('Push', from, count);

describe('a list', () => {
  it('shows the newest fifty after one request, and then page by page', async () => {
    const { list, names, network } = await openList({ count: 120 });
    expect(network.requests).toHaveLength(1);
    expect([names(), list.end.value]).toEqual([pushes(119, 50), 'more']);
    await list.loadMore();
    expect([names(), list.end.value]).toEqual([pushes(119, 100), 'more']);
  });

  it('loads all of ten thousand, which is the limit', async () => {
    const { list, names } = await openList({ count: 10_000 });
    await list.loadAll();
    expect([names().length, new Set(names()).size, list.end.value]).toEqual([10_000, 10_000, 'limit']);
  });

  it('counts the pages of a job, and keeps them when it is canceled', async () => {
    const { list, user } = await openList({ count: 400 });
    let pages: number | undefined;
    user.afterAnswer = () => {
      if (list.rows.value.length < 150) return;
      pages = list.job.value?.pages;
      list.cancel();
    };
    await list.loadAll();
    expect(pages).toBe(2);
    expect([list.rows.value.length, list.end.value, list.job.value]).toEqual([200, 'more', undefined]);
    user.afterAnswer = () => {};
    await list.loadAll();
    expect(list.rows.value).toHaveLength(400);
  });

  it('does not take an expired push for an active one while this computer’s clock is behind', async () => {
    const createdAt = NOW - 86_400_000 + 1000;
    const options = { count: 1, fields: () => ({ days: 1, createdAt }), pageBehindMs: 60 * MINUTE_MS };
    const { page, list, time } = await openList(options);
    const states = () => list.rows.value.map(page.view.value.getStatus);
    expect(states()).toEqual(['active']);
    time.now += 1000;
    page.tick();
    expect(states()).toEqual(['expired-by-time']);
  });
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
    expect(Math.max(...user.waited)).toBeLessThan(1);
  });

  it('pauses the job as long as the instance says', async () => {
    const { list, user } = await openList(throttled);
    const pauses: (number | undefined)[] = [];
    user.meanwhile = () => pauses.push(list.pausedUntil.value);
    await list.loadAll();
    expect(list.rows.value).toHaveLength(300);
    expect(user.waited.length).toBeGreaterThan(0);
    expect(user.waited.every((seconds) => seconds > 0 && seconds <= 60)).toBe(true);
    expect(pauses.every((until) => until !== undefined)).toBe(true);
    expect([list.pausedUntil.value, list.failure.value]).toEqual([undefined, undefined]);
  });

  it('is a failure if it lasts more than an hour', async () => {
    const { list, user, network } = await openList(throttled);
    network.proxy = (response) => {
      if (response.status === 429) response.headers.set('retry-after', '9999999999');
      return response;
    };
    const { length } = network.requests;
    await list.loadAll();
    expect(user.waited).toEqual([]);
    expect(network.requests.length - length).toBeLessThanOrEqual(3);
    expect([list.job.value, list.failure.value]).toEqual([undefined, { kind: 'RateLimitError', seconds: 2_000_000 }]);
  });

  it('sends no request that was stopped while it waited for its turn', async () => {
    const stop = new AbortController();
    const requests = createRateLimitRetry({ wait: async () => {}, now: () => 0 }, async () => stop.abort());
    let sent = 0;
    const send = async () => ({ ok: true as const, value: ++sent });
    expect(await requests.request(send, stop.signal)).toBeUndefined();
    expect(sent).toBe(0);
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
  it('misses no push when others expired since the last page', async () => {
    const { list, names, expireNewest, time } = await openList({ count: 120 });
    await expireNewest(119, 10);
    time.now += MINUTE_MS;
    await list.loadMore();
    expect(names()).toEqual(pushes(119, 110));
  });

  it('has new pushes once and first', async () => {
    const { list, names, pushElsewhere, time } = await openList({ count: 120 });
    for (let at = 0; at < 60; at++) {
      time.now += 1000;
      await pushElsewhere(`New ${at}`);
    }
    await list.loadAll();
    expect(names()).toEqual([...numbered('New', 59, 60), ...pushes(119, 120)]);
  });

  it('shows a push that this browser creates meanwhile', async () => {
    const { list, names, push, user } = await openList({ count: 160 });
    user.afterAnswer = () => {
      user.afterAnswer = () => {};
      void push('text', { name: 'Mine' });
    };
    await list.loadAll();
    await vi.waitFor(() => expect(names()).toEqual(['Mine', ...pushes(159, 160)]));
  });

  it.each([0, 3])('misses none of a page that other computers created before it (%i known)', async (count) => {
    const { list, names, createElsewhere, push } = await openList({ count });
    await createElsewhere(60);
    await push('text', { name: 'Mine' });
    await vi.waitFor(() => expect(names()[0]).toBe('Mine'));
    await list.loadAll();
    expect(names()).toEqual(['Mine', ...numbered('New', 59, 60), ...pushes(count - 1, count)]);
  });
});

describe('a refresh', () => {
  it('updates, adds and removes rows as far back as the list was loaded', async () => {
    const { list, names, pushElsewhere, network } = await openList({ count: 120 });
    await list.loadMore();
    await pushElsewhere('New');
    await network.open('seed000100');
    await network.elsewhere('DELETE', '/pushes/seed000099', {});
    await list.refresh();
    expect(names()).toEqual(['New', ...pushes(119, 20), ...pushes(98, 79)]);
    expect(list.rows.value.find(({ urlToken }) => urlToken === 'seed000100')?.viewsLeft).toBe(4);
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

describe('a push that is expired from the list', () => {
  const expire = async ({ page }: Awaited<ReturnType<typeof openList>>, row: PushRow | undefined) => {
    if (row) await page.details.open(row);
    await page.details.expireOpenPush();
  };

  it('hides no push between two pages', async () => {
    const made = await openList({ count: 120 });
    for (const row of made.list.rows.value.slice(0, 10)) await expire(made, row);
    await made.list.loadAll();
    expect(new Set(made.names()).size).toBe(120);
  });

  it('hides no push, and stays expired, while all are loaded', async () => {
    const { page, list, names } = await openList({ count: 320 });
    const expiring = list.rows.value.slice(0, 30);
    await Promise.all([page.bulk.run(expiring), list.loadAll()]);
    expect([new Set(names()).size, names().length]).toEqual([320, 320]);
    expect(list.rows.value.filter(({ isExpiredManually }) => isExpiredManually)).toHaveLength(30);
  });
});
