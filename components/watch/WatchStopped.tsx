import { t } from '../../lib/i18n';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** The instance refuses its token, so nothing is looked at any more. */
export function WatchStopped({ instanceName, openOptions }: { instanceName: string; openOptions: () => void }) {
  return (
    <Notice kind="warn">
      <b>{t('watchStopped', instanceName)}</b>
      <span>{t('watchStoppedNext')}</span>
      <Button look="link" onClick={openOptions}>
        {t('watchStoppedDoor')}
      </Button>
    </Notice>
  );
}
