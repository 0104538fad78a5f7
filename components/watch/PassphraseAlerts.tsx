import { useEffect } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import type { PassphraseAlertsStore } from '../../lib/state/watch';
import { describeFailure } from '../../lib/text/errors';
import { MAX_PASSPHRASE_ALERTS } from '../../lib/watch/reconcile';
import { Switch } from '../options/Switch';
import { StatusLine } from '../ui/StatusLine';

/** Whether wrong passphrases of this push are reported: that costs a request in each poll. */
export function PassphraseAlerts({ row, alerts }: { row: PushRow; alerts: PassphraseAlertsStore }) {
  const { urlToken, instance } = row;
  useEffect(() => {
    void alerts.open({ instanceId: instance.id, urlToken });
    return alerts.close;
  }, [alerts, instance.id, urlToken]);
  const alert = alerts.alert.value;
  if (alert === undefined) return null;
  if (alert === 'unwatched') return <p class="small soft">{t('watchFollowUnwatched')}</p>;
  const failed = alerts.failure.value && describeFailure(alerts.failure.value, { instanceName: instance.name });
  return (
    <div>
      <Switch
        label={t('watchFollow')}
        explanation={t('watchFollowWhy')}
        isOn={alert === 'on'}
        onChange={(isOn) => void alerts.set({ instanceId: instance.id, urlToken }, isOn)}
      />
      <StatusLine class="small tone-warn">
        {alerts.isFull.value && count('watchFollowFull', MAX_PASSPHRASE_ALERTS)}
        {failed && `${failed.title} ${failed.action}`}
      </StatusLine>
    </div>
  );
}
