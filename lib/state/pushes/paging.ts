import type { Continuation, PushRow } from '../../pushes/push-row';

/** Within this time no push is taken to have left the list. */
const SAME_LIST_MS = 5_000;

export interface LoadedPage {
  rows: readonly PushRow[];
  continuation: Continuation;
  /** When the page was requested: milliseconds since 1970. */
  requestedAt: number;
}

export type PageCursor = Omit<LoadedPage, 'rows'> & {
  /** The last page that was read; 0 before the first. */
  page: number;
};

export const FIRST_CURSOR: PageCursor = { page: 0, continuation: 'more', requestedAt: 0 };

/** Expired pushes move later ones into pages already read, so after some time or a known change the last page is read again. */
export async function readNextPage(
  cursor: PageCursor,
  changedAt: () => number,
  readPage: (page: number) => Promise<LoadedPage | undefined>,
): Promise<{ rows: readonly PushRow[]; cursor: PageCursor } | undefined> {
  const page = cursor.page + 1;
  const next = await readPage(page);
  if (!next) return undefined;
  const { rows, continuation, requestedAt } = next;
  const isSame = requestedAt - cursor.requestedAt <= SAME_LIST_MS && cursor.requestedAt - changedAt() > SAME_LIST_MS;
  const last = page === 1 || isSame ? { rows: [] } : await readPage(cursor.page);
  return last && { rows: mergeRows(last.rows, rows), cursor: { page, continuation, requestedAt } };
}

/** Puts lists together, newest first. Of several rows of one push, the last one is kept. */
export function mergeRows(...lists: (readonly PushRow[])[]): PushRow[] {
  const rows = new Map(lists.flat().map((row) => [row.urlToken, row]));
  return [...rows.values()].sort((a, b) => b.createdAt - a.createdAt);
}
