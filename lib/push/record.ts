import { isFailure } from '../base/failure';
import { arrayOf, type Infer, isBoolean, isNumber, isString, objectOf, optional, union } from '../base/guards';
import { isDraft } from './draft';
import { type CreatedResult, isPushResult, isSendingPush, type PushResult, type SendingPush } from './result';

/** Everything known of one push of this browser, from the moment it is sent; of a table's row, from the moment it is checked. */
export const isPushRecord = objectOf({
  /** Undefined for a row that was never sent, or of which the user says that nothing was created. */
  outcome: optional(union(isSendingPush, isPushResult)),
  /** A row's draft: once it was sent, with the policy's values and the passphrase. Of any other push as long as it can be undone. */
  draft: optional(isDraft),
  /** To be copied for fifteen minutes; a row's is in its draft. */
  passphrase: optional(isString),
  /** A row's number in its table, from 1. */
  number: optional(isNumber),
  /** A row's cells, without secret and passphrase, which the draft has. */
  cells: optional(arrayOf(isString)),
  /** Why a row that is ready was not sent or not created before. The reason may apply to all rows. */
  failure: optional(isFailure),
  /** How often the user has said that nothing was created for a row, so that it may be sent again. */
  denials: optional(isNumber),
  /** Whether another table repeats a row. */
  isRetried: optional(isBoolean),
  /** Reserves storage quota for the outcome (and, until a row is sent, for the demo's copy of its push). */
  room: optional(isString),
});
export type PushRecord = Infer<typeof isPushRecord>;
export type PushOutcome = SendingPush | PushResult;

export type PushState = 'ready' | 'sending' | PushResult['state'];

/** Only a `ready` row is sent. One that is `sending`, but that no worker sends any more, is of unknown outcome. */
export function getState({ outcome }: Pick<PushRecord, 'outcome'>): PushState {
  return outcome?.state ?? 'ready';
}

export function getSending({ outcome }: Pick<PushRecord, 'outcome'>): SendingPush | undefined {
  return outcome?.state === 'sending' ? outcome : undefined;
}

export function getResult({ outcome }: Pick<PushRecord, 'outcome'>): PushResult | undefined {
  return outcome?.state === 'sending' ? undefined : outcome;
}

export function getCreated({ outcome }: Pick<PushRecord, 'outcome'>): CreatedResult | undefined {
  return outcome?.state === 'created' ? outcome : undefined;
}

/** How long a passphrase is kept for its copy. */
export const PASSPHRASE_MS = 15 * 60_000;

/** The passphrase of a push, as long as it may be copied. `now`: milliseconds since 1970. */
export function getPassphrase(record: PushRecord, now: number): string | undefined {
  const created = getCreated(record);
  return created && created.respondedAt + PASSPHRASE_MS > now ? record.passphrase : undefined;
}
