import { describe, expect, it } from 'vitest';
import { makePushes, NOW, openLooked } from './make-pushes';

const requestsOf = (made: Awaited<ReturnType<typeof makePushes>>) => made.network.requests.length;

async function openList(options: Parameters<typeof makePushes>[0]) {
  const made = await makePushes(options);
  const page = await openLooked(made);
  const list = page.section.value?.list;
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

describe('another look', () => {
  it('takes in what is new and what has changed, drops what is gone, and goes as far back as was loaded', async () => {
    const { list, names, push, network } = await openList({ count: 120 });
    await list.loadMore();
    await push('text', { name: 'New' });
    await network.open('seed000100');
    await network.elsewhere('DELETE', '/pushes/seed000099', {});
    await list.look();
    expect(names()[0]).toBe('New');
    expect(list.rows.value.find(({ urlToken }) => urlToken === 'seed000100')?.viewsLeft).toBe(4);
    expect(names()).not.toContain('Push 99');
    expect(names()).toContain('Push 20');
  });

  it('reads a page more where new pushes moved the oldest one there', async () => {
    const { list, names, pushElsewhere, network } = await openList({ count: 120 });
    await pushElsewhere('New');
    network.requests.length = 0;
    await list.look();
    expect([names()[0], names()[50]]).toEqual(['New', 'Push 70']);
    expect(network.requests).toHaveLength(2);
  });

  it('changes nothing where it fails', async () => {
    const { list, names, network } = await openList({ count: 60 });
    const [before, lookedAt] = [names(), list.lookedAt.value];
    network.fault = 'down';
    await list.look();
    expect([names(), list.lookedAt.value, list.end.value]).toEqual([before, lookedAt, 'more']);
    network.fault = 'none';
    await list.loadMore();
    expect(names()).toHaveLength(60);
  });

  it('says when it was', async () => {
    const { list, time } = await openList({ count: 1 });
    time.now += 60_000;
    await list.look();
    expect(list.lookedAt.value).toBe(time.now);
  });
});

describe('a push that was expired from the list', () => {
  it('keeps its place and says so, until the next look', async () => {
    const { page, list, names } = await openList({ count: 3 });
    await page.details.open(list.rows.value[1] as never);
    await page.details.expireNow();
    expect(names()).toEqual(['Push 2', 'Push 1', 'Push 0']);
    expect(page.shelf.value.stateOf(list.rows.value[1] as never)).toBe('by-hand');
    await list.look();
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
  expect(page.shelf.value.stateOf(row)).toBe('active');
  time.now += SECOND_MS;
  page.tick();
  expect(page.shelf.value.stateOf(row)).toBe('by-time');
});
