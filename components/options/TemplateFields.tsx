import { t } from '../../lib/i18n';
import type { Template } from '../../lib/push/template';
import type { TemplatesStore } from '../../lib/state/templates';
import { Field } from '../ui/Field';
import { OptionChoice } from './OptionChoice';
import { OptionNumber } from './OptionNumber';
import { Switch } from './Switch';

interface TemplateFieldsProps {
  template: Template;
  store: TemplatesStore;
}

/** All that a template asks for, and its words to the recipient. */
export function TemplateFields({ template, store }: TemplateFieldsProps) {
  const { id, asks, message } = template;
  const { mostDays, mostViews, retrievalStep, deletableByViewer } = store.policy.value;
  const isSet = store.isLocked(template);
  const change = (next: typeof asks) => void store.changeAsks(id, next);
  return (
    <>
      <OptionNumber
        legend={t('optionsDaysLegend')}
        unit={t('optionsDaysUnit')}
        value={asks.expireAfterDays}
        suggestion={7}
        most={mostDays}
        isSet={isSet}
        onChange={(expireAfterDays) => change({ expireAfterDays })}
      />
      <OptionNumber
        legend={t('optionsViewsLegend')}
        unit={t('optionsViewsUnit')}
        value={asks.expireAfterViews}
        suggestion={5}
        most={mostViews}
        isSet={isSet}
        onChange={(expireAfterViews) => change({ expireAfterViews })}
      />
      <p class="small soft">{t('optionsLimitsUnknown')}</p>
      <OptionChoice
        legend={t('optionsStepLegend')}
        explanation={t('optionsStepExplained')}
        value={asks.retrievalStep}
        on="optionsStepOn"
        off="optionsStepOff"
        isSet={isSet || retrievalStep !== undefined}
        onChange={(retrievalStep) => change({ retrievalStep })}
      />
      <OptionChoice
        legend={t('optionsDeletableLegend')}
        explanation={t('optionsDeletableExplained')}
        value={asks.deletableByViewer}
        on="optionsDeletableOn"
        off="optionsDeletableOff"
        isSet={isSet || deletableByViewer !== undefined}
        onChange={(deletableByViewer) => change({ deletableByViewer })}
      />
      <Switch
        label={t('optionsMakesPassphrase')}
        explanation={t('optionsMakesPassphraseExplained')}
        isOn={asks.makesPassphrase ?? false}
        isSet={isSet}
        onChange={(isOn) => change({ makesPassphrase: isOn || undefined })}
      />
      <Field label={t('optionsMessage')} hint={isSet ? t('managedSet') : t('optionsMessageHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            readOnly={isSet}
            dir="auto"
            autocomplete="off"
            value={message}
            onInput={({ currentTarget }) => void store.change(id, { message: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
