import { Flame } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { type RowState, whyNotExpirableRow } from '../../lib/push/row-state';
import type { Details } from '../../lib/state/pushes/details';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { describeOwn, WHY_NOT_WORDS } from './pushes-words';

interface ExpireOwnProps {
  row: PushRow;
  state: RowState;
  details: Details;
  now: number;
}

/** Ends a push before its time: asks, says what it means, and shows what the instance answered. */
export function ExpireOwn({ row, state, details, now }: ExpireOwnProps) {
  const [isAsking, setAsking] = useState(false);
  const why = whyNotExpirableRow(row, now);
  const answer = details.answer.value;
  const failed = answer && !answer.ok ? describeOwn(answer.failure, 'expire', row.instance.name) : undefined;
  const expire = async () => {
    await details.expireNow();
    setAsking(false);
  };
  return (
    <div class="stack">
      {state === 'active' && (
        <div class="row wrap">
          <Button
            look="danger"
            icon={Flame}
            aria-disabled={why !== undefined}
            aria-describedby={why && 'why-not-expirable'}
            onClick={() => why === undefined && setAsking(true)}
          >
            {t('createdExpireNow')}
          </Button>
          {why && why !== 'ended' && (
            <p id="why-not-expirable" class="small soft">
              {t(WHY_NOT_WORDS[why])}
            </p>
          )}
        </div>
      )}
      <StatusLine>{answer?.ok && t(answerKey(answer.value, state))}</StatusLine>
      {failed && (
        <Notice kind="bad" isUrgent>
          <b>{failed.what}</b>
          <span>{failed.next}</span>
        </Notice>
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
    </div>
  );
}

function answerKey(value: { outcome: 'gone' | 'ended' }, state: RowState) {
  if (value.outcome === 'gone') return 'pushesAnswerGone' as const;
  return state === 'by-hand' ? ('pushesAnswerExpired' as const) : ('pushesAnswerOver' as const);
}
