import type { Draft } from '../push/draft';
import { getCreated, getState, type PushRecord } from '../push/record';
import type { CreatedResult } from '../push/result';
import { hasWeakerDifference } from '../push/stored-push';

/** The record of a table's row. */
export type RowRecord = PushRecord & { draft: Draft; number: number; cells: string[] };

export function isRowRecord(record: PushRecord | undefined): record is RowRecord {
  return record?.draft !== undefined && record.number !== undefined && record.cells !== undefined;
}

/** The result of a push that may still be opened, as far as its record says. */
export function getActive(record: PushRecord): CreatedResult | undefined {
  const created = getCreated(record);
  return created?.expiredAt === undefined && created?.viewsLeft !== 0 ? created : undefined;
}

/** Makes a row of unknown outcome ready again, because the user says that nothing was created for it. */
export function withoutOutcome<R extends PushRecord>(row: R): R {
  return { ...row, outcome: undefined, denials: (row.denials ?? 0) + 1 };
}

/** Whether a row may be repeated in another table: it failed, and none repeats it yet. */
export function isRetryable(row: PushRecord): boolean {
  return getState(row) === 'failed' && !row.isRetried;
}

export function isWeaker(record: PushRecord): boolean {
  return hasWeakerDifference(getCreated(record)?.differences ?? []);
}
