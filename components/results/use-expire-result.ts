import { callWorker } from '../../lib/messaging/messaging';
import type { PushResult } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { useWorkerCall } from '../ui/use-worker-call';

/** Expires what the server stored of a push, or of a candidate of an unknown one. Where that undoes it, its draft is shown again. */
export function useExpireResult(result: PushResult, { urlToken }: StoredPush, composePage: ComposePageState) {
  return useWorkerCall(async () => {
    const reply = await callWorker('expireResult', { resultId: result.id, urlToken });
    if (reply.ok && reply.value.draftId !== undefined) await composePage.showUndone(result, reply.value.draftId);
    return reply;
  });
}
