import type { Candidate, UnknownResult } from '../../push/result';
import { type PushRow, storedPushToRow } from '../../pushes/push-row';

/** Rows of the matches of a push of unknown outcome that may be copies of it. */
export function toOtherMatches(
  { name, note, withAccount, instance }: UnknownResult,
  copies: readonly Candidate[],
): PushRow[] {
  return copies.map((copy) => storedPushToRow(copy, { name, note, withAccount, instance }));
}
