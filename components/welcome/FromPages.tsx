import './from-pages.css';
import { MousePointer2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/translate';
import { Icon } from '../ui/Button';

/** The way from a web page in three pictures, which the captions say in words. */
export function FromPages() {
  return (
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
        {/* Both browsers put the entries of an extension that has several below its name. */}
        <span class="menu">
          <span>
            <img src="/icon/16.png" alt="" width="14" height="14" />
            {t('extensionName')}
          </span>
        </span>
        <span class="menu submenu">
          <span>{t('menuPushSelection')}</span>
        </span>
      </Scene>
      <Scene name="chat" caption={t('welcomePaste')}>
        <span class="bubble" />
        <span class="bubble own">
          <bdi dir="ltr">https://push.example/p/3klvi0_3jw5</bdi>
        </span>
      </Scene>
    </ol>
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
