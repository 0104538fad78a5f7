import { Flame } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { Opening } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { StatusLine } from '../ui/StatusLine';
import { FailureNotice, wordsFor } from './OpeningFailure';

/** Where the sender allows it: ends the push for everybody. */
export function ExpireOpened({ opening }: { opening: Opening }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const expire = async () => {
    setFailure(await opening.expire());
    setAsking(false);
  };
  return (
    <>
      {opening.push.value?.canExpire && (
        <div>
          <Button look="danger" icon={Flame} onClick={() => setAsking(true)}>
            {t('createdExpireNow')}
          </Button>
        </div>
      )}
      <StatusLine class="soft">{opening.isExpiredHere.value && t('openExpired')}</StatusLine>
      {failure && <FailureNotice {...wordsFor(failure, { whose: opening.whose.value })} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('createdExpireTitle')}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={opening.isBusy.value}
        onConfirm={() => void expire()}
        onCancel={() => setAsking(false)}
      >
        {t('openExpireText')}
      </ConfirmDialog>
    </>
  );
}
