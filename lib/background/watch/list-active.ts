import type { Client } from '../../api/client';
import type { PushRecord } from '../../api/schemas';

/** Rows on a page of a list. */
export const PAGE_ROWS = 50;

/** A round asks for no more: two hundred pushes. */
const MOST_PAGES = 4;

export interface ActivePushes {
  /** Newest first, each once. */
  records: PushRecord[];
  /** There are no further ones. */
  isWhole: boolean;
  /** By the instance's clock, of the first page: milliseconds since 1970; undefined where it does not say. */
  serverTime: number | undefined;
}

/** The newest active pushes, page by page as long as pages are full. Throws what `ask` throws. */
export async function listActivePushes(ask: Client['listActive']): Promise<ActivePushes> {
  const records = new Map<string, PushRecord>();
  let serverTime: number | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask(page);
    serverTime ??= answer.serverTime;
    // A push made between two pages moves the others on: the last row of a page is the first of the next.
    for (const record of answer.pushes) records.set(record.url_token, record);
    if (answer.pushes.length < PAGE_ROWS) return { records: [...records.values()], isWhole: true, serverTime };
  }
  return { records: [...records.values()], isWhole: false, serverTime };
}
