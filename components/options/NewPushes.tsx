import './templates.css';
import { t } from '../../lib/i18n';
import type { SettingsStore } from '../../lib/state/settings';
import type { TemplatesStore } from '../../lib/state/templates';
import { Switch } from './Switch';
import { TemplateFields } from './TemplateItem';
import { Templates } from './Templates';

/** What new pushes start with, and what happens once a link is created. */
export function NewPushes({ store, templates }: { store: SettingsStore; templates: TemplatesStore }) {
  const { copiesAtOnce, notifies } = store.settings.value;
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
          isOn={copiesAtOnce}
          onChange={(isOn) => void store.changeSettings({ copiesAtOnce: isOn })}
        />
        <Switch
          label={t('optionsNotifies')}
          explanation={t('optionsNotifiesExplained')}
          isOn={notifies}
          onChange={(isOn) => void store.changeSettings({ notifies: isOn })}
        />
      </section>
    </>
  );
}
