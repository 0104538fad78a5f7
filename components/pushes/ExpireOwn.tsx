import { Flame } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { whyNotExpirable } from '../../lib/push/stored-facts';
import type { Details } from '../../lib/state/pushes/details';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { WHY_NOT_WORDS } from './pushes-words';

/** Ends a push before its time: asks first and says what it means; where nobody from here may, it says why. */
export function ExpireOwn({ row, details }: { row: PushRow; details: Details }) {
  const [isAsking, setAsking] = useState(false);
  const why = whyNotExpirable(row, row.withAccount);
  const expire = async () => {
    await details.expireNow();
    setAsking(false);
  };
  return (
    <>
      <Button
        look="danger"
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
