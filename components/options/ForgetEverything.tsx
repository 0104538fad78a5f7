import { useState } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { ForgetStore } from '../../lib/state/forget-everything';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Notice } from '../ui/Notice';

/** Makes everything as it was at install, after a question that says what goes and what stays. */
export function ForgetEverything({ store }: { store: ForgetStore }) {
  const [isAsking, setAsking] = useState(false);
  const failure = store.failure.value;
  const words = failure && describeFailure(failure, { instanceName: '' });
  const forget = async () => {
    await store.forgetEverything();
    setAsking(false);
  };
  return (
    <section class="panel stack" aria-labelledby="forget-title">
      <h3 id="forget-title">{t('forgetTitle')}</h3>
      <p class="soft">{t('forgetExplained')}</p>
      <div class="row wrap">
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('forgetButton')}
        </Button>
        <a href="#travel">{t('forgetExportFirst')}</a>
      </div>
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.what}</b>
          <span>{words.next}</span>
        </Notice>
      )}
      {store.isDone.value && (
        <Notice kind="good" isUrgent>
          {t('forgetDone')}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('forgetQuestion')}
        confirmLabel={t('forgetButton')}
        isDangerous
        busy={store.isBusy.value}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('forgetGoes')}</p>
        <p>{t('forgetStays')}</p>
      </ConfirmDialog>
    </section>
  );
}
