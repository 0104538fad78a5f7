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
import { Notice } from '../ui/Notice';

interface ExpireButtonProps {
  result: PushResult;
  stored: StoredPush;
  results: Results;
}

/** Ends a push before its time. Asks first; where nobody from here may, it says why. */
export function ExpireButton({ result, stored, results }: ExpireButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const id = useId();
  const instanceName = result.instance.name;
  const why = notExpirableReason(stored, result.withAccount);
  const expire = async () => {
    setFailure(await results.expire(result.id, stored.urlToken));
    setAsking(false);
  };
  const words = failure && describeFailure(failure, { instanceName });
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
      {words && (
        <div class="whole">
          <Notice kind="bad" isUrgent>
            <b>{words.title}</b>
            <span>{words.action}</span>
          </Notice>
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

/**
 * Ends a push that was just made by one click, and asks nothing. It goes with its ten seconds, but not while it has the focus. Its room
 * stays, so that nothing below moves.
 */
export function UndoLine({ result, results }: { result: CreatedResult; results: Results }) {
  const [leftMs, setLeftMs] = useState(() => results.undoLeftMs(result));
  const [wasTime] = useState(leftMs > 0);
  const [hasFocus, setFocus] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const id = useId();
  useEffect(() => results.watchUndo(result, setLeftMs), [result, results]);
  const undo = async () => setFailure(await results.expire(result.id, result.stored.urlToken));
  const words = failure && describeFailure(failure, { instanceName: result.instance.name });
  const isTime = leftMs > 0;
  return (
    <>
      {wasTime && (
        <div class="row undo-room">
          {(isTime || hasFocus) && (
            <>
              <Button
                icon={Undo2}
                busy={results.busy.value.has(result.id)}
                aria-disabled={!isTime}
                aria-describedby={id}
                onFocus={() => setFocus(true)}
                onBlur={() => setFocus(false)}
                onClick={() => isTime && void undo()}
              >
                {t('createdUndo')}
              </Button>
              <span id={id} class="small soft grow">
                {isTime ? count('createdUndoLeft', Math.ceil(leftMs / 1000)) : t('createdUndoOver')}
              </span>
            </>
          )}
        </div>
      )}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{t('createdNotUndone')}</b>
          <span>
            {words.title} {words.action}
          </span>
        </Notice>
      )}
    </>
  );
}
