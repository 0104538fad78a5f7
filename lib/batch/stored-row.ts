import { isFailure } from '../base/failure';
import { arrayOf, type Infer, isBoolean, isNumber, isString, objectOf, optional } from '../base/guards';
import { isDraft } from '../push/draft';
import { type CreatedResult, isInFlightCreate, isPushResult, type PushResult } from '../push/result';
import { hasWeakerDifference } from '../push/stored-push';

export const isStoredBatchRow = objectOf({
  /** The row's number in the table, from 1. */
  number: isNumber,
  /** The table's row, without secret and passphrase, which the draft has. */
  cells: arrayOf(isString),
  /** The draft of the row. Once it was sent, it has the policy's values and the passphrase. */
  draft: isDraft,
  /** Reserves storage quota for the result (and, until sent, for the demo's copy of the push). */
  quotaPadding: optional(isString),
  /** Why a row that is ready was not sent or not created before. The reason may apply to all rows. */
  failure: optional(isFailure),
  /** The record of its request, until there is a result. */
  inFlight: optional(isInFlightCreate),
  result: optional(isPushResult),
  /** How often the user has said that nothing was created for it, so that it may be sent again. */
  denials: optional(isNumber),
  /** Whether another batch repeats this row. */
  isRetried: optional(isBoolean),
});
export type StoredBatchRow = Infer<typeof isStoredBatchRow>;

export type BatchRowState = 'ready' | 'in-flight' | PushResult['state'];

/** The state of a row. Only a `ready` one is sent: one that never was, or of which the user says that nothing was created. One `in-flight` that no worker sends any more is of unknown outcome. */
export function getRowState({ inFlight, result }: StoredBatchRow): BatchRowState {
  return result?.state ?? (inFlight ? 'in-flight' : 'ready');
}

/** The record or the unknown result makes room for this result. Only what may still change it keeps quota. */
export function withResult(row: StoredBatchRow, result: PushResult): StoredBatchRow {
  const { inFlight: _inFlight, failure: _failure, quotaPadding, ...kept } = row;
  return result.state === 'unknown' ? { ...kept, quotaPadding, result } : { ...kept, result };
}

/** Makes a row of unknown outcome ready again, because the user says that nothing was created for it. */
export function withoutOutcome({
  result: _,
  inFlight: _inFlight,
  denials = 0,
  ...row
}: StoredBatchRow): StoredBatchRow {
  return { ...row, denials: denials + 1 };
}

export function getCreated({ result }: StoredBatchRow): CreatedResult | undefined {
  return result?.state === 'created' ? result : undefined;
}

/** The result of a row whose push may still be opened, as far as the table knows. */
export function getActive(row: StoredBatchRow): CreatedResult | undefined {
  const created = getCreated(row);
  return created?.expiredAt === undefined && created?.viewsLeft !== 0 ? created : undefined;
}

/** Whether a row may be repeated in another batch: it failed, and none repeats it yet. */
export function isRetryable(row: StoredBatchRow): boolean {
  return getRowState(row) === 'failed' && !row.isRetried;
}

export function isRowWeaker(row: StoredBatchRow): boolean {
  return hasWeakerDifference(getCreated(row)?.differences ?? []);
}
