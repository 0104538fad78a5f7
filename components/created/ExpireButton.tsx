import { Undo2 } from 'lucide';
import { useEffect, useId, useState } from 'preact/hooks';
import { call } from '../../lib/browser/messaging';
import { formatDuration } from '../../lib/format';
import { t } from '../../lib/i18n';
import { type CreatedResult, isExpirable, type PushResult, undoLeftMs } from '../../lib/push/result';
import type { StoredPush } from '../../lib/push/stored-push';
import { watchUndo } from '../../lib/state/results';
import { describeFailure } from '../../lib/text/errors';
import { Button } from '../ui/Button';
import { ExpireButton } from '../ui/ConfirmButton';
import { ErrorNotice, FailureNotice, useOperation } from '../ui/Notice';

/** Expires a push, or a candidate of an unknown one, after a question. */
export function ExpireResult({ result, stored }: { result: PushResult; stored: StoredPush }) {
  const { failure, run } = useOperation(() => call('expireResult', { resultId: result.id, urlToken: stored.urlToken }));
  return (
    <>
      <ExpireButton canExpire={isExpirable(stored, result.withAccount)} expire={run} />
      {failure && (
        <div class="whole">
          <FailureNotice failure={failure} instanceName={result.instance.name} />
        </div>
      )}
    </>
  );
}

/** Expires a new push without confirmation, for ten seconds. Its space stays, so that nothing below moves. */
export function UndoBar({ result, now }: { result: CreatedResult; now: () => number }) {
  const [leftMs, setLeftMs] = useState(() => undoLeftMs(result, now()));
  const [wasOffered] = useState(leftMs > 0);
  const { isBusy, failure, run } = useOperation(() =>
    call('expireResult', { resultId: result.id, urlToken: result.stored.urlToken }),
  );
  const id = useId();
  useEffect(() => watchUndo(result, now, setLeftMs), [result, now]);
  const text = failure && describeFailure(failure, { instanceName: result.instance.name });
  return (
    <>
      {wasOffered && (
        <div class="row undo-room">
          {leftMs > 0 && (
            <>
              <Button icon={Undo2} busy={isBusy} aria-describedby={id} onClick={() => void run()}>
                {t('uiUndo')}
              </Button>
              <span id={id} class="small soft grow">
                {t('createdUndoFor', formatDuration(Math.ceil(leftMs / 1000)))}
              </span>
            </>
          )}
        </div>
      )}
      {text && <ErrorNotice title={t('createdNotUndone')} action={`${text.title} ${text.action}`} />}
    </>
  );
}
