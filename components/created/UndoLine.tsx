import { Undo2 } from 'lucide';
import { useEffect, useId, useState } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { count, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { CreatedResult } from '../../lib/push/result';
import type { Results } from '../../lib/state/results';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** Ends a push that was just made by one click, and asks nothing. It goes with its ten seconds, but not while it has the focus. */
export function UndoLine({ result, results }: { result: CreatedResult; results: Results }) {
  const [leftMs, setLeftMs] = useState(() => results.undoLeftMs(result));
  const [hasFocus, setFocus] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const id = useId();
  useEffect(() => results.watchUndo(result, setLeftMs), [result, results]);
  const undo = async () => setFailure(await results.expire(result.id, result.stored.urlToken));
  const words = failure && describeFailure(failure, { instanceName: result.instance.name });
  const isTime = leftMs > 0;
  return (
    <>
      {(isTime || hasFocus) && (
        <div class="row">
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
        </div>
      )}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{t('createdNotUndone')}</b>
          <span>
            {words.what} {words.next}
          </span>
        </Notice>
      )}
    </>
  );
}
