import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { findTemplate, matchesTemplate } from '../../lib/push/template';
import type { Composer } from '../../lib/state/composer';
import { templateName } from '../../lib/text/kinds';

/** Shows no template once its options were changed. */
export function TemplateChoice({ composer, hidesLabel = false }: { composer: Composer; hidesLabel?: boolean }) {
  const id = useId();
  const templateSettings = composer.templateSettings.value;
  const draft = composer.draft.value;
  const [chosen, setChosen] = useState<string>();
  const matching = templateSettings.templates
    .filter((template) => matchesTemplate(template, draft))
    .map(({ id }) => id);
  // Of several with the same options, the chosen one.
  const shown = chosen !== undefined && matching.includes(chosen) ? chosen : (matching[0] ?? '');
  return (
    <div class="row template-choice">
      <label for={id} class={hidesLabel ? 'visually-hidden' : 'small muted'}>
        {t('templateChoice')}
      </label>
      <select
        id={id}
        autocomplete="off"
        value={shown}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          composer.applyTemplate(findTemplate(templateSettings, currentTarget.value));
        }}
      >
        {shown === '' && (
          <option value="" disabled>
            {t('templateCustom')}
          </option>
        )}
        {templateSettings.templates.map((template) => (
          <option key={template.id} value={template.id}>
            {templateName(template)}
          </option>
        ))}
      </select>
    </div>
  );
}
