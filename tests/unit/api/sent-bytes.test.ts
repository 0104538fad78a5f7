import { expect, test } from 'vitest';
import { createSentBytesEstimator } from '../../../lib/api/upload';

const MEGA = 1_000_000;

/** What is known of a body of 100 megabytes after a browser told of its progress: `ms: megabytes`. */
function sentOf(told: Record<number, number>, endedAt: number) {
  let now = 0;
  const estimator = createSentBytesEstimator(100 * MEGA, () => now);
  for (const [ms, megabytes] of Object.entries(told)) {
    now = Number(ms);
    estimator.note(megabytes * MEGA);
  }
  now = endedAt;
  return estimator.sent();
}

test.each([
  ['nothing is known of, as it may have left at once', {}, 20, true],
  ['far more is left than a second takes', { 1000: 10 }, 1_100, false],
  ['no more is left than a second takes', { 1000: 45, 2000: 90 }, 2_050, true],
  ['it was once fast enough for what is left', { 100: 5, 700: 10, 800: 30, 900: 50, 9000: 61 }, 9_000, true],
  ['it stands still, however fast it was', { 1000: 60 }, 2_001, false],
  ['all of it left', { 1000: 100 }, 60_000, true],
])('a body may have left whole: %s', (_, told, endedAt, mayBeComplete) => {
  expect(sentOf(told, endedAt)).toMatchObject({ totalBytes: 100 * MEGA, mayBeComplete });
});

/** Told every 50 ms: a burst into the buffers of the sockets, then a megabyte a second until so much of the 100 MB is told. */
function steadyLine(burst: number, until: number): Record<number, number> {
  const told: Record<number, number> = { 60: burst / 2, 110: burst };
  for (let at = 160, megabytes = burst; megabytes < until; at += 50) {
    megabytes += 1 / 20;
    told[at] = megabytes;
  }
  return told;
}

test.each([
  [10, 6],
  [50, 6],
  [60, 45],
  [90, 6],
])(
  'of a steady line at %d % is known that a part never left, whatever went into its buffers (%d MB)',
  (percent, buffered) => {
    const told = steadyLine(buffered, percent);
    expect(sentOf(told, Math.max(...Object.keys(told).map(Number)) + 20)).toMatchObject({ mayBeComplete: false });
  },
);
