import './templates.css';
import { t } from '../../lib/i18n';
import type { SettingsStore } from '../../lib/state/settings';
import type { TemplatesStore } from '../../lib/state/templates';
import { Switch } from './Switch';
import { TemplateFields } from './TemplateItem';
import { Templates } from './Templates';

interface NewPushesProps {
  store: SettingsStore;
  templates: TemplatesStore;
}

/** What new pushes start with, and what happens once one is made. */
export function NewPushes({ store, templates }: NewPushesProps) {
  const settings = store.settings.value;
  return (
    <>
      <section class="panel stack" aria-labelledby="defaults-title">
        <h3 id="defaults-title">{t('optionsDefaultsTitle')}</h3>
        <p class="soft">{t('optionsDefaultsExplained')}</p>
        <TemplateFields template={templates.base.value} store={templates} />
      </section>
      <Templates store={templates} />
      <section class="panel stack" aria-labelledby="then-title">
        <h3 id="then-title">{t('optionsThenTitle')}</h3>
        <Switch
          label={t('optionsCopies')}
          explanation={t('optionsCopiesExplained')}
          isOn={settings.copiesAtOnce}
          onChange={(copiesAtOnce) => void store.changeSettings({ copiesAtOnce })}
        />
        <Switch
          label={t('optionsNotifies')}
          explanation={t('optionsNotifiesExplained')}
          isOn={settings.notifies}
          onChange={(notifies) => void store.changeSettings({ notifies })}
        />
      </section>
    </>
  );
}
