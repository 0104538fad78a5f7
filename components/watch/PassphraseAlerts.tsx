import './watch.css';
import { useEffect, useId } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import type { PassphraseAlertsStore } from '../../lib/state/watch';
import { describeFailure } from '../../lib/text/errors';
import { MAX_PASSPHRASE_ALERTS } from '../../lib/watch/reconcile';
import { StatusLine } from '../ui/StatusLine';

/** Whether wrong passphrases of this push are reported: a mark that costs a request in each poll. */
export function PassphraseAlerts({ row, alerts }: { row: PushRow; alerts: PassphraseAlertsStore }) {
  const id = useId();
  const { urlToken, instance } = row;
  useEffect(() => {
    void alerts.open({ instanceId: instance.id, urlToken });
    return alerts.close;
  }, [alerts, instance.id, urlToken]);
  const alert = alerts.alert.value;
  if (alert === undefined) return null;
  if (alert === 'unwatched') return <p class="small soft">{t('watchFollowUnwatched')}</p>;
  const failure = alerts.failure.value;
  const failed = failure && describeFailure(failure, { instanceName: instance.name });
  return (
    <div>
      <div class="watch-follow">
        <input
          id={id}
          type="checkbox"
          checked={alert === 'on'}
          aria-describedby={`${id}-why`}
          onChange={(event) => {
            // It shows what holds, not what was asked for.
            const { checked } = event.currentTarget;
            event.currentTarget.checked = alert === 'on';
            void alerts.set({ instanceId: instance.id, urlToken }, checked);
          }}
        />
        <div>
          <label for={id}>{t('watchFollow')}</label>
          <p id={`${id}-why`} class="small soft">
            {t('watchFollowWhy')}
          </p>
        </div>
      </div>
      <StatusLine class="small tone-warn">
        {alerts.isFull.value && count('watchFollowFull', MAX_PASSPHRASE_ALERTS)}
        {failed && `${failed.title} ${failed.action}`}
      </StatusLine>
    </div>
  );
}
