import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { matchesTemplate, templateOf } from '../../lib/push/template';
import type { Composer } from '../../lib/state/composer';
import { nameOf } from '../../lib/text/kinds';

/** Asks for what a template does, with one choice. What was changed by hand since is no template's. */
export function TemplateChoice({ composer }: { composer: Composer }) {
  const id = useId();
  const book = composer.book.value;
  const draft = composer.draft.value;
  const [taken, setTaken] = useState<string>();
  const alike = book.templates.filter((template) => matchesTemplate(template, draft)).map(({ id }) => id);
  // Of two that ask for the same, the one that was taken.
  const shown = taken !== undefined && alike.includes(taken) ? taken : (alike[0] ?? '');
  return (
    <div class="row">
      <label for={id} class="small soft">
        {t('templateChoice')}
      </label>
      <select
        id={id}
        autocomplete="off"
        value={shown}
        onChange={({ currentTarget }) => {
          setTaken(currentTarget.value);
          composer.applyTemplate(templateOf(book, currentTarget.value));
        }}
      >
        {shown === '' && (
          <option value="" disabled>
            {t('templateByHand')}
          </option>
        )}
        {book.templates.map((template) => (
          <option key={template.id} value={template.id}>
            {nameOf(template)}
          </option>
        ))}
      </select>
    </div>
  );
}
