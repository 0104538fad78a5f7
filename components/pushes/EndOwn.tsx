import { Flame } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { ExpireOutcome, PushRow } from '../../lib/push/push-row';
import { notExpirableReason } from '../../lib/push/result';
import type { Details } from '../../lib/state/pushes/details';
import { WHY_NOT_WORDS } from '../../lib/text/pushes';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { StatusLine } from '../ui/StatusLine';
import { OwnFailure } from './OwnFailure';

/** Ends a push before its time: asks first and says what it means; where nobody from here may, it says why. */
export function ExpireOwn({ row, details }: { row: PushRow; details: Details }) {
  const [isAsking, setAsking] = useState(false);
  const why = notExpirableReason(row, row.withAccount);
  const expire = async () => {
    await details.expireNow();
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="danger"
        icon={Flame}
        aria-disabled={why !== undefined}
        aria-describedby={why && 'why-not-expirable'}
        onClick={() => why === undefined && setAsking(true)}
      >
        {t('createdExpireNow')}
      </Button>
      {why && (
        <p id="why-not-expirable" class="small soft whole">
          {t(WHY_NOT_WORDS[why])}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('createdExpireTitle')}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={details.isExpiring.value}
        onConfirm={() => void expire()}
        onCancel={() => setAsking(false)}
      >
        {t('createdExpireText')}
      </ConfirmDialog>
    </>
  );
}

/** What the instance answered when the push was to be expired. */
export function ExpireAnswer({ row, details }: { row: PushRow; details: Details }) {
  const answer = details.answer.value;
  return (
    <>
      <StatusLine>{answer?.ok && t(answerKey(answer.value))}</StatusLine>
      {answer && !answer.ok && (
        <OwnFailure failure={answer.failure} operation="expire" instanceName={row.instance.name} />
      )}
    </>
  );
}

function answerKey(became: ExpireOutcome) {
  if (became.outcome === 'gone') return 'pushesAnswerGone' as const;
  return became.ending.isByHand ? ('pushesAnswerExpired' as const) : ('pushesAnswerOver' as const);
}
