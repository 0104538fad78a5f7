import './welcome.css';
import { t } from '../../lib/i18n';
import type { InstanceList } from '../../lib/state/instances';
import type { ManagedStore } from '../../lib/state/settings';
import { Notice } from '../ui/Notice';
import { OwnFirstRun } from './FirstRun';

interface WelcomePageProps {
  list: Pick<InstanceList, 'active'>;
  organisation: Pick<ManagedStore, 'policy'>;
  /** Whether the user has to pin the toolbar button; absent where there is no toolbar. */
  button: 'to-pin' | 'in-toolbar' | undefined;
}

/** The page that opens after installation: the first choices, and where the extension is found. */
export function WelcomePage({ list, organisation, button }: WelcomePageProps) {
  const active = list.active.value;
  const policy = organisation.policy.value;
  return (
    <main class="welcome stack">
      <h1>{t('welcomeTitle')}</h1>
      <div role="status" class="status">
        {active && <Notice kind="good">{t('welcomeReady', active.name)}</Notice>}
      </div>
      {!active && <OwnFirstRun policy={policy} />}
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
