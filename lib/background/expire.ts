import type { PushAddress } from '../messages';
import { type Ending, endingOf } from '../push/push-row';
import type { CreatedResult, PushResult, UnknownResult } from '../push/result';
import type { Connections } from './connections';
import type { Ledger } from './ledger';

interface ExpirerParts {
  connections: Connections;
  ledger: Ledger;
  /** Told of the push, for what else remembers it. */
  onEnded: (push: PushAddress, ending: Ending) => Promise<void>;
}

/** Expires a push that was made from here, or a candidate of one of unknown outcome. Resolves with the result as it is then. */
export function createExpirer({ connections, ledger, onEnded }: ExpirerParts) {
  return async (resultId: string, urlToken: string): Promise<PushResult> => {
    const result = await ledger.expectResult(resultId);
    const { client } = await connections.to(result.instance.id);
    const record = await client.expirePush(urlToken);
    await onEnded({ instanceId: result.instance.id, urlToken }, endingOf(record));
    const expiredAt = Date.parse(record.expired_on ?? record.updated_at);
    return ledger.change(resultId, (now) => {
      if (now.state === 'created') return { ...now, expiredAt } satisfies CreatedResult;
      if (now.state !== 'unknown') return now;
      const candidates = now.candidates.filter(({ stored }) => stored.urlToken !== urlToken);
      return { ...now, candidates } satisfies UnknownResult;
    });
  };
}
