import { expect, test } from 'vitest';
import { createSentBytesEstimator } from '../../../lib/api/upload';

const MEGA = 1_000_000;

/** A gauge of a body of 100 megabytes and the moments at which a browser told of its progress: [ms, bytes]. */
function gaugeOf(told: [ms: number, bytes: number][], endedAt: number) {
  let now = 0;
  const gauge = createSentBytesEstimator(100 * MEGA, () => now);
  for (const [ms, bytes] of told) {
    now = ms;
    gauge.note(bytes);
  }
  now = endedAt;
  return gauge.sent();
}

test.each<[string, Parameters<typeof gaugeOf>, boolean]>([
  ['nothing is known of, as it may have left at once', [[], 20], true],
  ['far more is left than a second takes', [[[1_000, 10 * MEGA]], 1_100], false],
  [
    'no more is left than a second takes',
    [
      [
        [1_000, 45 * MEGA],
        [2_000, 90 * MEGA],
      ],
      2_050,
    ],
    true,
  ],
  [
    'it was once fast enough for what is left',
    [
      [
        [1_000, 10 * MEGA],
        [2_000, 60 * MEGA],
        [9_000, 61 * MEGA],
      ],
      9_000,
    ],
    true,
  ],
  ['it stands still, however fast it was', [[[1_000, 60 * MEGA]], 2_001], false],
  ['all of it left', [[[1_000, 100 * MEGA]], 60_000], true],
])('a body may have left whole: %s', (_, told, mayBeComplete) => {
  expect(gaugeOf(...told)).toMatchObject({ totalBytes: 100 * MEGA, mayBeComplete });
});

/** Told every 50 ms: a burst into the buffers of the sockets, then so many bytes a second until so much of the 100 MB is told. */
function steadyLine(burst: number, bytesPerSecond: number, until: number): [ms: number, bytes: number][] {
  const told: [ms: number, bytes: number][] = [
    [60, burst / 2],
    [110, burst],
  ];
  for (let at = 160, bytes = burst; bytes < until; at += 50) {
    bytes += bytesPerSecond / 20;
    told.push([at, bytes]);
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
    const told = steadyLine(buffered * MEGA, MEGA, percent * MEGA);
    const [endedAt = 0] = told.at(-1) ?? [];
    expect(gaugeOf(told, endedAt + 20)).toMatchObject({ mayBeComplete: false });
  },
);
