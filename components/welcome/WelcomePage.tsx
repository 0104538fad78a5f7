import './welcome.css';
import type { ReadonlySignal } from '@preact/signals';
import { MousePointer2, Pin, Puzzle } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Shortcut } from '../../lib/browser/commands';
import { goToPage, hasMenus, toConnectForm } from '../../lib/browser/pages';
import type { ToolbarButton } from '../../lib/browser/toolbar-button';
import { t } from '../../lib/i18n/translate';
import type { InstanceList } from '../../lib/state/instances/instances';
import type { PolicyStore } from '../../lib/state/settings/settings';
import { Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ScreenReaderKeys } from '../ui/ScreenReaderKeys';
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
      {policy.showsWelcome && hasMenus() && <FromPages />}
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

/** The way from a web page in three pictures, which the captions say in words. */
function FromPages() {
  return (
    <section class="stack" aria-labelledby="welcome-from-pages">
      <h2 id="welcome-from-pages">{t('welcomeFromPages')}</h2>
      <ol class="scenes">
        <Scene name="select" caption={t('welcomeSelect')}>
          <i />
          <i />
          <i class="selected" />
          <i />
          <Icon of={MousePointer2} />
        </Scene>
        <Scene name="menu" caption={t('welcomeRightClick', t('menuPushSelection'))}>
          <i class="selected" />
          <i />
          <span class="menu">
            <i />
            <span>
              <img src="/icon/16.png" alt="" width="14" height="14" />
              {t('menuPushSelection')}
            </span>
            <i />
          </span>
        </Scene>
        <Scene name="chat" caption={t('welcomePaste')}>
          <span class="bubble" />
          <span class="bubble own">
            <bdi dir="ltr">https://push.example/p/3klvi0_3jw5</bdi>
          </span>
        </Scene>
      </ol>
    </section>
  );
}

function Scene({ name, caption, children }: { name: string; caption: string; children: ComponentChildren }) {
  return (
    <li>
      <div class={`scene ${name}`} aria-hidden="true">
        {children}
      </div>
      <span>{caption}</span>
    </li>
  );
}
