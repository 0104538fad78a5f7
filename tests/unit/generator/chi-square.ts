/** How far counts are from all being the same (Pearson). */
export function chiSquareEven(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

/** What a fair source exceeds once in a thousand runs, with this many cells (Wilson and Hilferty’s approximation). */
export function criticalValue(cells: number): number {
  const freedom = cells - 1;
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3;
}
