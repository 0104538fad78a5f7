import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { LinkField } from '../open/LinkField';
import { Button } from '../ui/Button';

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
        else form.current?.querySelector('input')?.focus();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It would close the popup, too.
        event.preventDefault();
        close();
      }}
    >
      <LinkField label={t('openPasteWhy')} value={link} onInput={setLink} />
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
