import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { findInstance } from '../../lib/instance/instance';
import { getUndoTimeLeft, isExpirable, type PushResult } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { startUndoCountdown } from '../../lib/state/results/result-subscriptions';
import { FailureNotice } from '../ui/FailureNotice';
import { ExpireButton } from './ExpireButton';
import { useExpireResult } from './use-expire-result';

interface ExpireResultProps {
  result: PushResult;
  /** What the server stored of the push, or of a candidate of an unknown one. */
  stored: StoredPush;
  composePage: ComposePageState;
  canUndo?: boolean;
}

/** Expires a push: in its first ten seconds as an undo, afterward after a question. */
export function ExpireResultButton({ result, stored, composePage, canUndo = true }: ExpireResultProps) {
  const { now, activeInstance } = composePage;
  const [leftMs, setLeftMs] = useState(() => getUndoTimeLeft(result, now()));
  const [startedAsUndo] = useState(leftMs > 0);
  const [wasUndo, setWasUndo] = useState(false);
  const { failure, run } = useExpireResult(result, stored, composePage);
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
        wasUndo={canUndo && startedAsUndo}
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
