import { t } from '../../lib/i18n/translate';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks whether to send a draft again that may have become a push. */
export function RepeatDialog({ composePage }: { composePage: ComposePageState }) {
  return (
    <ConfirmDialog
      isOpen={composePage.isAskingToRepeat.value}
      title={t('createdSendAgainTitle')}
      confirmLabel={t('createdSendAgain')}
      onConfirm={() => void composePage.answerRepeat(true)}
      onCancel={() => void composePage.answerRepeat(false)}
    >
      {t('createdSendAgainHint')}
    </ConfirmDialog>
  );
}
