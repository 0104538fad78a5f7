import { RotateCw } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { clampPollPeriod, POLL_PERIODS_MINUTES } from '../../lib/activity/poll-settings';
import { formatRelativeDay } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { getStorageArea, type Instance } from '../../lib/instance/instance';
import type { PollStatusStore } from '../../lib/state/activity/activity';
import type { InstancesStore } from '../../lib/state/instances/instances';
import type { SettingsStore } from '../../lib/state/settings/settings';
import { coverageText, pollPeriodText } from '../../lib/text/activity';
import { describeFailure } from '../../lib/text/failures';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { SelectField } from '../ui/SelectField';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { useWorkerCall } from '../ui/use-worker-call';

interface ActivityAlertsProps {
  settings: SettingsStore;
  status: PollStatusStore;
  instances: InstancesStore;
}

export function ActivityAlerts({ settings, status, instances }: ActivityAlertsProps) {
  const id = useId();
  const alerts = settings.activity.value;
  const period = clampPollPeriod(alerts);
  const periods = [...new Set([...POLL_PERIODS_MINUTES, period])].sort((a, b) => a - b);
  const accounts = Object.values(status.status.value);
  return (
    <>
      <section class="panel stack" aria-label={t('optionsActivity')}>
        <p class="muted">{t('optionsActivityExplained')}</p>
        <Switch
          label={t('optionsActivityOn')}
          explanation={t('optionsActivityOnExplained')}
          isChecked={alerts.isOn}
          onChange={(isOn) => void settings.changeActivity({ isOn })}
        />
        <SelectField
          class="poll-period"
          label={t('optionsActivityPeriod')}
          hint={t('optionsActivityPeriodHint')}
          value={period}
          onChange={(minutes) => void settings.changeActivity({ periodMinutes: Number(minutes) })}
        >
          {periods.map((minutes) => (
            <option key={minutes} value={minutes}>
              {pollPeriodText(minutes)}
            </option>
          ))}
        </SelectField>
        <Switch
          label={t('optionsActivityNotifies')}
          explanation={t('optionsActivityNotifiesExplained')}
          isChecked={alerts.notifies}
          onChange={(notifies) => void settings.changeActivity({ notifies })}
        />
      </section>
      <section class="panel stack" aria-labelledby={`${id}-going`}>
        <h3 id={`${id}-going`}>{t('pushesFilter')}</h3>
        <PollStatusList isOn={alerts.isOn} status={status} instances={instances} />
        {alerts.isOn && accounts.some((account) => account.status !== 'off') && <PollNowButton status={status} />}
      </section>
    </>
  );
}

/** The status of each account. An instance without an account is named only where pushes go to it. */
function PollStatusList({
  isOn,
  status,
  instances,
}: Pick<ActivityAlertsProps, 'status' | 'instances'> & { isOn: boolean }) {
  if (!isOn) return <Notice kind="info">{t('optionsActivitySwitchedOff')}</Notice>;
  const accounts = status.status.value;
  const active = instances.active.value;
  const shown = instances.instances.value.filter(({ id }) => {
    const account = accounts[id];
    return id === active?.id || account?.status !== 'off' || account.failure;
  });
  if (shown.length === 0) return <AccountNotice title={t('errorNoInstance')} action={t('errorNoInstanceNext')} />;
  return shown.map((instance) => <AccountStatus key={instance.id} instance={instance} status={status} />);
}

interface AccountNoticeProps {
  kind?: 'info' | 'warn' | 'bad';
  title: string;
  action: string;
}

function AccountNotice({ kind = 'warn', title, action }: AccountNoticeProps) {
  return (
    <Notice kind={kind}>
      <b>{title}</b>
      <span>
        {action} <a href="#instances">{t('optionsInstances')}</a>
      </span>
    </Notice>
  );
}

function AccountStatus({ instance, status }: Pick<ActivityAlertsProps, 'status'> & { instance: Instance }) {
  const { id, name } = instance;
  const account = status.status.value[id];
  const named = (
    <p>
      <bdi>{name}</bdi>
    </p>
  );
  if (!account)
    return (
      <div>
        {named}
        <p class="small muted">{t('optionsActivityUnknown')}</p>
      </div>
    );
  const { failure, polledAt } = account;
  const failed = failure && describeFailure(failure, { instanceName: name });
  if (account.status === 'off')
    // Without an account on purpose: nothing is wrong.
    return failed ? (
      <AccountNotice {...failed} />
    ) : (
      <AccountNotice kind="info" title={t('optionsActivityNoToken', name)} action={t('checkTokenNeededNext')} />
    );
  if (account.status === 'stopped')
    return <AccountNotice kind="bad" title={t('activityStopped', name)} action={t('activityStoppedNext')} />;
  const next = formatRelativeDay(account.nextPollAt, status.now());
  return (
    <div>
      {account.status === 'pending' && named}
      {account.status === 'ok' && <p>{coverageText(account, name)}</p>}
      {account.status !== 'failing' && (
        <p class="small muted">
          {polledAt !== undefined && `${t('createdLooked', formatRelativeDay(polledAt, status.now()))} · `}
          {t('optionsActivityNext', next)}
        </p>
      )}
      {account.status === 'failing' && failed && (
        <Notice kind="warn">
          <b>{failed.title}</b>
          {failure.kind !== 'RateLimitError' && <span>{failed.action}</span>}
          <span>{t('optionsActivityNext', next)}</span>
        </Notice>
      )}
      {getStorageArea(instance) === 'session' && !instance.isDemo && (
        <p class="small muted">{t('optionsActivitySession', name)}</p>
      )}
    </div>
  );
}

/** Polls now, and says what was found. Shows a failure where the status of the accounts does not. */
function PollNowButton({ status }: Pick<ActivityAlertsProps, 'status'>) {
  const { isBusy, failure, run } = useWorkerCall(status.pollNow);
  const [isDone, setDone] = useState(false);
  const accounts = Object.values(status.status.value).filter((account) => account.status !== 'off');
  const failed = failure && describeFailure(failure, { instanceName: '' });
  const isSuccess = isDone && !isBusy && !failed && accounts.every((account) => account.status === 'ok');
  const showsSuccess = useTransient(isSuccess);
  const result = () => {
    if (isBusy) return t('optionsActivityChecking');
    if (failed) return `${failed.title} ${failed.action}`;
    const found = status.found.value;
    if (!showsSuccess) return '';
    return found === 0 ? t('activityNone') : t('activityNewNumber', found);
  };
  return (
    <div class="row wrap">
      <Button icon={RotateCw} busy={isBusy} onClick={() => void run().then(() => setDone(true))}>
        {t('optionsActivityCheckNow')}
      </Button>
      <StatusLine class="small muted">{result()}</StatusLine>
    </div>
  );
}
