import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { KINDS } from '../../lib/push/draft';
import { DEFAULT_TEMPLATE_ID, type Template } from '../../lib/push/template';
import { MENU_KINDS } from '../../lib/push/template-settings';
import type { TemplatesStore } from '../../lib/state/settings/templates';
import { KIND_TEXTS, templateName } from '../../lib/text/kinds';
import { CheckField } from '../ui/Field';
import { Fold } from '../ui/Fold';
import { SelectField } from '../ui/SelectField';

/** The kinds for which new pushes start with this template. Without one, they start with the defaults. */
export function UseForKinds({ template, store }: { template: Template; store: TemplatesStore }) {
  const id = useId();
  const { composerTemplates } = store.templateSettings.value;
  return (
    <fieldset class="field" aria-labelledby={id}>
      <legend id={id} class="small muted">
        {t('templatesUseFor')}
      </legend>
      <div class="row wrap use-for">
        {KINDS.map((kind) => (
          <CheckField
            key={kind}
            label={t(KIND_TEXTS[kind])}
            isChecked={composerTemplates[kind] === template.id}
            onChange={(isOn) => void store.choose('composerTemplates', kind, isOn ? template.id : undefined)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The template for each kind and way, which most people never choose: folded. */
export function TemplatesByKind({ store }: { store: TemplatesStore }) {
  return (
    <Fold label={t('templatesPerType')}>
      <TemplateByKindFields list="composerTemplates" store={store} />
      <TemplateByKindFields list="menuTemplates" store={store} />
      <p class="small muted">{t('templatesMenuHint')}</p>
    </Fold>
  );
}

/** The template for each kind. A push from the menu starts as a new one unless another is chosen. */
function TemplateByKindFields({ list, store }: { list: 'composerTemplates' | 'menuTemplates'; store: TemplatesStore }) {
  const id = useId();
  const isMenu = list === 'menuTemplates';
  const none = isMenu ? '' : DEFAULT_TEMPLATE_ID;
  const { templates, [list]: choices } = store.templateSettings.value;
  return (
    <fieldset class="field" aria-labelledby={id}>
      <legend id={id} class="template-legend">
        {t(isMenu ? 'templatesMenu' : 'templatesComposer')}
      </legend>
      <div class="template-choices">
        {(isMenu ? MENU_KINDS : KINDS).map((kind) => (
          <SelectField
            key={kind}
            label={t(KIND_TEXTS[kind])}
            value={choices[kind] ?? none}
            onChange={(value) => void store.choose(list, kind, value === none ? undefined : value)}
          >
            {isMenu && <option value="">{t('templatesAsNew')}</option>}
            {templates.map((template) => (
              <option key={template.id} value={template.id}>
                {templateName(template)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}
