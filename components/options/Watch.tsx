import { RotateCw } from 'lucide';
import { useId } from 'preact/hooks';
import { formatDateOrTime } from '../../lib/format';
import { count, t } from '../../lib/i18n';
import type { InstancesStore } from '../../lib/state/instances';
import type { SettingsStore } from '../../lib/state/settings';
import type { WatchStatusStore } from '../../lib/state/watch';
import { describeFailure } from '../../lib/text/errors';
import { coverageText, watchOffText } from '../../lib/text/watch';
import { type AccountWatchStatus, periodOf, WATCH_PERIODS } from '../../lib/watch/settings';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { Switch } from './Switch';

interface WatchProps {
  settings: SettingsStore;
  status: WatchStatusStore;
  instances: InstancesStore;
}

/** Whether pushes are watched, how often, and how that is going. */
export function Watch({ settings, status, instances }: WatchProps) {
  const id = useId();
  const watch = settings.watch.value;
  const period = periodOf(watch);
  const periods = [...new Set([...WATCH_PERIODS, period])].sort((a, b) => a - b);
  const accounts = Object.values(status.status.value?.accounts ?? {});
  return (
    <>
      <section class="panel stack" aria-labelledby={`${id}-how`}>
        <h3 id={`${id}-how`}>{t('optionsWatchTitle')}</h3>
        <p class="soft">{t('optionsWatchExplained')}</p>
        <Switch
          label={t('optionsWatchOn')}
          explanation={t('optionsWatchOnExplained')}
          isOn={watch.isOn}
          onChange={(isOn) => void settings.changeWatch({ isOn })}
        />
        <Field label={t('optionsWatchPeriod')} hint={t('optionsWatchPeriodHint')}>
          {(control) => (
            <select
              {...control}
              class="watch-period"
              value={period}
              onChange={(event) => void settings.changeWatch({ periodMinutes: Number(event.currentTarget.value) })}
            >
              {periods.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {count('optionsWatchMinutes', minutes)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Switch
          label={t('optionsWatchNotifies')}
          explanation={t('optionsWatchNotifiesExplained')}
          isOn={watch.notifies}
          onChange={(notifies) => void settings.changeWatch({ notifies })}
        />
      </section>
      <section class="panel stack" aria-labelledby={`${id}-going`}>
        <h3 id={`${id}-going`}>{t('optionsWatchGoing')}</h3>
        <WatchGoing isOn={watch.isOn} status={status} instances={instances} />
        {watch.isOn && accounts.some((account) => account.status !== 'off') && (
          <div class="row wrap">
            <Button icon={RotateCw} busy={status.isPolling.value} onClick={() => void status.pollNow()}>
              {t('optionsWatchLook')}
            </Button>
            <StatusLine class="small soft">{lastPollText(status)}</StatusLine>
          </div>
        )}
      </section>
    </>
  );
}

/** How the watch of each account is doing. An instance without an account is named only where pushes go to it. */
function WatchGoing({ isOn, status, instances }: Pick<WatchProps, 'status' | 'instances'> & { isOn: boolean }) {
  if (!isOn)
    return (
      <Notice kind="info">
        <span>{t('optionsWatchSwitchedOff')}</span>
      </Notice>
    );
  const accounts = status.status.value?.accounts;
  if (!accounts) return <p class="soft">{t('optionsWatchUnknown')}</p>;
  const active = instances.active.value;
  const shown = instances.instances.value.filter(({ id }) => {
    const account = accounts[id];
    return id === active?.id || account?.status !== 'off' || account.why !== 'no-token';
  });
  if (!active && shown.length === 0)
    return <Off title={t('optionsWatchNoInstance')} action={t('optionsWatchNoInstanceNext')} />;
  return shown.map(({ id, name }) => {
    const account = accounts[id];
    return account && <Going key={id} account={account} name={name} now={status.now()} />;
  });
}

function Off({ kind = 'warn', title, action }: { kind?: 'warn' | 'bad'; title: string; action: string }) {
  return (
    <Notice kind={kind}>
      <b>{title}</b>
      <span>
        {action} <a href="#instances">{t('optionsWatchToInstances')}</a>
      </span>
    </Notice>
  );
}

function Going({ account, name, now }: { account: AccountWatchStatus; name: string; now: number }) {
  if (account.status === 'off') return <Off {...watchOffText(account.why, name)} />;
  const { status, failure, polledAt, tokenArea } = account;
  if (status === 'stopped') return <Off kind="bad" title={t('watchStopped', name)} action={t('watchStoppedNext')} />;
  const next = formatDateOrTime(account.nextPollAt, now);
  const failed = failure && describeFailure(failure, { instanceName: name });
  return (
    <div>
      {status === 'starting' && <p>{t('optionsWatchStarting', name, next)}</p>}
      {status === 'watching' && (
        <>
          <p>{coverageText(account, name)}</p>
          <p class="small soft">
            {polledAt !== undefined && t('optionsWatchLooked', formatDateOrTime(polledAt, now))}{' '}
            {t('optionsWatchNext', next)}
          </p>
        </>
      )}
      {status === 'failing' && failed && (
        <Notice kind="warn">
          <b>{failed.title}</b>
          {failure.name !== 'RateLimitError' && <span>{failed.action}</span>}
          <span>{t('optionsWatchAgain', next)}</span>
        </Notice>
      )}
      {tokenArea === 'session' && <p class="small soft">{t('optionsWatchSession', name)}</p>}
    </div>
  );
}

/** What came of polling now; nothing where the status of the accounts says it. */
function lastPollText({ isPolling, failure, polledHere, now }: WatchStatusStore): string {
  if (isPolling.value) return t('optionsWatchLooking');
  const failed = failure.value && describeFailure(failure.value, { instanceName: '' });
  if (failed) return `${failed.title} ${failed.action}`;
  return polledHere.value === undefined ? '' : t('optionsWatchLooked', formatDateOrTime(polledHere.value, now()));
}
