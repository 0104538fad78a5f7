import { Flame } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { PushResult, StoredPush } from '../../lib/push/result';
import { whyNotExpirable } from '../../lib/push/stored-facts';
import type { Results } from '../../lib/state/results';
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
  const why = whyNotExpirable(stored, result.withAccount);
  const expire = async () => {
    setFailure(await results.expire(result.id, stored.urlToken));
    setAsking(false);
  };
  const words = failure && describeFailure(failure, { instanceName });
  return (
    <>
      <Button
        look="danger"
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
            <b>{words.what}</b>
            <span>{words.next}</span>
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
