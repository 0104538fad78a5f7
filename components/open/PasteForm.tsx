import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Opening } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';

/** Takes a link of the built-in instance: web pages cannot lead here. */
export function PasteForm({ opening }: { opening: Opening }) {
  const [link, setLink] = useState('');
  return (
    <form
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        opening.paste(link);
      }}
    >
      <p>{t('openPasteWhy')}</p>
      <Field label={t('openPasteLabel')} error={opening.isNoLink.value ? t('openNotALink') : undefined}>
        {(control) => (
          <input
            {...SECRET_FIELD}
            {...control}
            type="text"
            dir="ltr"
            class="mono"
            value={link}
            onInput={(event) => setLink(event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" look="primary">
          {t('openPasteNext')}
        </Button>
      </div>
    </form>
  );
}
