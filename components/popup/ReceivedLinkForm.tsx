import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';

interface ReceivedLinkFormProps {
  /** Opens the page for it, which says what it is and what opening costs. */
  openLink: (link: string) => void;
  close: () => void;
}

/** A field for a link that was received. Escape puts it away. */
export function ReceivedLinkForm({ openLink, close }: ReceivedLinkFormProps) {
  const [link, setLink] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <form
      ref={form}
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (link !== '') openLink(link);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It would close the popup, too.
        event.preventDefault();
        close();
      }}
    >
      <Field label={t('openPasteWhy')}>
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
      <div class="row">
        <Button type="submit" look="outline">
          {t('openPasteNext')}
        </Button>
        <Button look="plain" onClick={close}>
          {t('uiCancel')}
        </Button>
      </div>
    </form>
  );
}
