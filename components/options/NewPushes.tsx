import { t } from '../../lib/i18n';
import type { SettingsStore } from '../../lib/state/settings';
import { OptionChoice } from './OptionChoice';
import { OptionNumber } from './OptionNumber';
import { Switch } from './Switch';

/** What new pushes start with, and what happens once one is made. */
export function NewPushes({ store }: { store: SettingsStore }) {
  const defaults = store.defaults.value;
  const settings = store.settings.value;
  return (
    <>
      <section class="panel stack" aria-labelledby="defaults-title">
        <h3 id="defaults-title">{t('optionsDefaultsTitle')}</h3>
        <p class="soft">{t('optionsDefaultsExplained')}</p>
        <OptionNumber
          legend={t('optionsDaysLegend')}
          unit={t('optionsDaysUnit')}
          value={defaults.expireAfterDays}
          suggestion={7}
          onChange={(expireAfterDays) => void store.changeDefaults({ expireAfterDays })}
        />
        <OptionNumber
          legend={t('optionsViewsLegend')}
          unit={t('optionsViewsUnit')}
          value={defaults.expireAfterViews}
          suggestion={5}
          onChange={(expireAfterViews) => void store.changeDefaults({ expireAfterViews })}
        />
        <p class="small soft">{t('optionsLimitsUnknown')}</p>
        <OptionChoice
          legend={t('optionsStepLegend')}
          explanation={t('optionsStepExplained')}
          value={defaults.retrievalStep}
          on="optionsStepOn"
          off="optionsStepOff"
          onChange={(retrievalStep) => void store.changeDefaults({ retrievalStep })}
        />
        <OptionChoice
          legend={t('optionsDeletableLegend')}
          explanation={t('optionsDeletableExplained')}
          value={defaults.deletableByViewer}
          on="optionsDeletableOn"
          off="optionsDeletableOff"
          onChange={(deletableByViewer) => void store.changeDefaults({ deletableByViewer })}
        />
      </section>
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
