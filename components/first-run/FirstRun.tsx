import './first-run.css';
import { FlaskConical, Server } from 'lucide';
import { useState } from 'preact/hooks';
import { openConnect } from '../../lib/browser/pages';
import { t } from '../../lib/i18n';
import type { Policy } from '../../lib/policy/policy';
import { createFirstRun, type FirstRunStore } from '../../lib/state/settings';
import { Button, Icon } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';

interface FirstRunProps {
  store: FirstRunStore;
  /** May hide the page or some of its choices. */
  policy: Policy;
  /** Opens the form for a server: by default in a tab, since the browser's question for permission would close a popup. */
  connect?: () => void;
  /** Says that a tab opens. */
  opensTab?: boolean;
  title?: 'h2' | 'h3';
}

/** `FirstRun` with a store of its own. */
export function OwnFirstRun(props: Omit<FirstRunProps, 'store'>) {
  const [store] = useState(() => createFirstRun());
  return <FirstRun store={store} {...props} />;
}

/** The choices while no instance is connected: connect a server, or try the demo. */
export function FirstRun(props: FirstRunProps) {
  const { store, policy, connect = () => void openConnect(), opensTab = false, title: Title = 'h2' } = props;
  const failure = store.failure.value;
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
      {failure && <FailureNotice failure={failure} instanceName={t('builtInName')} />}
    </section>
  );
}
