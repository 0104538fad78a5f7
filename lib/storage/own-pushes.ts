import { getCreated } from '../batch/stored-row';
import type { CreatedResult } from '../push/result';
import { readAllBatchRows } from './batch-rows';
import { resultsItem } from './items';
import { readItem } from './storage';

/** A push that this browser created, whether its result is among the last ones or with the row of a table. */
export type OwnPush = Pick<
  CreatedResult,
  'id' | 'isPrivate' | 'instance' | 'withAccount' | 'name' | 'link' | 'isEncrypted' | 'stored' | 'expiredAt'
>;

/** Reads the pushes of every created result and of every created row of all tables. */
export async function readOwnPushes(): Promise<OwnPush[]> {
  const results = (await readItem(resultsItem)).filter((result) => result.state === 'created');
  const rows = (await readAllBatchRows()).flatMap(({ row }) => getCreated(row) ?? []);
  return [...results, ...rows];
}
