import type { UnknownResult } from '../../push/result';
import { type PushRow, storedPushToRow } from '../../pushes/push-row';

/** The matches of a push of unknown outcome, but the one that it is: they may be copies of it. */
export function toOtherMatches(unknown: UnknownResult, urlToken: string): PushRow[] {
  const { candidates, name, note, withAccount, instance } = unknown;
  return candidates
    .filter(({ stored }) => stored.urlToken !== urlToken)
    .map((other) => storedPushToRow(other, { name, note, withAccount, instance }));
}
