import { RotateCw } from 'lucide';
import { useId } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import { periodOf, WATCH_PERIODS } from '../../lib/push/watch/watch-settings';
import type { InstancesStore } from '../../lib/state/instances';
import type { SettingsStore } from '../../lib/state/settings';
import type { WatchStatus } from '../../lib/state/watch-status';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { StatusLine } from '../ui/StatusLine';
import { Switch } from './Switch';
import { WatchGoing } from './WatchGoing';
import { lookWords } from './watch-words';

interface WatchProps {
  settings: SettingsStore;
  status: WatchStatus;
  instances: InstancesStore;
}

/** Whether pushes are watched, how often, and how that is going. */
export function Watch({ settings, status, instances }: WatchProps) {
  const id = useId();
  const watch = settings.watch.value;
  const state = status.state.value;
  const active = instances.active.value;
  const isOff = !state || state.status === 'off';
  const period = periodOf(watch);
  const periods = [...new Set([...WATCH_PERIODS, period])].sort((one, other) => one - other);
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
        <WatchGoing
          state={state}
          activeName={active?.name ?? ''}
          instances={instances.instances.value}
          now={status.now()}
        />
        {!isOff && (
          <div class="row wrap">
            <Button icon={RotateCw} busy={status.isLooking.value} onClick={() => void status.lookNow()}>
              {t('optionsWatchLook')}
            </Button>
            <StatusLine class="small soft">{lookWords(status)}</StatusLine>
          </div>
        )}
      </section>
    </>
  );
}
