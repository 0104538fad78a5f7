import { Flame, Undo2 } from 'lucide';
import { useEffect, useId, useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { type CreatedResult, notExpirableReason, type PushResult } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';
import type { Results } from '../../lib/state/results';
import { describeFailure } from '../../lib/text/errors';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { ErrorNotice, FailureNotice } from '../ui/FailureNotice';

interface ExpireButtonProps {
  result: PushResult;
  stored: StoredPush;
  results: Results;
}

/** Expires a push after a question. Where that is impossible, it says why. */
export function ExpireButton({ result, stored, results }: ExpireButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const id = useId();
  const why = notExpirableReason(stored, result.withAccount);
  const expire = async () => {
    setFailure(await results.expire(result.id, stored.urlToken));
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="danger"
        icon={Flame}
        aria-disabled={why !== undefined}
        aria-describedby={why && id}
        onClick={() => why === undefined && setAsking(true)}
      >
        {t('createdExpireNow')}
      </Button>
      {why && (
        <p id={id} class="small soft whole">
          {why === 'link' ? t('createdExpireLinkOff') : t('createdExpireOff')}
        </p>
      )}
      {failure && (
        <div class="whole">
          <FailureNotice failure={failure} instanceName={result.instance.name} />
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('createdExpireTitle')}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={results.busy.value.has(result.id)}
        onConfirm={() => void expire()}
        onCancel={() => setAsking(false)}
      >
        {t('createdExpireText')}
      </ConfirmDialog>
    </>
  );
}

/** Expires a new push without a question, for ten seconds and while it has the focus. Its space stays, so that nothing below moves. */
export function UndoBar({ result, results }: { result: CreatedResult; results: Results }) {
  const [leftMs, setLeftMs] = useState(() => results.undoLeftMs(result));
  const [wasOffered] = useState(leftMs > 0);
  const [hasFocus, setFocus] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const id = useId();
  useEffect(() => results.watchUndo(result, setLeftMs), [result, results]);
  const undo = async () => setFailure(await results.expire(result.id, result.stored.urlToken));
  const text = failure && describeFailure(failure, { instanceName: result.instance.name });
  const canUndo = leftMs > 0;
  return (
    <>
      {wasOffered && (
        <div class="row undo-room">
          {(canUndo || hasFocus) && (
            <>
              <Button
                icon={Undo2}
                busy={results.busy.value.has(result.id)}
                aria-disabled={!canUndo}
                aria-describedby={id}
                onFocus={() => setFocus(true)}
                onBlur={() => setFocus(false)}
                onClick={() => canUndo && void undo()}
              >
                {t('createdUndo')}
              </Button>
              <span id={id} class="small soft grow">
                {canUndo ? count('createdUndoLeft', Math.ceil(leftMs / 1000)) : t('createdUndoOver')}
              </span>
            </>
          )}
        </div>
      )}
      {text && <ErrorNotice title={t('createdNotUndone')} action={`${text.title} ${text.action}`} />}
    </>
  );
}
