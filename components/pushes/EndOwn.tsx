import { Flame } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { notExpirableReason } from '../../lib/push/result';
import type { Details } from '../../lib/state/pushes/details';
import { WHY_NOT_WORDS } from '../../lib/text/pushes';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { StatusLine } from '../ui/StatusLine';
import { PushesFailure } from './PushesFailure';

/** Expires a push after a question, or says why that cannot be done from here. */
export function ExpireOwn({ row, details }: { row: PushRow; details: Details }) {
  const [isAsking, setAsking] = useState(false);
  const why = notExpirableReason(row, row.withAccount);
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
        onConfirm={async () => {
          await details.expireNow();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('createdExpireText')}
      </ConfirmDialog>
    </>
  );
}

/** The instance's reply to the last expire. */
export function ExpireAnswer({ row, details }: { row: PushRow; details: Details }) {
  const answer = details.answer.value;
  const reply = answer?.ok ? answer.value : undefined;
  return (
    <>
      <StatusLine>
        {reply?.outcome === 'gone' && t('pushesAnswerGone')}
        {reply?.outcome === 'ended' && t(reply.ending.isByHand ? 'pushesAnswerExpired' : 'pushesAnswerOver')}
      </StatusLine>
      {answer && !answer.ok && (
        <PushesFailure failure={answer.failure} operation="expire" instanceName={row.instance.name} />
      )}
    </>
  );
}
