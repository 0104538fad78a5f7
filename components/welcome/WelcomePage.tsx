import './welcome.css';
import type { ReadonlySignal } from '@preact/signals';
import { Pin, Puzzle } from 'lucide';
import type { ToolbarButton } from '../../lib/browser/toolbar-button';
import { t } from '../../lib/i18n/translate';
import type { InstanceList } from '../../lib/state/instances/instances';
import type { PolicyStore } from '../../lib/state/settings/settings';
import { Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { FirstLinkButton, ServerChoice } from './ServerChoice';

interface WelcomePageProps {
  list: Pick<InstanceList, 'active'>;
  organization: Pick<PolicyStore, 'policy'>;
  button: ReadonlySignal<ToolbarButton>;
}

export function WelcomePage({ list, organization, button: { value: button } }: WelcomePageProps) {
  const active = list.active.value;
  const policy = organization.policy.value;
  return (
    <main class="welcome stack">
      <header class="row">
        <img src="/icon/48.png" alt="" width="40" height="40" />
        <h1>{t('welcomeTitle')}</h1>
      </header>
      <div role="status" class="status">
        {active && <Notice kind="good">{t('welcomeReady', active.name)}</Notice>}
      </div>
      {active ? (
        <div>
          <FirstLinkButton />
        </div>
      ) : (
        <ServerChoice policy={policy} />
      )}
      {policy.showsWelcome && button && (
        <section class="stack" aria-labelledby="welcome-use">
          <h2 id="welcome-use">{t('welcomeUse')}</h2>
          <p class="welcome-way">
            {button === 'to-pin' && (
              <span class="row">
                <Icon of={Puzzle} />
                <Icon of={Pin} />
              </span>
            )}
            <span role="status">{t(button === 'to-pin' ? 'welcomePin' : 'welcomeToolbar')}</span>
          </p>
          <p>{t('welcomeMenu')}</p>
        </section>
      )}
    </main>
  );
}
