import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks before another link puts away what may be the last copy of a secret. */
export function ReplaceDialog({ received }: { received: ReceivedSecret }) {
  const isReplacing = received.isReplacing.value;
  if (!isReplacing && !received.isLastCopy()) return null;
  return (
    <ConfirmDialog
      isOpen={isReplacing}
      title={t('receivedAnotherTitle')}
      confirmLabel={t('receivedAnother')}
      onConfirm={() => received.answerReplacing(true)}
      onCancel={() => received.answerReplacing(false)}
    >
      {t('receivedAnotherText')}
    </ConfirmDialog>
  );
}
