import { describe, expect, test } from 'vitest';
import { type GoalFigures, goalsOf, kilobytes, times } from '../../bench/goals';

const justMet: GoalFigures = {
  firstPaint: { own: 115, blank: 100 },
  warm: { own: 15, shortest: 10 },
  cold: { own: 60, shortest: 40 },
  requestsPerPush: [1, 1, 1],
  requestsOnOpening: 0,
  popupGzip: { all: 40_000, own: 25_000 },
  misplaced: [],
  pushes: { requestsToFirstRows: 1, keyP95: 16, heap: 60_000_000 },
  uploads: {
    loopback: { own: 1_000, plain: 900, curl: 900 },
    gigabit: { own: 10_000, curl: 9_000 },
    memory: 32_000_000,
  },
};
const missed = (change: Partial<GoalFigures>) =>
  goalsOf({ ...justMet, ...change })
    .filter(({ isMet }) => !isMet)
    .map(({ what, figure }) => [what, figure]);

describe('the goals', () => {
  test('are all met at their very limits', () => {
    expect(missed({})).toEqual([]);
  });

  test.each([
    ['a first paint', { firstPaint: { own: 115.1, blank: 100 } }, 'first paint of the popup : blank page', '1.16 ×'],
    ['a warm click', { warm: { own: 15.01, shortest: 10 } }, 'click to link : shortest extension, warm', '1.51 ×'],
    ['a cold click', { cold: { own: 80, shortest: 40 } }, 'click to link : shortest extension, cold', '2.00 ×'],
    ['one push with two requests', { requestsPerPush: [1, 2, 1] }, 'requests per push (3 pushes)', '1–2'],
    ['one push without a request', { requestsPerPush: [1, 0, 1] }, 'requests per push (3 pushes)', '0–1'],
    ['two requests for every push', { requestsPerPush: [2, 2] }, 'requests per push (2 pushes)', '2'],
    ['a request on opening', { requestsOnOpening: 1 }, 'requests on opening the popup, features fresh', '1'],
    [
      'a popup too heavy by a byte',
      { popupGzip: { all: 40_000, own: 25_001 } },
      'own code that the popup loads, gzip (40.0 kB with libraries)',
      '25.1 kB',
    ],
    ['zod in the popup', { misplaced: ['zod', 'QR code'] }, 'of zod, client, server, QR code in it', 'zod, QR code'],
    [
      'two requests before own pushes are shown',
      { pushes: { ...justMet.pushes, requestsToFirstRows: 2 } },
      'requests until own pushes are shown, of 10,000',
      '2',
    ],
    [
      'a slow search through them',
      { pushes: { ...justMet.pushes, keyP95: 16.01 } },
      'a key of a search through them, p95',
      '16.1 ms',
    ],
    [
      'a page too big by a byte',
      { pushes: { ...justMet.pushes, heap: 60_000_001 } },
      'heap of their page',
      '60000.1 kB',
    ],
    [
      'an upload slower than curl’s',
      { uploads: { ...justMet.uploads, loopback: { own: 1_001, plain: 1_000, curl: 900 } } },
      'rate of 1 GiB on the loopback : curl',
      '0.89 ×',
    ],
    [
      'an upload slower than the browser’s own',
      { uploads: { ...justMet.uploads, loopback: { own: 1_000, plain: 899, curl: 900 } } },
      'the same : a bare page of the browser',
      '0.89 ×',
    ],
    [
      'an upload that does not fill a line',
      { uploads: { ...justMet.uploads, gigabit: { own: 18_001, curl: 9_000 } } },
      'the same on a line of 1 Gbit/s : curl',
      '0.49 ×',
    ],
    [
      'an upload that grows its page by a byte too many',
      { uploads: { ...justMet.uploads, memory: 32_000_001 } },
      'memory of the page while it uploads',
      '32000.1 kB',
    ],
  ])('are missed by %s', (_what, change, what, figure) => {
    expect(missed(change)).toEqual([[what, figure]]);
  });

  test('that nothing was counted for are missed', () => {
    expect(missed({ requestsPerPush: [] })).toHaveLength(1);
  });
});

test('what is printed is never better than what was measured', () => {
  expect(times(1.1501)).toBe('1.16 ×');
  expect(times(1.15)).toBe('1.15 ×');
  expect(kilobytes(25_001)).toBe('25.1 kB');
  expect(kilobytes(25_000)).toBe('25.0 kB');
});
