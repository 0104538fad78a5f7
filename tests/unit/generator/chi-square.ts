/** How far counts are from what was expected of them (Pearson). `expected`: of the same sum. */
export function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 0), 0);
}

/** The same where every cell should have the same count. */
export function chiSquareEven(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return chiSquare(
    counts,
    counts.map(() => mean),
  );
}

/** What a fair source exceeds once in a thousand runs, with this many cells (Wilson and Hilferty’s approximation). */
export function criticalValue(cells: number): number {
  const freedom = cells - 1;
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3;
}
