import { Bookmark, ChevronDown } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { findTemplate, matchesTemplate, type Template } from '../../lib/push/template';
import type { OptionsStore } from '../../lib/state/push/options';
import { templateName } from '../../lib/text/kinds';
import { Icon } from '../ui/Button';

/** The values of the entries that are no templates: no id has them. */
const EDIT = ' ';
const SAVE = '  ';

export interface TemplateChoiceState {
  templates: readonly Template[];
  /** The template that is shown: none once its options were changed. */
  shown: Template | undefined;
  choose: (id: string) => void;
}

/** The template whose options the draft has: of several with the same ones, the chosen one. */
export function useTemplateChoice(options: OptionsStore): TemplateChoiceState {
  const templateSettings = options.templateSettings.value;
  const defaults = { options: options.chosen.value, message: options.message.value };
  const [chosen, setChosen] = useState<string>();
  const matching = templateSettings.templates.filter((template) => matchesTemplate(template, defaults));
  return {
    templates: templateSettings.templates,
    shown: matching.find(({ id }) => id === chosen) ?? matching[0],
    choose: (id) => {
      setChosen(id);
      options.applyTemplate(findTemplate(templateSettings, id));
    },
  };
}

interface TemplateChoiceProps {
  choice: TemplateChoiceState;
  /** Makes options that are no template one. Undefined: that cannot be done. */
  save?: (() => void) | undefined;
}

export function TemplateChoice({ choice, save }: TemplateChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class="small muted">
        {t('templateChoice')}
      </label>
      <TemplateSelect id={id} choice={choice} save={save} />
    </div>
  );
}

/** The list itself lies over its icon, which has the name beside it where there is room. */
export function TemplateMenu({ choice }: { choice: TemplateChoiceState }) {
  const id = useId();
  const name = choice.shown ? templateName(choice.shown) : t('templateCustom');
  const label = t('uiLabeled', t('templateChoice'), name);
  return (
    <div class="template-menu" title={label}>
      <label for={id} class="visually-hidden">
        {label}
      </label>
      <Icon of={Bookmark} size={15} />
      <bdi class="small truncate" aria-hidden="true">
        {name}
      </bdi>
      <Icon of={ChevronDown} size={13} />
      <TemplateSelect id={id} choice={choice} />
    </div>
  );
}

function TemplateSelect({ id, choice: { templates, shown, choose }, save }: TemplateChoiceProps & { id: string }) {
  return (
    <select
      id={id}
      autocomplete="off"
      value={shown?.id ?? ''}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        if (value !== EDIT && value !== SAVE) return choose(value);
        currentTarget.value = shown?.id ?? '';
        if (value === SAVE) save?.();
        else void openTab('/options.html#new-pushes');
      }}
    >
      {!shown && (
        <option value="" disabled>
          {t('templateCustom')}
        </option>
      )}
      {templates.map((template) => (
        <option key={template.id} value={template.id}>
          {templateName(template)}
        </option>
      ))}
      <hr />
      {save && <option value={SAVE}>{t('templateSave')}</option>}
      <option value={EDIT}>{t('templateEdit')}</option>
    </select>
  );
}
