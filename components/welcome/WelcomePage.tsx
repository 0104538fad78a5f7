import './welcome.css';
import type { ReadonlySignal } from '@preact/signals';
import { Pin, Puzzle } from 'lucide';
import type { Shortcut } from '../../lib/browser/commands';
import { goToPage, hasMenus, toConnectForm } from '../../lib/browser/pages';
import type { ToolbarButton } from '../../lib/browser/toolbar-button';
import { t } from '../../lib/i18n/translate';
import type { InstanceList } from '../../lib/state/instances/instances';
import type { PolicyStore } from '../../lib/state/settings/settings';
import { Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ScreenReaderKeys } from '../ui/ScreenReaderKeys';
import { FromPages } from './FromPages';
import { FirstLinkButton, ServerChoice } from './ServerChoice';

interface WelcomePageProps {
  list: Pick<InstanceList, 'active'>;
  organization: Pick<PolicyStore, 'policy'>;
  button: ReadonlySignal<ToolbarButton>;
  shortcuts: readonly Shortcut[];
}

export function WelcomePage({ list, organization, button: { value: button }, shortcuts }: WelcomePageProps) {
  const active = list.active.value;
  const policy = organization.policy.value;
  return (
    <main class="welcome stack">
      <header>
        <img src="/icon/48.png" alt="" width="40" height="40" />
        <h1>{t('welcomeTitle')}</h1>
        <p class="lead">{t('welcomeLead')}</p>
      </header>
      <div role="status" class="status">
        {active && <Notice kind="good">{t('welcomeReady', active.name)}</Notice>}
      </div>
      {active ? (
        <div>
          <FirstLinkButton />
        </div>
      ) : (
        <ServerChoice
          policy={policy}
          connect={(baseUrl) => goToPage(toConnectForm(baseUrl))}
          receive={() => goToPage('/received.html')}
        />
      )}
      {policy.showsWelcome && hasMenus() && (
        <section class="stack" aria-labelledby="welcome-from-pages">
          <h2 id="welcome-from-pages">{t('welcomeFromPages')}</h2>
          <FromPages />
        </section>
      )}
      {policy.showsWelcome && button && (
        <p class="small muted welcome-way">
          {button === 'to-pin' && (
            <span class="row">
              <Icon of={Puzzle} />
              <Icon of={Pin} />
            </span>
          )}
          <span role="status">{t(button === 'to-pin' ? 'welcomePin' : 'welcomeToolbar')}</span>
        </p>
      )}
      {policy.showsWelcome && (
        <ScreenReaderKeys shortcuts={shortcuts}>
          <a href="/options.html#keyboard">{t('optionsKeyboard')}</a>
        </ScreenReaderKeys>
      )}
    </main>
  );
}
