import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { KINDS, type Kind } from '../../lib/push/draft';
import { BASE_ID, type Template } from '../../lib/push/template';
import { MENU_KINDS } from '../../lib/push/template-changes';
import type { TemplatesStore } from '../../lib/state/templates';
import { KIND_LABELS } from '../composer/kind-words';
import { nameOf } from '../composer/template-words';
import { Field } from '../ui/Field';

/** For each kind of push the template that a new one starts with, and the one of the menu. */
export function TemplateChoices({ store }: { store: TemplatesStore }) {
  const { templates, starts, menu } = store.book.value;
  return (
    <>
      <Choices
        legend={t('templatesStarts')}
        kinds={KINDS}
        chosen={(kind) => starts[kind] ?? BASE_ID}
        templates={templates}
        choose={(kind, id) => void store.chooseStart(kind, id === BASE_ID ? undefined : id)}
      />
      <Choices
        legend={t('templatesMenu')}
        kinds={MENU_KINDS}
        chosen={(kind) => menu[kind] ?? ''}
        none={t('templatesAsNew')}
        templates={templates}
        choose={(kind, id) => void store.chooseMenu(kind, id || undefined)}
      />
      <p class="small soft">{t('templatesMenuHint')}</p>
    </>
  );
}

interface ChoicesProps {
  legend: string;
  kinds: readonly Kind[];
  chosen: (kind: Kind) => string;
  /** What no choice means, where there can be none. */
  none?: string;
  templates: readonly Template[];
  choose: (kind: Kind, id: string) => void;
}

function Choices({ legend, kinds, chosen, none, templates, choose }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset class="field" aria-labelledby={id}>
      <legend id={id} class="template-legend">
        {legend}
      </legend>
      <div class="template-choices">
        {kinds.map((kind) => (
          <Field key={kind} label={t(KIND_LABELS[kind])}>
            {(control) => (
              <select
                {...control}
                value={chosen(kind)}
                onChange={({ currentTarget }) => choose(kind, currentTarget.value)}
              >
                {none !== undefined && <option value="">{none}</option>}
                {templates.map((template) => (
                  <option key={template.id} value={template.id}>
                    {nameOf(template)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
