import type { PageEnd } from '../../messages';
import type { PushRow } from '../../push/push-row';

/** How far apart two pages may be asked for and still be taken for pages of the same list: meanwhile pushes may have left it. */
const TOGETHER_MS = 5_000;

/** A page as an instance gave it. */
export interface AnsweredPage {
  rows: readonly PushRow[];
  end: PageEnd;
  /** When the question went off that was answered: milliseconds since 1970. */
  askedAt: number;
}

/** How far one has read in a list of an instance. */
export interface Walk {
  /** The last page that was read; 0: none. */
  page: number;
  end: PageEnd;
  /** When that was asked for; 0: pushes are known to have left the list since. */
  askedAt: number;
}

export const WALK_START: Walk = { page: 0, end: 'more', askedAt: 0 };

/**
 * One page further; `known`: what was read before. A push that ends leaves the list of active ones, and those below it move up: what
 * comes to lie in a page that was read is in none that is still to be read. So where time has passed, the page before is read again,
 * and the one before that, until one is known in part. A push that is new moves the others down: they are met twice, which is no harm.
 *
 * Resolves with the rows that were read, newest first, or with undefined where a page could not be read.
 */
export async function walkOn(
  walk: Walk,
  known: readonly PushRow[],
  readPage: (page: number) => Promise<AnsweredPage | undefined>,
): Promise<{ rows: readonly PushRow[]; walk: Walk } | undefined> {
  const tokens = new Set(known.map(({ urlToken }) => urlToken));
  const joins = ({ rows, askedAt }: AnsweredPage) =>
    askedAt - walk.askedAt <= TOGETHER_MS || rows.some(({ urlToken }) => tokens.has(urlToken));
  const last = await readPage(walk.page + 1);
  if (!last) return undefined;
  let answer = last;
  let { rows } = last;
  for (let page = walk.page; page > 0 && !joins(answer); page--) {
    const before = await readPage(page);
    if (!before) return undefined;
    rows = merged(before.rows, rows);
    answer = before;
  }
  return { rows, walk: { page: walk.page + 1, end: last.end, askedAt: last.askedAt } };
}

/** Both, each push once: where both have one, the second's is newer, unless `keep` says that the first's is. */
export function merged(first: readonly PushRow[], second: readonly PushRow[], which: 'renew' | 'keep' = 'renew') {
  const known = new Set(first.map(({ urlToken }) => urlToken));
  const added = second.filter(({ urlToken }) => !known.has(urlToken));
  if (which === 'keep' || added.length === second.length) return [...first, ...added];
  const newer = new Map(second.map((row) => [row.urlToken, row]));
  return [...first.map((row) => newer.get(row.urlToken) ?? row), ...added];
}
