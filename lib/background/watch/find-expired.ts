import type { PushRecord } from '../../api/schemas';
import { LAST_PAGE } from '../../api/schemas';
import type { Vanished } from '../../push/watch/compare';
import { hashOfToken } from '../../push/watch/token-hash';
import { PAGE_ROWS } from './list-active';

export interface FoundExpired {
  /** By the SHA-256 of their tokens. */
  found: Map<string, PushRecord>;
  /** Those that the list does not have. Any others were not looked for to the end. */
  missing: string[];
}

interface Page {
  rows: Map<string, PushRecord>;
  isFull: boolean;
  /** When its last row was made. */
  oldest: number;
}

/**
 * Looks for pushes among the expired ones, which are listed by when they were made, newest first: first near the front, then in ever
 * wider steps, then in between. `ask` answers undefined when no more may be asked; then the rest stays open. `vanished`: newest first.
 */
export async function findExpired(
  vanished: readonly Vanished[],
  ask: (page: number) => Promise<PushRecord[] | undefined>,
): Promise<FoundExpired> {
  const pages = new Map<number, Page>();
  const pageAt = async (number: number): Promise<Page> => {
    const known = pages.get(number);
    if (known) return known;
    const records = await ask(number);
    if (!records) throw new NoMoreQuestions();
    const page = await pageOf(records);
    pages.set(number, page);
    return page;
  };

  const result: FoundExpired = { found: new Map(), missing: [] };
  let from = 1;
  try {
    for (const { push, createdAt } of vanished) {
      from = await firstPageOf(createdAt, from, pageAt);
      const record = await findFrom(from, push, createdAt, pageAt);
      if (record) result.found.set(push, record);
      else result.missing.push(push);
    }
  } catch (error) {
    if (!(error instanceof NoMoreQuestions)) throw error;
  }
  return result;
}

class NoMoreQuestions extends Error {
  override readonly name = 'NoMoreQuestions';
}

async function pageOf(records: PushRecord[]): Promise<Page> {
  const rows = new Map<string, PushRecord>();
  for (const record of records) rows.set(await hashOfToken(record.url_token), record);
  const oldest = Math.min(...records.map(({ created_at }) => Date.parse(created_at)));
  return { rows, isFull: records.length >= PAGE_ROWS, oldest };
}

/** The first page from `from` on that is not filled with newer pushes alone; the last page there can be, if all are. */
async function firstPageOf(
  createdAt: number,
  from: number,
  pageAt: (number: number) => Promise<Page>,
): Promise<number> {
  const isTooNew = async (number: number) => {
    const { isFull, oldest } = await pageAt(number);
    return isFull && oldest > createdAt;
  };
  let low = from;
  let high = from;
  for (let step = 1; await isTooNew(high); step *= 2) {
    if (high === LAST_PAGE) return LAST_PAGE;
    low = high + 1;
    high = Math.min(LAST_PAGE, high + step);
  }
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isTooNew(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The push on this page, or on the next ones as long as they may hold pushes of the same moment. */
async function findFrom(
  from: number,
  push: string,
  createdAt: number,
  pageAt: (number: number) => Promise<Page>,
): Promise<PushRecord | undefined> {
  for (let number = from; number <= LAST_PAGE; number += 1) {
    const { rows, isFull, oldest } = await pageAt(number);
    const record = rows.get(push);
    if (record || !isFull || oldest < createdAt) return record;
  }
  return undefined;
}
