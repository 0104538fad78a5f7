import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import type { ActiveWatch, WatchState } from '../../lib/push/watch/watch-state';
import { formatNear } from '../../lib/when';
import { Notice } from '../ui/Notice';
import { offWords, reachWords } from './watch-words';

interface WatchGoingProps {
  /** Undefined until the worker has said so. */
  state: WatchState | undefined;
  /** The active instance's name. */
  activeName: string;
  instances: readonly Instance[];
  /** Milliseconds since 1970. */
  now: number;
}

/** How the watch is doing. */
export function WatchGoing({ state, activeName, instances, now }: WatchGoingProps) {
  if (!state) return <p class="soft">{t('optionsWatchUnknown')}</p>;
  if (state.status === 'off') {
    const { what, next } = offWords(state.why, activeName);
    return (
      <Notice kind={state.why === 'switched-off' ? 'info' : 'warn'}>
        <span>{what}</span>
        {next && (
          <span>
            {next} <a href="#instances">{t('optionsWatchToInstances')}</a>
          </span>
        )}
      </Notice>
    );
  }
  const name = instances.find(({ id }) => id === state.instanceId)?.name ?? '';
  return (
    <>
      <Going state={state} name={name} now={now} />
      {state.status !== 'stopped' && state.keeps === 'session' && (
        <p class="small soft">{t('optionsWatchSession', name)}</p>
      )}
    </>
  );
}

function Going({ state, name, now }: { state: ActiveWatch; name: string; now: number }) {
  const next = formatNear(state.nextAt, now);
  const looked = state.lookedAt === undefined ? '' : t('optionsWatchLooked', formatNear(state.lookedAt, now));
  switch (state.status) {
    case 'starting':
      return <p>{t('optionsWatchStarting', name, next)}</p>;
    case 'watching':
      return (
        <div>
          <p>{reachWords(state, name)}</p>
          <p class="small soft">
            {looked} {t('optionsWatchNext', next)}
          </p>
        </div>
      );
    case 'failing': {
      const failed = state.failure && describeFailure(state.failure, { instanceName: name });
      return (
        <Notice kind="warn">
          {failed && <b>{failed.what}</b>}
          {failed && state.failure?.name !== 'RateLimitError' && <span>{failed.next}</span>}
          <span>{t('optionsWatchAgain', next)}</span>
          {looked !== '' && <span>{looked}</span>}
        </Notice>
      );
    }
    case 'stopped':
      return (
        <Notice kind="bad">
          <b>{t('watchStopped', name)}</b>
          <span>
            {t('watchStoppedNext')} <a href="#instances">{t('optionsWatchToInstances')}</a>
          </span>
        </Notice>
      );
  }
}
