import { describe, expect, it, vi } from 'vitest';
import { makePushes, NOW, openPage } from './make-pushes';

const requestsOf = (made: Awaited<ReturnType<typeof makePushes>>) => made.network.requests.length;

async function openList(options: Parameters<typeof makePushes>[0]) {
  const made = await makePushes(options);
  const page = await openPage(made);
  const list = page.list.value;
  if (!list) throw new Error('There is no list');
  return { ...made, page, list, names: () => list.rows.value.map(({ name }) => name) };
}

describe('the list', () => {
  it('shows the newest fifty after one request', async () => {
    const { list, names, ...made } = await openList({ count: 120 });
    expect(requestsOf(made as never)).toBe(1);
    expect(names().slice(0, 2)).toEqual(['Push 119', 'Push 118']);
    expect([list.rows.value.length, list.end.value]).toEqual([50, 'more']);
  });

  it('reads one page more when it is told to', async () => {
    const { list, names } = await openList({ count: 120 });
    await list.loadMore();
    expect([names().length, names().at(-1), list.end.value]).toEqual([100, 'Push 20', 'more']);
  });

  it('reads all of ten thousand, and says that instances show no more', async () => {
    const { list } = await openList({ count: 10_000 });
    await list.loadAll();
    expect([list.rows.value.length, list.end.value]).toEqual([10_000, 'limit']);
    expect(new Set(list.rows.value.map(({ urlToken }) => urlToken)).size).toBe(10_000);
  });

  it('says how many pages it has read, and stops when it is told to; what was read stays', async () => {
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

  it('waits as long as the instance says, and then goes on', async () => {
    const { list, user } = await openList({ count: 300, settings: { throttling: { minute: 3, second: 0 } } });
    const pauses: (number | undefined)[] = [];
    user.meanwhile = () => pauses.push(list.pausedUntil.value);
    await list.loadAll();
    expect(list.rows.value).toHaveLength(300);
    expect(user.waited.length).toBeGreaterThan(0);
    expect(user.waited.every((seconds) => seconds > 0 && seconds <= 60)).toBe(true);
    expect(pauses.every((until) => until !== undefined)).toBe(true);
    expect([list.pausedUntil.value, list.failure.value]).toEqual([undefined, undefined]);
  });

  it('does not wait for more than an hour: it asks no more, and says how long', async () => {
    const { list, user, network } = await openList({ count: 300, settings: { throttling: { minute: 3, second: 0 } } });
    network.proxy = (response) => {
      if (response.status === 429) response.headers.set('retry-after', '9999999999');
      return response;
    };
    const asked = network.requests.length;
    await list.loadAll();
    expect(user.waited).toEqual([]);
    expect(network.requests.length - asked).toBeLessThanOrEqual(3);
    expect([list.job.value, list.failure.value]).toEqual([undefined, { name: 'RateLimitError', seconds: 2_000_000 }]);
  });

  it('reads pages no faster than an instance allows, whatever they are read for', async () => {
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

  it('gives up waiting when it is told to', async () => {
    const { list, user } = await openList({ count: 300, settings: { throttling: { minute: 3, second: 0 } } });
    user.meanwhile = () => list.cancel();
    await list.loadAll();
    expect(user.waited).toHaveLength(1);
    expect([list.rows.value.length, list.job.value, list.failure.value]).toEqual([150, undefined, undefined]);
  });

  it('keeps what was read when the next page cannot be', async () => {
    const { list, network } = await openList({ count: 120 });
    network.fault = 'down';
    await list.loadMore();
    expect([list.rows.value.length, list.failure.value?.name]).toEqual([50, 'NetworkError']);
    network.fault = 'none';
    await list.loadMore();
    expect([list.rows.value.length, list.failure.value]).toEqual([100, undefined]);
  });
});

describe('pushes that end or are made elsewhere while one reads', () => {
  const MINUTE_MS = 60_000;
  /** The newest end, by somebody else's hand: all others move up. */
  const endNewest = async ({ network }: Awaited<ReturnType<typeof makePushes>>, from: number, count: number) => {
    for (let at = from; at > from - count; at--)
      await network.elsewhere('DELETE', `/pushes/seed${String(at).padStart(6, '0')}`, {});
  };
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `Push ${from - at}`);

  it('make none be left out of the next page, however long that is after the last one', async () => {
    const { list, names, ...made } = await openList({ count: 120 });
    await endNewest(made as never, 119, 10);
    made.time.now += MINUTE_MS;
    await list.loadMore();
    expect(names()).toEqual(numbers(119, 110));
  });

  it('make none be left out while the instance wants to be left alone', async () => {
    const { list, names, user, ...made } = await openList({
      count: 260,
      settings: { throttling: { minute: 3, second: 0 } },
    });
    user.meanwhile = () => {
      user.meanwhile = () => {};
      void endNewest(made as never, 259, 20);
    };
    await list.loadAll();
    expect(names()).toEqual(numbers(259, 260));
  });

  it('are there once, and the newest first', async () => {
    const { list, names, pushElsewhere, time } = await openList({ count: 120 });
    for (let at = 0; at < 60; at++) {
      time.now += 1000;
      await pushElsewhere(`New ${at}`);
    }
    await list.loadAll();
    const found = Array.from({ length: 60 }, (_, at) => `New ${59 - at}`);
    expect(names()).toEqual([...found, ...numbers(119, 120)]);
  });

  it('leave no gap below a push that was made here', async () => {
    const { list, names, push, pushElsewhere } = await openList({ count: 60 });
    for (let at = 0; at < 70; at++) await pushElsewhere(`New ${at}`);
    await push('text', { name: 'Mine' });
    await vi.waitFor(() => expect(names()[0]).toBe('Mine'));
    expect(names().slice(70)).toEqual(['New 0', ...numbers(59, 50)]);
    await list.loadAll();
    expect(names().slice(71)).toEqual(numbers(59, 60));
  });

  it('do not keep a push that was made here from being shown when all has been read', async () => {
    const { list, names, push, user } = await openList({ count: 160 });
    user.afterAnswer = () => {
      user.afterAnswer = () => {};
      void push('text', { name: 'Mine' });
    };
    await list.loadAll();
    await vi.waitFor(() => expect(names()).toEqual(['Mine', ...numbers(159, 160)]));
  });

  it('are shown as far back as before, however many are new', async () => {
    const { list, names, pushElsewhere } = await openList({ count: 60 });
    for (let at = 0; at < 130; at++) await pushElsewhere(`New ${at}`);
    await list.refresh();
    expect(names()).toContain('Push 10');
    await list.loadAll();
    expect(names()).toHaveLength(190);
  });
});

describe('another look', () => {
  it('takes in what is new and what has changed, drops what is gone, and goes as far back as was loaded', async () => {
    const { list, names, push, network } = await openList({ count: 120 });
    await list.loadMore();
    await push('text', { name: 'New' });
    await network.open('seed000100');
    await network.elsewhere('DELETE', '/pushes/seed000099', {});
    await list.refresh();
    expect(names()[0]).toBe('New');
    expect(list.rows.value.find(({ urlToken }) => urlToken === 'seed000100')?.viewsLeft).toBe(4);
    expect(names()).not.toContain('Push 99');
    expect(names()).toContain('Push 20');
  });

  it('reads a page more where new pushes moved the oldest one there', async () => {
    const { list, names, pushElsewhere, network } = await openList({ count: 120 });
    await pushElsewhere('New');
    network.requests.length = 0;
    await list.refresh();
    expect([names()[0], names()[50]]).toEqual(['New', 'Push 70']);
    expect(network.requests).toHaveLength(2);
  });

  it('changes nothing where it fails', async () => {
    const { list, names, network } = await openList({ count: 60 });
    const [before, lookedAt] = [names(), list.refreshedAt.value];
    network.fault = 'down';
    await list.refresh();
    expect([names(), list.refreshedAt.value, list.end.value]).toEqual([before, lookedAt, 'more']);
    network.fault = 'none';
    await list.loadMore();
    expect(names()).toHaveLength(60);
  });

  it('is what is tried again after one failed', async () => {
    const { list, names, network, pushElsewhere } = await openList({ count: 3 });
    await pushElsewhere('New');
    network.fault = 'down';
    await list.refresh();
    network.fault = 'none';
    await list.retryLast();
    expect([names()[0], list.failure.value]).toEqual(['New', undefined]);
  });

  it('shows nothing above a gap when it fails in the middle of what is new', async () => {
    const { list, names, network, pushElsewhere, user } = await openList({ count: 60 });
    const before = names();
    for (let at = 0; at < 70; at++) await pushElsewhere(`New ${at}`);
    user.afterAnswer = () => {
      network.fault = 'down';
    };
    await list.refresh();
    expect([names(), list.failure.value?.name]).toEqual([before, 'NetworkError']);
  });

  it('says when it was', async () => {
    const { list, time } = await openList({ count: 1 });
    time.now += 60_000;
    await list.refresh();
    expect(list.refreshedAt.value).toBe(time.now);
  });
});

describe('a push that was expired from the list', () => {
  it('keeps its place and says so, until the next look', async () => {
    const { page, list, names } = await openList({ count: 3 });
    await page.details.open(list.rows.value[1] as never);
    await page.details.expireNow();
    expect(names()).toEqual(['Push 2', 'Push 1', 'Push 0']);
    expect(page.view.value.stateOf(list.rows.value[1] as never)).toBe('by-hand');
    await list.refresh();
    expect(names()).toEqual(['Push 2', 'Push 0']);
  });

  it('makes no push vanish between two pages', async () => {
    const { page, list, names } = await openList({ count: 120 });
    for (const row of list.rows.value.slice(0, 10)) {
      await page.details.open(row);
      await page.details.expireNow();
    }
    await list.loadAll();
    expect(new Set(names()).size).toBe(120);
  });

  it('makes none vanish while all are being loaded, and looks alive in no answer that was under way', async () => {
    const { page, list, names } = await openList({ count: 320 });
    const ending = list.rows.value.slice(0, 30);
    await Promise.all([page.bulk.run(ending), list.loadAll()]);
    expect([new Set(names()).size, names().length]).toEqual([320, 320]);
    expect(list.rows.value.filter(({ isByHand }) => isByHand)).toHaveLength(30);
  });

  it('does not come back to life by a look that had begun before', async () => {
    const { page, list, user } = await openList({ count: 120 });
    await list.loadMore();
    const row = list.rows.value[0] as never;
    user.afterAnswer = (name) => {
      if (name !== 'listPushes') return;
      user.afterAnswer = () => {};
      page.account.value?.applyUpdate('seed000119', { isExpired: true, isByHand: true });
    };
    await list.refresh();
    expect(page.view.value.stateOf(list.rows.value[0] ?? row)).toBe('by-hand');
  });
});

it('a clock that is behind the instance’s does not make an ended push look alive', async () => {
  const SECOND_MS = 1000;
  const DAY_MS = 86_400_000;
  const { page, list, time } = await openList({
    count: 1,
    fields: () => ({ days: 1, createdAt: NOW - DAY_MS + SECOND_MS }),
    pageBehindMs: 3_600_000,
  });
  const row = list.rows.value[0];
  if (!row) throw new Error('There is no row');
  expect(page.view.value.stateOf(row)).toBe('active');
  time.now += SECOND_MS;
  page.tick();
  expect(page.view.value.stateOf(row)).toBe('by-time');
});
