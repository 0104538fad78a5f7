import './welcome.css';
import { t } from '../../lib/i18n';
import type { InstanceList } from '../../lib/state/instances';
import type { FirstRunStore, ManagedStore } from '../../lib/state/settings';
import { Notice } from '../ui/Notice';
import { FirstRun } from './FirstRun';

interface WelcomePageProps {
  list: Pick<InstanceList, 'active'>;
  organisation: Pick<ManagedStore, 'policy'>;
  firstRun: FirstRunStore;
  /** Opens the form for a server. */
  connect: () => void;
  /** How the browser shows the extension's button: it has to be pinned, or is in the toolbar. Missing where there is no toolbar. */
  button: 'to-pin' | 'in-toolbar' | undefined;
}

/** The first page, once after the extension was installed: connect a server or try the demo, and where the extension is found. */
export function WelcomePage({ list, organisation, firstRun, connect, button }: WelcomePageProps) {
  const active = list.active.value;
  const policy = organisation.policy.value;
  return (
    <main class="welcome stack">
      <h1>{t('welcomeTitle')}</h1>
      <div role="status" class="status">
        {active && <Notice kind="good">{t('welcomeReady', active.name)}</Notice>}
      </div>
      {!active && <FirstRun store={firstRun} policy={policy} connect={connect} />}
      {policy.showsWelcome && button && (
        <section class="stack" aria-labelledby="welcome-use">
          <h2 id="welcome-use">{t('welcomeUse')}</h2>
          <p>{t(button === 'to-pin' ? 'welcomePin' : 'welcomeToolbar')}</p>
          <p>{t('welcomeMenu')}</p>
        </section>
      )}
    </main>
  );
}
