import { useEffect, useState } from 'preact/hooks';
import { handOffLinkHere } from '../../lib/browser/handoff';
import { t } from '../../lib/i18n/translate';
import { Button } from '../ui/Button';
import { LinkField, LinkForm } from './PasteForm';

/** The form in the popup, which opens the page for received links. Escape closes the form and returns the focus. */
export function ReceivedLinkForm({ close }: { close: () => void }) {
  const [link, setLink] = useState('');
  const [before] = useState(document.activeElement);
  useEffect(() => () => before instanceof HTMLElement && before.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape would also close the popup.
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field within
    <div onKeyDown={onKeyDown}>
      <LinkForm value={link} onSubmit={() => handOffLinkHere({ link, isOwn: false })}>
        <LinkField label={t('receivedPasteWhy')} value={link} onInput={setLink} />
        <div class="row">
          <Button type="submit" variant="outline">
            {t('receivedPasteNext')}
          </Button>
          <Button variant="plain" onClick={close}>
            {t('uiCancel')}
          </Button>
        </div>
      </LinkForm>
    </div>
  );
}
