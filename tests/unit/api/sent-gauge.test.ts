import { expect, test } from 'vitest';
import { createSentGauge } from '../../../lib/api/sent-gauge';

const MEGA = 1_000_000;

/** A gauge of a body of 100 megabytes and the moments at which a browser told of its progress: [ms, bytes]. */
function gaugeOf(told: [ms: number, bytes: number][], endedAt: number) {
  let now = 0;
  const gauge = createSentGauge(100 * MEGA, () => now);
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
        [1_000, 60 * MEGA],
        [9_000, 61 * MEGA],
      ],
      9_000,
    ],
    true,
  ],
  ['it stands still, however fast it was', [[[1_000, 60 * MEGA]], 2_001], false],
  ['all of it left', [[[1_000, 100 * MEGA]], 60_000], true],
])('a body may have left whole: %s', (_, told, mayBeWhole) => {
  expect(gaugeOf(...told)).toMatchObject({ totalBytes: 100 * MEGA, mayBeWhole });
});

test('news that come in a bunch say nothing of how fast the line is', () => {
  const bunch: [ms: number, bytes: number][] = [
    [50, MEGA],
    [51, 2 * MEGA],
    [52, 3 * MEGA],
  ];
  expect(gaugeOf(bunch, 60)).toMatchObject({ mayBeWhole: false });
});
