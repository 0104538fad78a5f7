import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { findInstance } from '../../lib/instance/instance';
import { callWorker } from '../../lib/messaging/messaging';
import { getUndoTimeLeft, isExpirable, type PushResult } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { startUndoCountdown } from '../../lib/state/results/result-subscriptions';
import { FailureNotice } from '../ui/FailureNotice';
import { useWorkerCall } from '../ui/use-worker-call';
import { ExpireButton } from './ExpireButton';

interface ExpireResultProps {
  result: PushResult;
  /** What the server stored of the push, or of a candidate of an unknown one. */
  stored: StoredPush;
  composePage: ComposePageState;
  canUndo?: boolean;
}

/** Expires a push: in its first ten seconds as an undo, afterwards after a question. */
export function ExpireResultButton({ result, stored, composePage, canUndo = true }: ExpireResultProps) {
  const { now, activeInstance } = composePage;
  const [leftMs, setLeftMs] = useState(() => getUndoTimeLeft(result, now()));
  const [wasUndo, setWasUndo] = useState(false);
  const { failure, run } = useWorkerCall(async () => {
    const reply = await callWorker('expireResult', { resultId: result.id, urlToken: stored.urlToken });
    if (reply.ok && reply.value.draftId !== undefined) await composePage.showUndone(result, reply.value.draftId);
    return reply;
  });
  useEffect(() => startUndoCountdown(result, now, setLeftMs), [result, now]);
  const isUndo = canUndo && leftMs > 0;
  const expire = () => {
    setWasUndo(isUndo);
    return run();
  };
  return (
    <>
      <ExpireButton
        name={result.name}
        canExpire={isExpirable(stored, result.withAccount)}
        undoLeftMs={isUndo ? leftMs : 0}
        expire={expire}
      />
      {failure && (
        <div class="full-row">
          <FailureNotice
            failure={failure}
            instanceName={result.instance.name}
            instance={findInstance(activeInstance.instances.value, result.instance.id)}
            also={wasUndo && t('createdUndoFailed')}
          />
        </div>
      )}
    </>
  );
}
