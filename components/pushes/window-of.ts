/** Rows that are drawn, from `first` up to `end`, which is not. */
export interface RowWindow {
  first: number;
  end: number;
}

/** Rows beyond the edge that are drawn, so that a scroll does not run into nothing before the next picture. */
const BEYOND = 5;

/**
 * Which of `count` rows of the same height can be seen.
 * @param above how far the first row lies above the top of what is seen; negative: below it. In px, as the others.
 */
export function windowOf(above: number, seenHeight: number, rowHeight: number, count: number): RowWindow {
  if (rowHeight <= 0) return { first: 0, end: Math.min(count, 2 * BEYOND) };
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor(above / rowHeight) - BEYOND),
    end: within(Math.ceil((above + seenHeight) / rowHeight) + BEYOND),
  };
}
