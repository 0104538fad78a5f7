import './first-run.css';
import { FlaskConical, Server } from 'lucide';
import { t } from '../../lib/i18n';
import type { Policy } from '../../lib/policy/policy';
import type { FirstRunStore } from '../../lib/state/settings';
import { describeFailure } from '../../lib/text/errors';
import { Button, Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';

interface FirstRunProps {
  store: FirstRunStore;
  /** What the organisation demands: there may be no such page, and fewer doors. */
  policy: Policy;
  /** Opens the form for a server; from a popup in a tab, since the browser's question would close the popup. */
  connect: () => void;
  /** In the popup: says that a tab opens. */
  opensTab?: boolean;
  /** In the settings one below the section's. */
  title?: 'h2' | 'h3';
}

/** Before there is an instance: connect your server, or try it here. */
export function FirstRun({ store, policy, connect, opensTab = false, title: Title = 'h2' }: FirstRunProps) {
  const failure = store.failure.value;
  const words = failure && describeFailure(failure, { instanceName: t('builtInName') });
  const { showsWelcome, allowsOwnInstances, allowsBuiltIn } = policy;
  if (!showsWelcome || !(allowsOwnInstances || allowsBuiltIn))
    return (
      <section class="stack" aria-label={t('extensionName')}>
        <p>{t('managedNoInstance')}</p>
        {allowsOwnInstances && <Button onClick={connect}>{t('firstRunConnect')}</Button>}
      </section>
    );
  return (
    <section class="first-run stack" aria-labelledby="first-run-title">
      <Title id="first-run-title">{t('firstRunTitle')}</Title>
      {allowsOwnInstances && (
        <button type="button" class="door" onClick={connect}>
          <Icon of={Server} />
          <span>
            <b>{t('firstRunConnect')}</b>
            <span class="small soft">{opensTab ? t('firstRunConnectTab') : t('firstRunConnectHere')}</span>
          </span>
        </button>
      )}
      {allowsBuiltIn && (
        <button
          type="button"
          class="door"
          aria-disabled={store.isBusy.value}
          aria-busy={store.isBusy.value}
          onClick={() => void store.tryHere()}
        >
          <Icon of={FlaskConical} />
          <span>
            <b>{t('firstRunTry')}</b>
            <span class="small soft">{t('builtInExplained')}</span>
          </span>
        </button>
      )}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.title}</b>
          <span>{words.action}</span>
        </Notice>
      )}
    </section>
  );
}
