const perPage = 50;
const lastPage = 200;

/** The page asked for, from 1; undefined when it is not a whole number or above 200. Below 1 means 1. */
export function pageOf(query: URLSearchParams): number | undefined {
  const asked = query.get('page');
  if (asked === null) return 1;
  if (!/^[+-]?\d+$/.test(asked)) return undefined;
  const page = Number(asked);
  return page > lastPage ? undefined : Math.max(page, 1);
}

/** The rows of a page, from rows in order; it looks no further than it has to. */
export function rowsOf<Row>(rows: Iterable<Row>, page: number): Row[] {
  const found: Row[] = [];
  let toSkip = (page - 1) * perPage;
  for (const row of rows) {
    if (toSkip > 0) toSkip -= 1;
    else if (found.push(row) === perPage) break;
  }
  return found;
}
